import { describe, expect, it } from 'vitest';
import { FakeClock } from '../../../test/harness/fake-clock.ts';
import { digestIsRight, openReceiver } from '../../../test/harness/receiver.ts';
import { rounds } from '../../../test/harness/run/rounds.ts';
import { createRunTarget } from '../../../test/harness/simulator/simulated-homes.ts';
import { deliveryFaults } from '../../../test/harness/webhooks/delivery-faults.ts';
import { openWorld } from '../../../test/harness/world.ts';
import { EVENT_TYPES } from '../../catalogue/index.ts';
import { seriesStore } from '../../devices/index.ts';
import { ensurePartitions } from '../../events/index.ts';
import { DAY_MS, HOUR_MS } from '../../platform/durations.ts';
import { openRun } from '../run.ts';
import { planDemo } from './plan-demo.ts';

/** Length of history that the showcase needs for its wet walls. The demo has two weeks. */
const HISTORY_MS = 6 * DAY_MS;
const THREE_MINUTES_WATCHED_MS = 3 * HOUR_MS;

const TIMES = [
  ['by night', '2026-11-15T02:00:00.000Z'],
  ['by day', '2026-11-15T13:27:31.123Z'],
].slice(0, rounds(1, 2)) as [string, string][];

describe('the showcase', () => {
  it.each(TIMES)(
    'shows every event of the catalogue, signed, %s',
    { timeout: 300_000 },
    async (_name, now) => {
      const plan = planDemo(7, Date.parse(now));
      const begins = plan.showcaseFrom - HISTORY_MS;
      const world = await openWorld({ clock: new FakeClock(new Date(begins).toISOString()) });
      await ensurePartitions(world.tools.database, new Date(plan.until));
      await (await seriesStore(world.tools.database)).createPartitions(
        world.tools.database,
        new Date(plan.until),
      );
      const hood = await world.neighbourhood();
      const stage = await createRunTarget(world, hood, plan);
      const run = openRun(plan, stage);
      await run.runUntil(plan.showcaseFrom);

      const receiver = await openReceiver();
      const hook = await world.as(hood.owner).post(`/organizations/${hood.organization_id}/webhooks`, {
        url: receiver.url,
        events: ['*'],
      });
      expect(hook.status).toBe(201);
      const firstSeen = new Map<string, number>();
      await run.runUntil(plan.until, (at) => {
        for (const { body } of receiver.received)
          if (!firstSeen.has(body.event.type)) firstSeen.set(body.event.type, at);
      });
      await run.close();

      const missing = EVENT_TYPES.filter((type) => !firstSeen.has(type));
      expect(missing).toEqual([]);
      expect(receiver.received.every((one) => digestIsRight(one, hook.body.hook_secret))).toBe(true);
      expect(receiver.received.flatMap(({ body }) => deliveryFaults(body))).toEqual([]);
      const late = EVENT_TYPES.filter(
        (type) => (firstSeen.get(type) ?? 0) > plan.showcaseFrom + THREE_MINUTES_WATCHED_MS,
      );
      expect(late).toEqual([]);
    },
  );
});
