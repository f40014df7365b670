import type { FastifyInstance } from 'fastify';
import { SECOND_MS } from '../durations.ts';

const LOOK_EVERY_MS = 50;
/** Longer than any request should take, shorter than the timeout of process managers (usually 30 s). */
const TIMEOUT_MS = 15 * SECOND_MS;

/**
 * Requests in progress finish. Their keep-alive connections are closed as soon as they are idle. What still hangs
 * after the timeout is cut.
 */
export async function drain(server: FastifyInstance): Promise<void> {
  const sweeping = setInterval(() => server.server.closeIdleConnections(), LOOK_EVERY_MS);
  const cutting = setTimeout(() => server.server.closeAllConnections(), TIMEOUT_MS);
  try {
    await server.close();
  } finally {
    clearInterval(sweeping);
    clearTimeout(cutting);
  }
}
