import { describe, expect, it } from 'vitest';
import { FakeClock } from '../../../test/harness/fake-clock.ts';
import { isLong, rounds } from '../../../test/harness/run/rounds.ts';
import { createRunTarget } from '../../../test/harness/simulator/simulated-homes.ts';
import { openWorld } from '../../../test/harness/world.ts';
import { seriesStore } from '../../devices/index.ts';
import { ensurePartitions } from '../../events/index.ts';
import { HOUR_MS } from '../../platform/durations.ts';
import { openApiClient } from '../api-client.ts';
import type { PortfolioPlan } from '../plan/plan.ts';
import { openRun } from '../run.ts';
import { compare, expectedEvents } from './compare.ts';
import { planOracle } from './plan-oracle.ts';
import { readEvents } from './read-events.ts';

const NOON = Date.parse('2026-11-02T12:00:00.000Z');

/** Only these homes of a plan, with their episodes. */
function homesOf(plan: PortfolioPlan, wanted: (key: string) => boolean): PortfolioPlan {
  return {
    ...plan,
    organizations: plan.organizations.map((one) => ({
      ...one,
      homes: one.homes.filter(({ key }) => wanted(key)),
    })),
    episodes: plan.episodes.filter(({ home }) => wanted(home)),
  };
}

async function compareRun(plan: PortfolioPlan) {
  const world = await openWorld({ clock: new FakeClock(new Date(plan.from).toISOString()) });
  await ensurePartitions(world.tools.database, new Date(plan.until));
  await (await seriesStore(world.tools.database)).createPartitions(
    world.tools.database,
    new Date(plan.until),
  );
  const hood = await world.neighbourhood();
  const stage = await createRunTarget(world, hood, plan);
  const run = openRun(plan, stage);
  await run.runUntil(plan.until);
  const client = openApiClient(world.url);
  const happened = await readEvents(client, hood.owner.token, stage);
  await Promise.all([run.close(), client.close()]);
  return { happened, ...compare(expectedEvents(plan), happened) };
}

const readable = (one: { home: string; device?: string; type: string; at?: number; earliest?: number }) =>
  `${new Date(one.at ?? one.earliest ?? 0).toISOString()} ${one.type} ${one.device ?? one.home}`;

describe('the oracle on a clean portfolio', () => {
  it('finds each expected event and no other', {
    timeout: rounds(240_000, 4 * HOUR_MS),
  }, async () => {
    const plan = planOracle({ seed: 1, from: NOON, days: rounds(1, 30), flaky: false });
    const found = await compareRun(homesOf(plan, (key) => key !== 'Mould'));
    expect([found.missing.map(readable), found.unexpected.map(readable)]).toEqual([[], []]);
    expect(found.perfect).toBe(true);
    // Every event type that fits in a day has to occur, so that a silent plan cannot pass.
    const silent = found.verdicts.filter(({ matched }) => matched === 0).map(({ type }) => type);
    expect(silent).toEqual(['risk_of_mould', 'risk_of_mould_cleared']);
  });

  // Mould has tests of its own and is in the showcase.
  if (isLong)
    it('finds mould after two days and its end after a week', { timeout: 120_000 }, async () => {
      const plan = planOracle({ seed: 1, from: NOON, days: 7, flaky: false });
      const found = await compareRun(homesOf(plan, (key) => key === 'Mould'));
      expect([found.missing.map(readable), found.unexpected.map(readable)]).toEqual([[], []]);
      expect(found.happened.map(({ type }) => type).toSorted()).toEqual([
        'device_online',
        'risk_of_mould',
        'risk_of_mould_cleared',
      ]);
    });
});
