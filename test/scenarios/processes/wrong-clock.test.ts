import sql from 'sql-template-tag';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { RETENTION_JOB } from '../../../src/accounts/index.ts';
import type { Clock } from '../../../src/platform/clock.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/platform/durations.ts';
import { FakeClock } from '../../harness/fake-clock.ts';
import { type MonitoredHome, monitoredHome, sendReports } from '../../harness/monitored-home.ts';
import { openWorld, type World } from '../../harness/world.ts';

/** A process whose clock differs this much from the database's clock, which the others use. */
class WrongClock extends FakeClock {
  readonly #right: Clock;

  constructor(right: Clock, aheadMs: number) {
    super(new Date(right.now().getTime() + aheadMs).toISOString());
    this.#right = right;
  }

  override shiftMs(): number {
    return this.#right.shiftMs();
  }
}

let world: World;
let house: MonitoredHome;

beforeAll(async () => {
  world = await openWorld();
});

beforeEach(async () => {
  house = await monitoredHome(world);
});

let seq = 0;
const report = (to: World) => {
  seq += 1;
  const now = to.clock.now().getTime();
  const body = { v: 1, boot_id: 1, seq, sent_at: now, samples: [{ t: now - 1000 + seq, temp: seq }] };
  return sendReports(to, house.device.device_token, body);
};
const stored = async () =>
  (
    await world.tools.database.rows<{ temp: number }>(
      sql`SELECT temp FROM sensor_samples WHERE home_id = ${house.home_id} AND temp IS NOT NULL ORDER BY t`,
    )
  ).map(({ temp }) => temp);
const complaints = ({ lines }: World) => lines.filter((line) => line.includes('nothing is deleted'));

it.each([
  ['100 days ahead', 100 * DAY_MS],
  ['two minutes ahead', 2 * MINUTE_MS],
  ['a year behind', -365 * DAY_MS],
])('a process whose clock is %s says so, serves, and deletes nothing', async (_name, aheadMs) => {
  const { database } = world.tools;
  await report(world);
  const before = await stored();
  expect(before).toEqual([seq]);
  const session = await world.browserOf(house.hood.owner);
  const wrong = await openWorld({
    connectionConfig: world.connectionConfig,
    clock: new WrongClock(world.clock, aheadMs),
  });
  const { home_id, hood, owner } = house;
  await owner.patch(`/organizations/${hood.organization_id}/retention`, { events_days: 30 });
  const event_time = new Date(world.clock.now().getTime() - 40 * DAY_MS);
  await world.app.recorder.record({ home_id, type: 'battery_low', event_time });
  const sweep = ({ app }: World) => app.jobs.runNow({ kind: RETENTION_JOB, key: hood.organization_id });
  const events = async () =>
    (await owner.get(`/homes/${home_id}/events?event_type=battery_low`)).body.paging.total_count;
  await sweep(wrong);
  expect(await events()).toBe(1);
  await sweep(world);
  expect(await events()).toBe(0);
  await wrong.app.tidied;
  await wrong.close();
  expect(complaints(wrong)).toHaveLength(1);
  expect(complaints(wrong)[0]).toContain(`"ahead_seconds":${aheadMs / 1000}`);

  expect(await stored()).toEqual(before);
  expect(await database.rows(sql`SELECT FROM sensor_clock WHERE kept_from > '-infinity'`)).toEqual([]);
  expect((await session.api('GET', '/users/me')).status).toBe(200);
  const answer = await report(world);
  expect([answer.status, answer.body.rejected]).toEqual([202, []]);
  expect(await stored()).toEqual([...before, seq]);
});

it('a process whose clock is right says nothing of it', async () => {
  const right = await openWorld({ connectionConfig: world.connectionConfig, clock: world.clock });
  await right.app.tidied;
  await right.close();
  expect(complaints(right)).toEqual([]);
});

it('a database whose clock was set to the future takes samples again', async () => {
  const future = new Date(world.clock.now().getTime() + 100 * DAY_MS);
  await world.tools.database.rows(sql`UPDATE sensor_clock SET kept_from = ${future}`);
  const refused = await report(world);
  expect(refused.body.rejected).toEqual([{ index: 0, path: 'samples', reason: 'older_than_kept' }]);
  await (await openWorld({ connectionConfig: world.connectionConfig, clock: world.clock })).app.tidied;
  world.clock.advance(HOUR_MS);
  expect((await report(world)).body.rejected).toEqual([]);
  expect(await stored()).toContain(seq);
});
