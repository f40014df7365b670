import type { FastifyInstance } from 'fastify';
import { SECOND_MS } from '../durations.ts';

const LOOK_EVERY_MS = 50;
/** Longer than any request should take, shorter than the patience of process managers (usually 30 s). */
const PATIENCE_MS = 15 * SECOND_MS;

/**
 * Requests in flight finish; their connections, kept alive for a next request that will not be
 * answered, are closed as soon as they fall idle. What still hangs after PATIENCE_MS is cut.
 */
export async function drain(server: FastifyInstance): Promise<void> {
  const sweeping = setInterval(() => server.server.closeIdleConnections(), LOOK_EVERY_MS);
  const cutting = setTimeout(() => server.server.closeAllConnections(), PATIENCE_MS);
  try {
    await server.close();
  } finally {
    clearInterval(sweeping);
    clearTimeout(cutting);
  }
}
