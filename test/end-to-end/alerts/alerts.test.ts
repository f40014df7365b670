import { afterAll, describe, expect, it, vi } from 'vitest';
import { INCIDENT_KINDS } from '../../../src/incidents/index.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../src/platform/durations.ts';
import { type Cell, openCell } from './alert-cell.ts';
import { alertsOf } from './arrivals.ts';
import {
  type Alert,
  alertsUntil,
  CHANNELS,
  type Channel,
  describeAlerts,
  EVERYONE,
  HAZARDS,
  type Hazard,
  hasLastResort,
  isSafety,
  kindOf,
  type Member,
  SAFETY_HAZARDS,
  SUMMARY_HAZARDS,
} from './expected-alerts.ts';
import { acknowledge, openStage, type Stage } from './stage.ts';

/**
 * Every hazard, by every channel, under every condition: the whole timeline of what arrived is compared with the one
 * that docs/alerts.md promises. No one is missed, no one is alerted twice, nothing comes after its time.
 */

/** Each test plays dozens of homes, on a machine that may do other work. */
vi.setConfig({ testTimeout: 900_000 });

type Channels = Record<Member, Channel[]>;

interface Run {
  start?: string;
  timezone?: string;
  hazards?: readonly Hazard[];
  channels?: readonly Channel[];
  /** What each member can be reached by in the cells of a channel. */
  channelsOf?: (channel: Channel) => Channels;
  prepare?: (stage: Stage, cell: Cell) => Promise<void>;
  /** Right after the first alerts were sent. */
  raised?: (stage: Stage) => Promise<void>;
  /** From the moment when all hazards were raised. */
  happens: (stage: Stage, cells: Cell[], from: number) => Promise<void>;
  expected: (hazard: Hazard) => Alert[];
  /** How often an alert may arrive again. None by default. */
  mostRepeats?: number;
}

const onlyBy = (channel: Channel): Channels => ({ first: [channel], second: [channel], owner: [channel] });

/** Of all tests of this file. */
const totals = { incidents: 0, alerts: 0, missed: 0, unexpected: 0, repeated: 0 };

afterAll(() => {
  const { incidents, alerts, missed, unexpected, repeated } = totals;
  console.log(
    `${incidents} incidents, ${alerts} alerts: ${missed} missed, ${unexpected} unexpected or late, ${repeated} repeated`,
  );
});

async function openCells(
  stage: Stage,
  { hazards = HAZARDS, channels = CHANNELS, channelsOf = onlyBy, timezone }: Partial<Run>,
  more: { hasSummary?: boolean } = {},
): Promise<Cell[]> {
  const cells: Cell[] = [];
  for (const channel of channels) {
    const options = { channel, channels: channelsOf(channel), ...(timezone ? { timezone } : {}), ...more };
    const opened = hazards.map((hazard) => openCell(stage, { hazard, ...options }));
    cells.push(...(await Promise.all(opened)));
  }
  return cells;
}

async function raiseAll(stage: Stage, cells: readonly Cell[]): Promise<void> {
  for (const cell of cells) await cell.raise();
  await stage.settle();
}

async function play(run: Run): Promise<void> {
  const stage = await openStage(run.start);
  const cells = await openCells(stage, run);
  for (const cell of cells) await run.prepare?.(stage, cell);
  await stage.settle();
  const from = stage.now();
  await raiseAll(stage, cells);
  await run.raised?.(stage);
  await run.happens(stage, cells, from);
  for (const cell of cells) expect(await cell.kinds()).toEqual([kindOf(cell.hazard)]);
  compare(stage, cells, from, run);
}

/** Prints the timelines, and compares them with the expected ones in full. */
function compare(
  stage: Stage,
  cells: readonly Cell[],
  from: number | ((cell: Cell) => number),
  { expected, mostRepeats = 0 }: Pick<Run, 'expected' | 'mostRepeats'>,
): void {
  const table = cells.map((cell) => {
    const actual = alertsOf(stage.arrivals, cell, typeof from === 'number' ? from : from(cell));
    return { cell, wanted: expected(cell.hazard), ...actual };
  });
  for (const { cell, alerts, repeated, wanted } of table) {
    totals.incidents += 1;
    totals.alerts += alerts.length;
    totals.missed += without(wanted, alerts).length;
    totals.unexpected += without(alerts, wanted).length;
    totals.repeated += repeated;
    console.log(
      `${cell.hazard.padEnd(15)} ${cell.channel.padEnd(5)} ${repeated === 0 ? '' : `(${repeated} again) `}${describeAlerts(alerts)}`,
    );
  }
  const named = (of: (row: (typeof table)[number]) => unknown) =>
    Object.fromEntries(table.map((row) => [`${row.cell.hazard} by ${row.cell.channel}`, of(row)]));
  expect(named(({ alerts }) => describeAlerts(alerts))).toEqual(
    named(({ wanted }) => describeAlerts(wanted)),
  );
  expect(named(({ foreign }) => foreign)).toEqual(named(() => []));
  for (const { mostTimes } of table) expect(mostTimes).toBeLessThanOrEqual(1 + mostRepeats);
}

