import { type Clock, systemClock } from '../../platform/clock.ts';
import { DemoClock, SPEED } from './clock.ts';
import { memoFile } from './memo.ts';

/**
 * For commands beside a running demo: an event of the machine's now would be of the future there, and its deliveries
 * due only when the demo has caught up. While the history is made it is the end of that, which is seconds away.
 */
export async function clockBesideDemo(dataDir: string): Promise<Clock> {
  const memo = await memoFile(dataDir).read();
  if (!memo || (memo.state === 'living' && memo.fastSince === undefined)) return systemClock;
  const clock = new DemoClock(memo.showcaseFrom);
  if (memo.fastSince !== undefined) clock.run(SPEED, memo.fastSince);
  return clock;
}
