import type { World } from './world.ts';

/**
 * Whatever was due is sent, and nothing is under way any more, in any of the processes: what did not arrive by now does
 * not come.
 */
export async function settleWebhooks(...worlds: World[]): Promise<void> {
  for (const { app } of worlds) await app.engine?.poll();
  for (const { app } of worlds) {
    await app.engine?.settled();
    await app.userQueue.settled();
  }
}
