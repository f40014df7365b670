import sql, { raw } from 'sql-template-tag';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type MonitoredHome, monitoredHome } from '../../../../test/harness/monitored-home.ts';
import { openReceiver } from '../../../../test/harness/receiver.ts';
import { openWorld, type World } from '../../../../test/harness/world.ts';
import type { Database } from '../../../platform/db/database.ts';
import { HOUR_MS } from '../../../platform/durations.ts';
import { openLog } from '../../../platform/observability/log.ts';
import { openMetrics } from '../../../platform/observability/metrics.ts';
import { type Intake, openIntake } from '../intake.ts';

let world: World;
let house: MonitoredHome;
let intake: Intake;
/** Statements outside of a transaction, and transactions. */
let asked: string[] = [];

beforeAll(async () => {
  world = await openWorld();
});

beforeEach(async () => {
  house = await monitoredHome(world, { devices: [{}, { description: 'Attic' }] });
  intake = newProcess();
  // The first evaluation reads the home; it is cached from then on.
  expect((await take(press())).accepted).toBe(1);
  await house.settle();
  asked = [];
});

/** Another process that takes reports; what it asks of the database is written down. */
function newProcess(): Intake {
  const { database } = world.tools;
  const counting: Database = {
    ...database,
    planned: {
      ...database.planned,
      row: (statement) => {
        asked.push('statement');
        return database.planned.row(statement);
      },
      // The same where measurements are spread.
      transaction: (work) => {
        asked.push('statement');
        return database.planned.transaction(work);
      },
    },
    transaction: (work) => {
      asked.push('transaction');
      return database.transaction(work);
    },
  };
  return openIntake({
    tools: { ...world.tools, database: counting },
    recorder: world.app.recorder,
    log: openLog({ level: 'silent' }),
    metrics: openMetrics(),
    onEvents: { consumes: (type) => type === 'noise_detected', plan: () => Promise.resolve([]) },
  });
}

let seq = 0;
const report = (members: object = {}) => {
  seq += 1;
  return { v: 1, boot_id: 1, seq, sent_at: now(), heartbeat_s: 300, ...members };
};
/** Each a minute after the one before: a button that is pressed twice in a moment is one press. */
const press = () => {
  world.clock.advance(60_000);
  return report({ events: [{ id: seq + 1, t: now(), type: 'button', ms: 100 }] });
};
const now = () => world.clock.now().getTime();
const take = (body: object, by = intake, device = house.device) =>
  by.take({ home_id: house.home_id, device_id: device.device_id }, [body]);

/** It was read, because another process looked at it by the clock; then what is remembered is trusted again. */
async function rememberedAgain(): Promise<void> {
  for (let report = 1; report <= 3; report += 1) await take(press());
  asked = [];
}

const presses = async (home: MonitoredHome) =>
  (await home.events()).filter(({ event_type }) => event_type === 'short_button_press');

