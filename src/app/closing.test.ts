import { createHook } from 'node:async_hooks';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openWorld } from '../../test/harness/world.ts';
import { SECOND_MS } from '../platform/durations.ts';

const OURS = join(import.meta.dirname, '../');
const isOurs = (line: string) => line.includes(OURS) && !line.includes(import.meta.filename);
/** Shorter than any timeout in the program: a leaked timer must not fire before the test sees it. */
const SOON_MS = 4 * SECOND_MS;

/** Where the timers were created that keep the process alive now. Unreferenced timers are not included. */
function watchTimers(): () => string[] {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 30;
  const timers = new Map<number, { timer: NodeJS.Timeout; set: string }>();
  const hook = createHook({
    init: (id, type, _trigger, timer) => {
      const set = type === 'Timeout' ? new Error().stack?.split('\n').find(isOurs) : '';
      if (set) timers.set(id, { timer: timer as NodeJS.Timeout, set: set.trim() });
    },
    destroy: (id) => void timers.delete(id),
  }).enable();
  onTestFinished(() => {
    hook.disable();
    Error.stackTraceLimit = stackTraceLimit;
  });
  return () => [...timers.values()].filter(({ timer }) => timer.hasRef()).map(({ set }) => set);
}

it('a Lares that was closed leaves no timer behind, which would hold the process that stops', async () => {
  const timers = watchTimers();
  const world = await openWorld({ mqttPort: 0 });
  const hood = await world.neighbourhood();
  expect((await world.as(hood.owner).get('/homes')).status).toBe(200);
  expect(timers()).not.toEqual([]);
  await world.close();
  await expect.poll(timers, { timeout: SOON_MS }).toEqual([]);
});
