import type { FastifyRequest } from 'fastify';

/** Our issuer identifier. Without a public URL it is the address that the client used, which it compares. */
export function issuerOf(request: FastifyRequest, publicUrl: string | undefined): string {
  return publicUrl ?? `${request.protocol}://${request.host}`;
}
