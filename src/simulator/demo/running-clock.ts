import { type Clock, systemClock } from '../../platform/clock.ts';
import { DemoClock, SPEED } from './clock.ts';
import { demoStateFile } from './state-file.ts';

/**
 * Clock for commands beside a running demo. On the machine's clock an event would lie in the demo's future, and its
 * deliveries would wait until the demo has caught up. While the history is created, this is the history's end.
 */
export async function clockOfRunningDemo(dataDir: string): Promise<Clock> {
  const demoState = await demoStateFile(dataDir).read();
  if (!demoState || (demoState.state === 'living' && demoState.fastSince === undefined)) return systemClock;
  const clock = new DemoClock(demoState.showcaseFrom);
  if (demoState.fastSince !== undefined) clock.run(SPEED, demoState.fastSince);
  return clock;
}
