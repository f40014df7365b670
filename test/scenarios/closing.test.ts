import { expect, it } from 'vitest';
import { openWorld } from '../harness/world.ts';

/** Those that hold a process: a timer of which nobody waits for the end is not among them. */
const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;

it('a Lares that was closed leaves no timer behind, which would hold the process that stops', async () => {
  const first = await openWorld();
  await first.close();
  const before = timers();
  const world = await openWorld({ mqttPort: 0 });
  const hood = await world.neighbourhood();
  expect((await world.as(hood.owner).get('/homes')).status).toBe(200);
  expect(timers()).toBeGreaterThan(before);
  await world.close();
  await expect.poll(timers).toBeLessThanOrEqual(before);
});