const without = (alerts: readonly Alert[], others: readonly Alert[]): Alert[] =>
  alerts.filter(({ at, to }) => !others.some((other) => other.at === at && other.to === to));

const acknowledgeAll = async (stage: Stage, cells: readonly Cell[], member: Member) => {
  for (const cell of cells) await acknowledge(stage, cell, member);
};

const acknowledgedBy =
  (member: Member, atMs: number) => async (stage: Stage, cells: Cell[], from: number) => {
    await stage.passUntil(from, atMs);
    await acknowledgeAll(stage, cells, member);
    await stage.passUntil(from, 40 * MINUTE_MS, 5 * MINUTE_MS);
  };

describe('an alert about every hazard by every channel', () => {
  it('reaches the first recipient, who acknowledges it, and no other after that', () =>
    play({
      happens: acknowledgedBy('first', 2 * MINUTE_MS),
      expected: (hazard) => alertsUntil(2 * MINUTE_MS, hazard),
    }));

  it('goes on to the second person while the first one is silent', () =>
    play({
      happens: acknowledgedBy('second', 6 * MINUTE_MS),
      expected: (hazard) => alertsUntil(6 * MINUTE_MS, hazard),
    }));

  it('reaches everyone when no one acknowledges it, and a safety hazard is repeated', () =>
    play({
      happens: (stage, _cells, from) => stage.passUntil(from, 65 * MINUTE_MS),
      expected: (hazard) => alertsUntil(65 * MINUTE_MS, hazard),
    }));

  it('of a safety hazard is repeated for days', async () => {
    const stage = await openStage();
    const cells: Cell[] = [];
    for (const [index, hazard] of SAFETY_HAZARDS.entries())
      for (const channel of CHANNELS.slice(index % CHANNELS.length).slice(0, 1))
        cells.push(...(await openCells(stage, { hazards: [hazard], channels: [channel] })));
    await stage.settle();
    const from = stage.now();
    await raiseAll(stage, cells);
    await stage.passUntil(from, HOUR_MS);
    await stage.passUntil(from, 24 * HOUR_MS, HOUR_MS / 2);
    await stage.passUntil(from, 75 * HOUR_MS, 3 * HOUR_MS);
    compare(stage, cells, from, { expected: (hazard) => alertsUntil(75 * HOUR_MS, hazard) });
  });

  it.each([
    {
      change: 'go back',
      start: '2026-10-25T00:58:00.000Z',
      timezone: 'Europe/Stockholm',
      acknowledgedMin: 6,
    },
    {
      change: 'go forward',
      start: '2026-03-29T00:58:00.000Z',
      timezone: 'Europe/Stockholm',
      acknowledgedMin: 6,
    },
    // Hours of damp air end on the hour. Here the clocks change at half past.
    {
      change: 'go forward',
      start: '2026-10-03T15:14:00.000Z',
      timezone: 'Australia/Lord_Howe',
      acknowledgedMin: 18,
    },
  ])('keeps its times when the clocks $change in $timezone', ({ acknowledgedMin, ...start }) =>
    play({
      ...start,
      hazards: start.timezone.startsWith('Europe') ? HAZARDS.filter((one) => one !== 'mould') : ['mould'],
      happens: acknowledgedBy('second', acknowledgedMin * MINUTE_MS),
      expected: (hazard) => alertsUntil(acknowledgedMin * MINUTE_MS, hazard),
    }),
  );

  it('wakes the first person in quiet hours for a safety hazard alone', () =>
    play({
      prepare: async ({ world }, { people }) => {
        const browser = await world.browserOf(people.first);
        const { rules } = (await browser.api('GET', '/users/me/notification-rules')).body;
        const body = { rules, quiet_hours: { from: '00:00', to: '23:59' }, timezone: 'UTC' };
        const answer = await browser.api('PUT', '/users/me/notification-rules', body);
        expect(answer.status, answer.text).toBe(200);
      },
      happens: acknowledgedBy('second', 6 * MINUTE_MS),
      expected: (hazard) => alertsUntil(6 * MINUTE_MS, hazard, isSafety(hazard) ? undefined : ['second']),
    }));

  it('is neither repeated nor delayed when the gateway answers two minutes late', async () => {
    const stage = await openStage();
    const cells = await openCells(stage, {});
    const raisedAt = new Map<Cell, number>();
    for (const cell of cells) {
      raisedAt.set(cell, await raiseWithLateAnswers(stage, cell));
      await stage.passUntil(stage.now(), 4 * MINUTE_MS);
      await acknowledge(stage, cell, 'second');
      await stage.passUntil(stage.now(), 6 * MINUTE_MS);
    }
    const from = (cell: Cell) => raisedAt.get(cell) ?? 0;
    compare(stage, cells, from, { expected: (hazard) => alertsUntil(6 * MINUTE_MS, hazard) });
  });

  // Lares cannot know that it arrived: it goes on to the next person, and then to everyone, and asks the gateway again.
  it('reaches everyone at once, each once more at most, when the answer of the gateway is lost', () =>
    play({
      mostRepeats: 1,
      prepare: async ({ provider, mailServer, push }) => {
        provider.state.behaviour = 'drop';
        mailServer.state.drop = true;
        push.state.drop = true;
      },
      raised: async ({ provider, mailServer, push }) => {
        provider.state.behaviour = 'accept';
        mailServer.state.drop = false;
        push.state.drop = false;
      },
      happens: acknowledgedBy('first', 2 * MINUTE_MS),
      expected: (hazard) =>
        EVERYONE.filter((to) => to !== 'owner' || hasLastResort(hazard)).map((to) => ({ at: 0, to })),
    }));
});

