import { describe, expect, it, vi } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../../src/platform/durations.ts';
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
  isSafety,
  type Member,
} from './expected-alerts.ts';
import { acknowledge, openStage, type Stage } from './stage.ts';

/**
 * Every hazard, by every channel, under every condition: the whole timeline of what arrived is compared with the one
 * that docs/alerts.md promises. No one is missed, no one is alerted twice, nothing comes after its time.
 */

/** Each test plays two dozen homes, on a machine that may do other work. */
vi.setConfig({ testTimeout: 240_000 });

type Channels = Record<Member, Channel[]>;

interface Run {
  start?: string;
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

async function play({ start, channels = CHANNELS, channelsOf = onlyBy, ...run }: Run): Promise<Stage> {
  const stage = await openStage(start);
  const cells: Cell[] = [];
  for (const channel of channels)
    for (const hazard of HAZARDS) cells.push(await openCell(stage, hazard, channel, channelsOf(channel)));
  for (const cell of cells) await run.prepare?.(stage, cell);
  await stage.settle();
  const from = stage.now();
  for (const cell of cells) await cell.raise();
  await stage.settle();
  for (const cell of cells)
    expect(await cell.kinds()).toEqual([cell.hazard === 'freezing' ? 'temperature' : cell.hazard]);
  await run.raised?.(stage);
  await run.happens(stage, cells, from);
  const table = cells.map((cell) => ({ cell, ...alertsOf(stage.arrivals, cell, from) }));
  for (const { cell, alerts, repeated } of table)
    console.log(
      `${cell.hazard.padEnd(15)} ${cell.channel.padEnd(5)} ${repeated === 0 ? '' : `(${repeated} again) `}${describeAlerts(alerts)}`,
    );
  const named = (of: (row: (typeof table)[number]) => unknown) =>
    Object.fromEntries(table.map((row) => [`${row.cell.hazard} by ${row.cell.channel}`, of(row)]));
  expect(named(({ alerts }) => describeAlerts(alerts))).toEqual(
    named(({ cell }) => describeAlerts(run.expected(cell.hazard))),
  );
  expect(named(({ foreign }) => foreign)).toEqual(named(() => []));
  for (const { mostTimes } of table) expect(mostTimes).toBeLessThanOrEqual(1 + (run.mostRepeats ?? 0));
  return stage;
}

const acknowledgeAll = async (stage: Stage, cells: readonly Cell[], member: Member) => {
  for (const cell of cells) await acknowledge(stage, cell, member);
};

const acknowledgedBy =
  (member: Member, atMs: number) => async (stage: Stage, cells: Cell[], from: number) => {
    await stage.passUntil(from, atMs);
    await acknowledgeAll(stage, cells, member);
    await stage.passUntil(from, 40 * MINUTE_MS);
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

  it('reaches everyone when no one acknowledges it, and a safety hazard is repeated for days', () =>
    play({
      happens: async (stage, _cells, from) => {
        await stage.passUntil(from, HOUR_MS);
        await stage.passUntil(from, 74 * HOUR_MS, HOUR_MS / 2);
      },
      expected: (hazard) => alertsUntil(74 * HOUR_MS, hazard),
    }));

  it('keeps its times when the clocks change', () =>
    play({
      start: '2026-10-25T00:58:00.000Z',
      happens: acknowledgedBy('second', 6 * MINUTE_MS),
      expected: (hazard) => alertsUntil(6 * MINUTE_MS, hazard),
    }));

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
      expected: () => EVERYONE.map((to) => ({ at: 0, to })),
    }));
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
