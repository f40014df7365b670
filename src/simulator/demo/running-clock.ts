import { type Clock, systemClock } from '../../platform/clock.ts';
import { DemoClock, SPEED } from './clock.ts';
import { demoStateFile } from './state-file.ts';

/**
 * For commands beside a running demo: an event of the machine's now would be of the future there, and its deliveries
 * due only when the demo has caught up. While the history is made it is the end of that, which is seconds away.
 */
export async function clockOfRunningDemo(dataDir: string): Promise<Clock> {
  const demoState = await demoStateFile(dataDir).read();
  if (!demoState || (demoState.state === 'living' && demoState.fastSince === undefined)) return systemClock;
  const clock = new DemoClock(demoState.showcaseFrom);
  if (demoState.fastSince !== undefined) clock.run(SPEED, demoState.fastSince);
  return clock;
}