/** The gateways took the first alerts, and answer two minutes later. Returns when the hazard was raised. */
async function raiseWithLateAnswers(stage: Stage, cell: Cell): Promise<number> {
  const { world, mailServer, provider, push, collect, now } = stage;
  const gateways = [mailServer.answers, provider.answers, push.answers];
  const waiting = () => gateways.reduce((sum, one) => sum + one.waiting(), 0);
  // Hours of damp air count when they end.
  if (cell.hazard === 'mould') world.clock.advance(HOUR_MS - (now() % HOUR_MS));
  await stage.settle();
  const from = now();
  for (const one of gateways) one.hold();
  await cell.raise();
  const first = alertsUntil(1, cell.hazard).length;
  await expect.poll(() => world.app.jobs.poll().then(waiting), { timeout: 10_000, interval: 5 }).toBe(first);
  collect(now());
  // The process goes on renewing its leases while it waits.
  for (let steps = 0; steps < 3; steps += 1) {
    world.clock.advance(40 * SECOND_MS);
    await world.app.jobs.renew();
  }
  for (const one of gateways) one.release();
  await stage.settle();
  return from;
}

describe('a cold or damp home, unless a rule says otherwise', () => {
  it('is in the next summary of everyone on call, once', async () => {
    const stage = await openStage();
    const cells = await openCells(
      stage,
      { hazards: SUMMARY_HAZARDS, channels: ['email'] },
      { hasSummary: true },
    );
    await stage.settle();
    const from = stage.now();
    await raiseAll(stage, cells);
    const eight = Date.parse('2026-11-16T07:00:00.000Z') - from;
    await stage.passUntil(from, eight, HOUR_MS / 2);
    await stage.passUntil(from, 3 * DAY_MS, HOUR_MS / 2);
    for (const cell of cells) {
      expect(alertsOf(stage.arrivals, cell, from).alerts).toEqual([]);
      const summaries = stage.arrivals.flatMap(({ address, text, at }) =>
        listsIncidentOf(cell, text) ? [{ to: cell.addresses.get(address), at: at - from }] : [],
      );
      expect(summaries).toHaveLength(2);
      expect(summaries).toEqual(
        expect.arrayContaining([
          { to: 'first', at: eight },
          { to: 'second', at: eight },
        ]),
      );
    }
  });
});

/** A line about the home, and not about its device. */
const listsIncidentOf = ({ name }: Cell, text: string): boolean =>
  text.split('\n').some((line) => new RegExp(`${name}\\b`).test(line) && !line.includes('Hall'));

it('the table has every kind of incident', () => {
  expect(new Set(HAZARDS.map(kindOf))).toEqual(new Set(INCIDENT_KINDS));
});

describe.each(CHANNELS)('while the gateway of the channel %s is down', (channel) => {
  const other: Channel = channel === 'email' ? 'push' : 'email';
  it('an alert about every hazard reaches the person who has another channel', () =>
    play({
      channels: [channel],
      prepare: async ({ provider, mailServer, push }) => {
        if (channel === 'email') mailServer.state.refuse = true;
        else if (channel === 'push') push.state.status = 503;
        else provider.state.behaviour = 'fail';
      },
      channelsOf: () => ({ first: [channel], second: [other], owner: [other] }),
      happens: acknowledgedBy('second', 6 * MINUTE_MS),
      expected: (hazard) => alertsUntil(6 * MINUTE_MS, hazard, ['second']),
    }));
});