describe('a report of a home that this process has cached', () => {
  it('is evaluated from the cache, and stored with all its effects by one statement', async () => {
    const guest = await house.owner.post(`/homes/${house.home_id}/guests`, {
      name: 'Anna',
      checkin_time: new Date(now() - HOUR_MS).toISOString(),
    });
    await take(press());
    await house.settle();
    await rememberedAgain();
    const body = press();
    const answer = await take({
      ...body,
      samples: [{ t: now(), temp: 21.5 }],
      battery: { pct: 80, mv: 3900 },
    });
    expect(answer).toMatchObject({ accepted: 1, duplicates: 0, rejected: [], next_report_s: 300 });
    expect(asked).toEqual(['statement']);

    const [event, before] = (await house.events()).reverse();
    expect(event).toMatchObject({
      event_type: 'short_button_press',
      event_time: new Date(now()).toISOString(),
      device_id: house.device.device_id,
      guest_id: guest.body.guest_id,
    });
    expect(event.metadata).toMatchObject({ homeName: 'Boathouse', deviceName: 'Hall' });
    expect(Object.keys(event.metadata)).toEqual(Object.keys(before.metadata));
    const delivered = (await house.deliveredEvents()).at(-1);
    expect(delivered).toMatchObject({ type: 'short_button_press', metadata: event.metadata });
    expect((await house.userEvents(6)).at(-1)).toMatchObject({ home_id: house.home_id });
    expect((await house.owner.get(`/devices/${house.device.device_id}`)).body).toMatchObject({
      last_heard_from_at: new Date(now()).toISOString(),
      battery: { percent: 80, voltage: 3.9 },
      latest_sensor_values: { temperature: { value: 21.5 } },
    });
  });

  it('shares the statement with those of other homes of the same moment', async () => {
    const other = await monitoredHome(world);
    const device = { home_id: other.home_id, device_id: other.device.device_id };
    await intake.take(device, [press()]);
    asked = [];
    // Homes are spread over a few lanes; each has a statement of its own.
    await Promise.all([take(press()), take(report()), intake.take(device, [press()])]);
    expect(new Set(asked)).toEqual(new Set(['statement']));
    expect([await presses(house), await presses(other)].map((events) => events.length)).toEqual([2, 2]);
  });

  it('has no effect when it was taken before, and the answer says so', async () => {
    const body = press();
    expect((await take(body)).accepted).toBe(1);
    const before = await house.events();
    expect(await take(body)).toMatchObject({ accepted: 0, duplicates: 1 });
    expect(await take({ ...body, fw: '9' })).toMatchObject({ accepted: 0, conflicts: 1 });
    expect(await Promise.all([take(body), take(body)])).toMatchObject([{ duplicates: 1 }, { duplicates: 1 }]);
    expect(await house.events()).toEqual(before);
  });

  it('has no effect when the version before took it, which did not say of which home it was', async () => {
    await rememberedAgain();
    const body = press();
    expect((await take(body)).accepted).toBe(1);
    await world.tools.database.rows(sql`
      UPDATE device_reports SET home_id = NULL WHERE device_id = ${house.device.device_id}`);
    const before = await house.events();
    asked = [];
    expect(await take(body)).toMatchObject({ accepted: 0, duplicates: 1 });
    expect(asked).toEqual(['statement', 'transaction']);
    expect(await take({ ...body, fw: '9' })).toMatchObject({ accepted: 0, conflicts: 1 });
    expect(await house.events()).toEqual(before);
    expect((await take(press())).accepted).toBe(1);
  });

  it.each<[string, () => Promise<object>]>([
    [
      'the name of the home',
      async () => {
        await house.owner.patch(`/homes/${house.home_id}`, { name: 'Lighthouse' });
        return { metadata: { homeName: 'Lighthouse' } };
      },
    ],
    [
      'its time zone',
      async () => {
        await house.owner.patch(`/homes/${house.home_id}`, { timezone: 'Europe/Lisbon' });
        return { metadata: { timezone: 'Europe/Lisbon' } };
      },
    ],
    [
      'the name of its device',
      async () => {
        await house.owner.patch(`/devices/${house.device.device_id}`, { description: 'Cellar' });
        return { metadata: { deviceName: 'Cellar' } };
      },
    ],
    [
      'who stays',
      async () => {
        const guest = await house.owner.post(`/homes/${house.home_id}/guests`, {
          name: 'Anna',
          checkin_time: new Date(now() - HOUR_MS).toISOString(),
        });
        return { metadata: { guestId: guest.body.guest_id } };
      },
    ],
  ])('uses the current state of %s, not the state from when the home was read', async (_what, change) => {
    const expected = await change();
    await take(press());
    expect((await house.deliveredEvents()).at(-1)).toMatchObject(expected);
    await house.settle();
    await rememberedAgain();
    await take(press());
    expect(asked, 'from memory again').toEqual(['statement']);
    expect((await house.deliveredEvents()).at(-1)).toMatchObject(expected);
  });

  it('is delivered to a webhook that was added a moment ago, and not to one that was removed', async () => {
    const path = `/organizations/${house.hood.organization_id}/webhooks`;
    const [{ hook_id }] = (await house.owner.get(path)).body.webhooks;
    const before = await house.deliveredEvents();
    expect((await house.owner.delete(`${path}/${hook_id}`)).status).toBeLessThan(300);
    await take(press());
    expect(await house.deliveredEvents()).toEqual(before);
    const late = await openReceiver();
    const added = await house.owner.post(path, { url: late.url, events: ['short_button_press'] });
    expect(added.status).toBe(201);
    await take(press());
    await take(press());
    await house.settle();
    expect(late.received).toHaveLength(2);
  });

  it('does nothing when its device was deleted a moment ago', async () => {
    expect((await house.owner.delete(`/devices/${house.device.device_id}`)).status).toBeLessThan(300);
    await expect(take(press())).rejects.toThrow('The device was deleted or moved');
    expect(await presses(house)).toHaveLength(1);
  });
});

