import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type MonitoredHome, minutes, monitoredHome, times } from '../../../test/harness/monitored-home.ts';
import { openWorld, type World } from '../../../test/harness/world.ts';
import { HOUR_MS, MINUTE_MS } from '../../platform/durations.ts';
import { CONDITIONS, type Condition } from './conditions.ts';

type HomeOptions = Parameters<typeof monitoredHome>[1];

let world: World;
beforeAll(async () => {
  world = await openWorld();
});

const now = () => world.clock.now().getTime();

async function report(house: MonitoredHome, members: object): Promise<void> {
  const answer = await house.device.report(members);
  expect(answer).toMatchObject({ status: 202, body: { accepted: 1, rejected: [] } });
  await house.settle();
}

/** One report with this many minutes of these values. */
const measured = (count: number, values: object) => (house: MonitoredHome) =>
  report(house, { samples: minutes(now(), times(count, values)) });

let ids = 0;
const noticed = (event: object) => async (house: MonitoredHome) => {
  ids += 1;
  await report(house, { events: [{ id: ids, t: now(), ...event }] });
};

async function lowBattery(house: MonitoredHome): Promise<void> {
  for (const pct of [20, 19]) {
    await house.pass(MINUTE_MS);
    await report(house, { battery: { pct, mv: 3600 } });
  }
}

/** A sensor detects motion while the alarm is on. */
async function disturbed(house: MonitoredHome): Promise<void> {
  await house.owner.put(`/homes/${house.home_id}/alarm`, { alarm_status: 'on' });
  const { commands } = (await house.device.report()).body;
  for (const { command_id } of commands) await noticed({ type: 'cmd_ack', command_id, ok: true })(house);
  await house.pass(45_000);
  await noticed({ type: 'motion' })(house);
}

/** What a sensor of a bridge reports. It ended long ago, and no user acknowledged it. */
const insertIncident = (kind: string) => async (house: MonitoredHome) => {
  const at = new Date(now() - HOUR_MS);
  await world.tools.database.rows(sql`
    INSERT INTO incidents (home_id, incident_id, kind, level, opened_at, level_at, ended_at, needs_acknowledgement)
    VALUES (${house.home_id}, ${world.tools.newId()}, ${kind}, 3, ${at}, ${at}, ${at}, true)`);
};

/** The incident of a device stays open when the device is switched off in the registry. */
const switchedOff = (values: object, count: number) => async (house: MonitoredHome) => {
  await measured(count, values)(house);
  await house.owner.patch(`/devices/${house.device.device_id}`, { active: false });
};

