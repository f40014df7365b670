import type { FastifyRequest } from 'fastify';

/** Who we are to a client. Without a public URL it is the address the client used, which it compares with. */
export function issuerOf(request: FastifyRequest, publicUrl: string | undefined): string {
  return publicUrl ?? `${request.protocol}://${request.host}`;
}
