import type { World } from '../world.ts';

/**
 * Sends all due deliveries and waits until none is in flight in any process. What has not arrived by then will not
 * arrive.
 */
export async function settleWebhooks(...worlds: World[]): Promise<void> {
  for (const { app } of worlds) await app.engine?.poll();
  for (const { app } of worlds) {
    await app.engine?.settled();
    await app.userQueue.settled();
  }
}
