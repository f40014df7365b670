import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type MonitoredHome, minutes, monitoredHome, times } from '../../test/harness/monitored-home.ts';
import { openWorld, type World } from '../../test/harness/world.ts';
import { HOUR_MS, MINUTE_MS } from '../platform/durations.ts';
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
  await report(house, {});
  await house.pass(1000);
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
  [['alarm'], ['alarm', 'quiet'], disturbed],
  [['freezing', 'cold'], ['cold', 'quiet'], measured(16, { temp: 3 })],
  [['smoking'], ['quiet'], measured(5, { smoke_score: 0.9 })],
  [['noisy'], ['noisy'], measured(10, { laeq: 84 })],
  [['crowded'], ['quiet'], measured(16, { occ: 9 }), { settings: { crowd: { max_occupants: 8 } } }],
  [['offline'], ['offline'], (house) => house.pass(21 * MINUTE_MS)],
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
    const { homes: all, ...others } = counts;
    expect(all).toBe(1);
    const nonZero = Object.keys(others).filter((name) => others[name] > 0);
    expect(nonZero.toSorted()).toEqual([...counted, 'attention'].toSorted());
  });

  it('has a case for every condition', () => {
    expect(new Set(CASES.flatMap(([conditions]) => conditions))).toEqual(new Set(CONDITIONS));
  });

  it('is as it was when it is over', async () => {
    const house = await begin();
    await noticed({ type: 'alarm_sound', pattern: 't3', cycles: 5, confidence: 0.9 })(house);
    await measured(10, { laeq: 84, temp: 20 })(house);
    expect((await overview(house)).homes[0].conditions).toEqual(['alarm_heard', 'noisy']);
    for (let quiet = 0; quiet < 3; quiet += 1) {
      await house.pass(5 * MINUTE_MS);
      await measured(5, { laeq: 45 })(house);
    }
    expect((await overview(house)).homes[0].conditions).toEqual([]);
  });
});