async function overview(house: MonitoredHome) {
  await house.settle();
  const answer = await house.owner.get(`/organizations/${house.hood.organization_id}/overview`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

async function begin(options?: HomeOptions): Promise<MonitoredHome> {
  const house = await monitoredHome(world, options);
  // Otherwise every later one would wait while this home's devices go offline.
  onTestFinished(async () => void (await house.owner.delete(`/homes/${house.home_id}`)));
  await measured(1, { laeq: 45 })(house);
  await house.pass(MINUTE_MS);
  return house;
}

/** What is shown then, and which counts it is in besides `homes`. */
const CASES: [
  Condition[],
  counted: string[],
  happens: (house: MonitoredHome) => Promise<unknown>,
  options?: HomeOptions,
][] = [
  [
    ['alarm_heard'],
    ['alarm', 'quiet'],
    noticed({ type: 'alarm_sound', pattern: 't3', cycles: 5, confidence: 0.9 }),
  ],
  [
    ['carbon_monoxide', 'alarm_heard'],
    ['alarm', 'quiet'],
    noticed({ type: 'alarm_sound', pattern: 't4', cycles: 5, confidence: 0.9 }),
  ],
  [['gas'], ['alarm', 'quiet'], insertIncident('gas')],
  [['water'], ['alarm', 'quiet'], insertIncident('water')],
  [['alarm'], ['alarm', 'quiet'], disturbed],
  [['freezing', 'cold'], ['cold', 'quiet'], measured(16, { temp: 3 })],
  [['smoking'], ['quiet'], measured(5, { smoke_score: 0.9 })],
  [['noisy'], ['noisy'], measured(10, { laeq: 84 })],
  [['crowded'], ['quiet'], measured(16, { occ: 9 }), { settings: { crowd: { max_occupants: 8 } } }],
  [['offline'], ['offline'], (house) => house.pass(21 * MINUTE_MS)],
  [['loud'], [], measured(1, { laeq: 84 })],
  [['tampered'], ['quiet'], noticed({ type: 'tamper', mounted: false })],
  [['cold'], ['cold', 'quiet'], measured(16, { temp: 12 })],
  [['hot'], ['hot', 'quiet'], measured(16, { temp: 31 })],
  [['battery_empty'], ['quiet'], (house) => report(house, { battery: { pct: 3, mv: 3300 } })],
  [
    ['mould', 'humid'],
    ['quiet'],
    (house) =>
      report(house, {
        samples: Array.from({ length: 144 }, (_, hour) => ({
          t: now() - (143 - hour) * HOUR_MS,
          temp: 21,
          rh: 85,
        })).concat(minutes(now(), times(59, { temp: 21, rh: 85 })) as never[]),
      }),
  ],
  [['temperature'], [], switchedOff({ temp: 31 }, 16)],
  [['humidity'], [], switchedOff({ rh: 75 }, 61)],
  [['humid'], ['quiet'], measured(61, { rh: 75 })],
  [['dry'], ['quiet'], measured(61, { rh: 20 })],
  [['powered_off'], ['offline'], noticed({ type: 'power', state: 'off', reason: 'user' })],
  [['battery_low'], ['quiet'], lowBattery],
];

describe('a home on the dashboard', () => {
  it.each(CASES)('is shown as %s', async (conditions, counted, happens, options) => {
    const house = await begin(options);
    const before = await overview(house);
    expect(before.homes[0].conditions).toEqual([]);
    expect(before.counts).toMatchObject({ homes: 1, quiet: 1, attention: 0 });
    await happens(house);
    const { homes, counts } = await overview(house);
    expect(homes[0].conditions).toEqual(conditions);
    const { homes: all, states, ...others } = counts;
    expect(all).toBe(1);
    expect(Object.values(states).reduce((sum: number, count) => sum + Number(count), 0)).toBe(all);
    expect(states[homes[0].state]).toBe(1);
    const nonZero = Object.keys(others).filter((name) => others[name] > 0);
    expect(nonZero.toSorted()).toEqual([...counted, 'attention'].toSorted());
  });

  it('has a case for every condition', () => {
    expect(new Set(CASES.flatMap(([conditions]) => conditions))).toEqual(new Set(CONDITIONS));
  });

  it('stays in danger after movement under an armed alarm until a user acts, also after the siren', async () => {
    const house = await begin();
    await disturbed(house);
    await house.pass(4 * MINUTE_MS, MINUTE_MS);
    const { homes, counts } = await overview(house);
    expect(homes[0]).toMatchObject({ alarm_status: 'on', state: 'danger', conditions: ['alarm'] });
    expect(homes[0].reasons[0].incident_ids).toHaveLength(1);
    expect(counts).toMatchObject({ alarm: 1, attention: 1, states: { danger: 1, ok: 0 } });
  });

  it.each([
    ['a level at the limit', { laeq: 75 }, {}, ['loud'], { value: 75, limit: 75 }],
    ['a level just below it', { laeq: 74.9 }, {}, [], undefined],
    [
      'a level at the limit of the quiet hours',
      { laeq: 62 },
      { noise: { quiet: { enabled: true, start: '00:00', end: '00:00', threshold_db: 60 } } },
      ['loud'],
      { value: 62, limit: 60 },
    ],
    ['a level where noise is not monitored', { laeq: 99 }, { noise: { enabled: false } }, [], undefined],
    ['a temperature above its limit', { temp: 30 }, {}, ['hot'], { value: 30, limit: 30 }],
    [
      'a temperature below freezing',
      { temp: 3 },
      { climate: { temp_low: -5 } },
      ['freezing'],
      { value: 3, limit: 4 },
    ],
    ['humidity below its limit', { rh: 20 }, {}, ['dry'], { value: 20, limit: 25 }],
    [
      'more people than allowed',
      { occ: 5 },
      { crowd: { max_occupants: 4 } },
      ['crowded'],
      { value: 5, limit: 5 },
    ],
    [
      'more people than allowed, outside a stay',
      { occ: 5 },
      { crowd: { max_occupants: 4, only_during_stays: true } },
      [],
      undefined,
    ],
  ])('sees %s at once', async (_what, values, settings, conditions: string[], beyond) => {
    const house = await begin({ settings });
    await measured(1, values)(house);
    const [home] = (await overview(house)).homes;
    expect(home.conditions).toEqual(conditions);
    expect(home.reasons[0]?.measured).toEqual(beyond);
    expect(home.quiet).toBe(
      !conditions.includes('loud') && !('noise' in settings && 'enabled' in settings.noise),
    );
  });

  it('takes the limits of the device, where it has some', async () => {
    const house = await begin({ devices: [{ configuration: { climate: { temp_high: 90 } } }] });
    await measured(1, { temp: 80 })(house);
    expect((await overview(house)).homes[0]).toMatchObject({ state: 'ok', conditions: [] });
  });

  it('forgets a value that is three heartbeats old, though the device reports', async () => {
    const house = await begin();
    await measured(1, { laeq: 84 })(house);
    for (let passed = 0; passed < 4; passed += 1) {
      expect((await overview(house)).homes[0]).toMatchObject({ conditions: ['loud'], sound: 84 });
      await house.pass(5 * MINUTE_MS);
      await measured(1, { temp: 20 })(house);
    }
    const [home] = (await overview(house)).homes;
    expect(home).toMatchObject({ conditions: [], state: 'ok', quiet: false });
    expect(home).not.toHaveProperty('sound');
  });

  it('is unknown before a device reports, and says why', async () => {
    const house = await monitoredHome(world);
    onTestFinished(async () => void (await house.owner.delete(`/homes/${house.home_id}`)));
    expect((await overview(house)).homes[0]).toMatchObject({
      state: 'unknown',
      reasons: [{ condition: 'never_seen' }],
      conditions: [],
      quiet: false,
    });
    await house.owner.delete(`/devices/${house.device.device_id}`);
    expect((await overview(house)).homes[0]).toMatchObject({
      state: 'unknown',
      reasons: [{ condition: 'no_devices' }],
    });
  });

  it('is as it was when it is over', async () => {
    const house = await begin();
    await noticed({ type: 'alarm_sound', pattern: 't3', cycles: 5, confidence: 0.9 })(house);
    await measured(10, { laeq: 84, temp: 20 })(house);
    expect((await overview(house)).homes[0].conditions).toEqual(['alarm_heard', 'noisy']);
    const [alarm] = (await overview(house)).homes[0].reasons;
    for (const id of alarm.incident_ids)
      expect((await house.owner.post(`/homes/${house.home_id}/incidents/${id}/close`)).status).toBe(200);
    for (let quiet = 0; quiet < 3; quiet += 1) {
      await house.pass(5 * MINUTE_MS);
      await measured(5, { laeq: 45 })(house);
    }
    expect((await overview(house)).homes[0].conditions).toEqual([]);
  });
});
