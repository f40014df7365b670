import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { FakeClock } from '../../../test/harness/fake-clock.ts';
import { createRunTarget } from '../../../test/harness/simulator/simulated-homes.ts';
import { openWorld } from '../../../test/harness/world.ts';
import { HOUR_MS, MINUTE_MS } from '../../platform/durations.ts';
import { planOracle } from '../oracle/plan-oracle.ts';
import { openRun } from '../run.ts';
import type { Faults } from './faults.ts';

const NOON = Date.parse('2026-11-02T12:00:00.000Z');
const HOURS = 5;

/** Much worse than reality, so that every fault occurs within hours. */
const BAD: Faults = {
  seed: 11,
  duplicates: 0.1,
  overtaken: 0.1,
  lostAnswers: 0.1,
  broken: 0.05,
  reboots: 0.05,
  link: { goodMs: HOUR_MS, badMs: 20 * MINUTE_MS },
};

describe('flaky devices', () => {
  it('deliver each measured minute exactly once', { timeout: 120_000 }, async () => {
    const full = planOracle({ seed: 4, from: NOON, days: 1, flaky: true });
    const homes = full.organizations
      .flatMap((one) => one.homes)
      .filter(({ key }) => key === 'Links' || key === 'Traps');
    const keys = homes.flatMap((home) => home.devices.map((device) => device.key));
    const [first, second] = keys;
    const plan = {
      ...full,
      organizations: [{ name: 'Flaky', homes }],
      episodes: full.episodes.filter(({ home }) => homes.some(({ key }) => key === home)),
      faults: new Map(
        keys.map((key, index) => [
          key,
          {
            ...BAD,
            seed: index,
            ...(key === first ? { skewMs: -NOON } : {}),
            ...(key === second ? { chatter: 45 } : {}),
          },
        ]),
      ),
    };
    const world = await openWorld({ clock: new FakeClock(new Date(NOON).toISOString()) });
    const hood = await world.neighbourhood();
    const stage = await createRunTarget(world, hood, plan);
    const run = openRun(plan, stage);
    // Devices that were offline or held a report back get time to send the rest.
    const last = NOON + HOURS * HOUR_MS;
    await run.runUntil(last + 2 * HOUR_MS);
    await run.close();

    const { counts } = run;
    expect(counts.duplicates).toBeGreaterThan(0);
    expect([...counts.byStatus.keys()].toSorted()).toEqual([202, 429]);

    const rows = await world.tools.database.rows<{ device_id: string; t: Date }>(
      sql`SELECT device_id, t FROM sensor_samples WHERE laeq IS NOT NULL ORDER BY t`,
    );
    expect(rows).toHaveLength(counts.acceptedSamples);
    const minutesOf = (key: string) => {
      const id = stage.devices.get(key)?.device_id;
      return rows.filter((row) => row.device_id === id).map(({ t }) => (t.getTime() - NOON) / MINUTE_MS);
    };
    const everyMinute = Array.from({ length: HOURS * 60 }, (_, index) => index + 1);
    for (const key of keys.filter((one) => one !== first))
      expect([key, minutesOf(key).slice(0, HOURS * 60)]).toEqual([key, everyMinute]);
    // With a clock in 1970 a delay looks like a slightly different offset, but no sample is lost.
    expect(minutesOf(first ?? '').length).toBeGreaterThanOrEqual(HOURS * 60);
  });
});
