import { expect, it } from 'vitest';
import { FakeClock } from '../../../test/harness/fake-clock.ts';
import { createRunTarget } from '../../../test/harness/simulator/simulated-homes.ts';
import { openWorld } from '../../../test/harness/world.ts';
import { HOUR_MS } from '../../platform/durations.ts';
import { openApiClient } from '../api-client.ts';
import { compare, expectedEvents } from '../oracle/compare.ts';
import { planOracle } from '../oracle/plan-oracle.ts';
import { readEvents } from '../oracle/read-events.ts';
import { openRun } from '../run.ts';
import { connectSensors } from './connect.ts';

const NOON = Date.parse('2026-11-02T12:00:00.000Z');
/** Parties, a cigarette and a smoke detector. */
const WANTED = ['Parties', 'Smoke'];
const HOURS = 7;

it('sensors behind bridges raise the same events as Lares devices', { timeout: 240_000 }, async () => {
  const full = planOracle({ seed: 1, from: NOON, days: 1, flaky: false, mixed: true });
  const until = NOON + HOURS * HOUR_MS;
  const plan = {
    ...full,
    until,
    organizations: full.organizations.map((one) => ({
      ...one,
      homes: one.homes.filter(({ key }) => WANTED.includes(key)),
    })),
    // Episodes that are not over by then are left out.
    episodes: full.episodes.filter(
      ({ home, until: over }) => WANTED.includes(home) && over < until - HOUR_MS,
    ),
  };
  const world = await openWorld({ clock: new FakeClock(new Date(NOON).toISOString()), mqttPort: 0 });
  const hood = await world.neighbourhood();
  const stage = await createRunTarget(world, hood, plan);
  const client = openApiClient(world.url);
  const sensors = await connectSensors(plan, {
    client,
    token: hood.owner.token,
    organizationId: hood.organization_id,
    mqttUrl: `mqtt://127.0.0.1:${world.app.mqttPort}`,
    homes: stage.homes,
    devices: stage.devices,
  });
  const run = openRun(plan, { ...stage, sensors });
  await run.runUntil(until);
  const found = compare(expectedEvents(plan), await readEvents(client, hood.owner.token, stage));
  await Promise.all([run.close(), sensors.close(), client.close()]);
  const describeEvents = (some: { type: string; home: string }[]) =>
    some.map(({ type, home }) => `${type} ${home}`);
  expect(describeEvents(found.unexpected)).toEqual([]);
  // Bought sensors count people every ten minutes, so a crowd of half an hour is missed.
  expect(describeEvents(found.missing).filter((one) => one !== 'crowd_detected Parties')).toEqual([]);
  const types = found.verdicts.filter(({ matched }) => matched > 0).map(({ type }) => type);
  expect(types).toEqual([
    'noise_detected',
    'noise_quieted',
    'sound_level_dropped_normal',
    'smoking_detected',
    'alarm_heard',
    'device_online',
  ]);
});
