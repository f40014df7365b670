import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { seriesStore } from '../../../src/devices/series/choose-store.ts';
import { dropOldPartitions, ensurePartitions } from '../../../src/events/partitions.ts';
import { DAY_MS, MINUTE_MS } from '../../../src/platform/durations.ts';
import { monitoredHome } from '../../harness/monitored-home.ts';
import { rounds } from '../../harness/run/rounds.ts';
import { openWorld } from '../../harness/world.ts';

const ROUNDS = rounds(4, 60);
const WRITERS = 6;
const KEPT_DAYS = 60;

it('while old months go, by two processes at once, reports and events are taken and read, and nothing of now is lost', {
  timeout: 60_000 + ROUNDS * 10_000,
}, async () => {
  const world = await openWorld({ timeouts: { callerMs: 8000, workMs: 60_000 } });
  const beside = await openWorld({ connectionConfig: world.connectionConfig, clock: world.clock });
  const house = await monitoredHome(world, { devices: Array.from({ length: WRITERS }, () => ({})) });
  const { home_id, owner } = house;
  const now = world.clock.now().getTime();
  const monthsAgo = (months: number) => new Date(now - months * 30 * DAY_MS);
  const expected = { recent: 0, reports: 0 };
  const slowest = { ms: 0 };
  const timed = async <Result>(work: Promise<Result>) => {
    const began = performance.now();
    const result = await work;
    slowest.ms = Math.max(slowest.ms, performance.now() - began);
    return result;
  };

  let isOver = false;
  const devices = [house.device, ...house.others];
  const writers = devices.map(async (device, writer) => {
    for (let turn = 0; !isOver; turn += 1) {
      const recent = new Date(now - (turn * WRITERS + writer) * 10);
      // Some events are in a partition that is dropped at this moment. They may disappear, but no writer may fail.
      for (const event_time of [recent, monthsAgo(3 + (turn % 3))])
        await timed(world.app.recorder.record({ home_id, type: 'battery_low', event_time }));
      expected.recent += 1;
      const { status } = await timed(device.report({ samples: [{ t: now - MINUTE_MS - turn, temp: 20 }] }));
      // Lares may answer that the device reports too fast.
      expect([202, 429]).toContain(status);
      if (status === 202) expected.reports += 1;
      expect((await timed(owner.get(`/homes/${home_id}/events?limit=5`))).status).toBe(200);
    }
  });

  const series = await seriesStore(world.tools.database);
  let dropped = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const months of [3, 4, 5])
      await ensurePartitions(world.tools.database.longTimeout, monthsAgo(months));
    await series.createPartitions(world.tools.database.longTimeout, monthsAgo(4));
    const gone = await Promise.all(
      [world, beside].flatMap(({ tools }) => [
        dropOldPartitions(tools.database.longTimeout, new Date(now - KEPT_DAYS * DAY_MS)),
        series.deleteExpired(tools.database.longTimeout, new Date(now)),
      ]),
    );
    dropped += gone.flat().length;
  }
  isOver = true;
  await Promise.all(writers);

  const since = new Date(now - DAY_MS);
  const kept = await world.tools.database.row<{ recent: number; samples: number }>(sql`
    SELECT (SELECT count(*) FROM home_events
            WHERE home_id = ${home_id} AND event_type = 'battery_low' AND event_time > ${since}) AS recent,
           (SELECT count(*) FROM sensor_samples WHERE home_id = ${home_id}) AS samples`);
  expect(kept).toEqual({ recent: expected.recent, samples: expected.reports });
  expect(dropped).toBeGreaterThan(3 * ROUNDS);
  console.log(
    `${dropped} partitions dropped under ${expected.recent} events and ${expected.reports} reports; the slowest call took ${Math.round(slowest.ms)} ms`,
  );
});
