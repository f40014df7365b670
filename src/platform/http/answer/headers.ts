import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../clock.ts';

/**
 * Default headers of every answer. The API returns data, never a page, so nothing may be loaded, framed or stored.
 * Few, because each costs about half a microsecond.
 */
const DATA_HEADERS: Record<string, string> = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
};

const ONE_YEAR_S = 31_536_000;

export function sendHeaders(server: FastifyInstance, clock: Clock, servedOverHttps: boolean): void {
  const headers = servedOverHttps
    ? { ...DATA_HEADERS, 'strict-transport-security': `max-age=${ONE_YEAR_S}` }
    : DATA_HEADERS;
  const all = Object.entries(headers);
  server.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    for (const [name, value] of all) reply.header(name, value);
    // Clients rely on it (our web app does). Node sends the machine's time by itself. A demo has its own time.
    if (clock.shiftMs() !== 0) reply.header('date', clock.now().toUTCString());
    done();
  });
}