it('a home that another process is writing is waited for, and then read', async () => {
  const { database } = world.tools;
  const isWaiting = async () =>
    (
      await database.rows(
        sql`SELECT FROM pg_locks WHERE NOT granted AND locktype IN ('transactionid', 'tuple')`,
      )
    ).length > 0;
  let taking: Promise<unknown> = Promise.resolve();
  await database.transaction(async (connection) => {
    await connection.rows(sql`UPDATE home_status SET writer = 1 WHERE home_id = ${house.home_id}`);
    taking = take(press());
    await expect.poll(isWaiting, { interval: 5 }).toBe(true);
    expect(asked).toEqual(['statement']);
  });
  expect(await taking).toMatchObject({ accepted: 1 });
  expect(asked).toEqual(['statement', 'transaction']);
});

it('two processes that take reports of one home at the same time lose nothing, and raise nothing twice', async () => {
  const [here, there] = [intake, newProcess()];
  const [attic] = house.others;
  if (!attic) throw new Error('a home with two devices');
  const rounds = 20;
  const temperature = (round: number) => 15 + (round % 15);
  for (let round = 0; round < rounds; round += 1) {
    const [one, two] = [press(), report({ samples: [{ t: now(), temp: temperature(round) }] })];
    const answers = await Promise.all([
      take(one, here),
      take(two, there, attic),
      take(one, there),
      take(two, here, attic),
    ]);
    expect(answers.reduce((sum, { accepted }) => sum + accepted, 0)).toBe(2);
    expect(answers.reduce((sum, { duplicates }) => sum + duplicates, 0)).toBe(2);
  }
  expect(await presses(house)).toHaveLength(rounds + 1);
  // Those that found no room at the sender come by a notice, a moment later.
  const delivered = async () =>
    (await house.deliveredEvents()).filter(({ type }) => type === 'short_button_press').length;
  await expect.poll(delivered).toBe(rounds + 1);
  const stored = await world.tools.database.rows<{ temp: number }>(sql`
    SELECT temp FROM sensor_samples WHERE device_id = ${attic.device_id} ORDER BY t`);
  expect(stored.map(({ temp }) => temp)).toEqual(
    Array.from({ length: rounds }, (_, round) => temperature(round)),
  );
  const shown = (await house.owner.get(`/devices/${attic.device_id}`)).body;
  expect(shown.latest_sensor_values.temperature.value).toBe(temperature(rounds - 1));
});

/** What is true of all samples, for the time of a test. */
async function withSensorClock(
  column: 'closed_until' | 'kept_from',
  at: number,
  work: () => Promise<void>,
): Promise<void> {
  const { database } = world.tools;
  const set = (value: string) => database.rows(sql`UPDATE sensor_clock SET ${raw(column)} = ${value}`);
  const { before = '' } =
    (await database.row<{ before: string }>(sql`SELECT ${raw(column)}::text AS before FROM sensor_clock`)) ??
    {};
  await set(new Date(at).toISOString());
  await work();
  await set(before);
}

it('samples of an hour that was summed up already have it summed up again', async () => {
  const { database } = world.tools;
  await rememberedAgain();
  const rolledUntil = () =>
    database.row<{ ms: number }>(sql`
      SELECT (extract(epoch FROM rolled_until) * 1000)::float8 AS ms FROM sensor_series
      WHERE device_id = ${house.device.device_id}`);
  await withSensorClock('closed_until', now() + 2 * HOUR_MS, async () => {
    await database.rows(sql`
      INSERT INTO sensor_series (home_id, device_id, rolled_until)
      VALUES (${house.home_id}, ${house.device.device_id}, ${new Date(now() + 2 * HOUR_MS)})`);
    expect(await take(report({ samples: [{ t: now(), temp: 20 }] }))).toMatchObject({ accepted: 1 });
    expect((await rolledUntil())?.ms).toBeLessThanOrEqual(now());
    expect(asked).toEqual(['statement', 'transaction']);
  });
});

it('samples from before what is kept are refused, and the others of that moment stored', async () => {
  await rememberedAgain();
  await withSensorClock('kept_from', now() - HOUR_MS, async () => {
    const samples = [
      { t: now() - 2 * HOUR_MS, temp: 19 },
      { t: now(), temp: 20 },
    ];
    expect((await take(report({ samples }))).rejected).toEqual([
      { index: 0, path: 'samples', reason: 'older_than_kept' },
    ]);
    const stored = await world.tools.database.rows<{ temp: number }>(
      sql`SELECT temp FROM sensor_samples WHERE device_id = ${house.device.device_id}`,
    );
    expect(stored).toEqual([{ temp: 20 }]);
  });
});
