import type { FastifyReply, FastifyRequest } from 'fastify';

/** For files named by their content. */
export const FOR_EVER = 'public, max-age=31536000, immutable';
/** For files that keep their name over releases. */
export const FOR_NOW = 'public, max-age=300';

/** The library says application/javascript, which RFC 9239 made obsolete. */
export async function nameScriptsAnew(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const type = String(reply.getHeader('content-type'));
  if (type.startsWith('application/javascript')) reply.type('text/javascript; charset=utf-8');
}
