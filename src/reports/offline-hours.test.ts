import { beforeAll, describe, expect, it } from 'vitest';
import { type MonitoredHome, monitoredHome } from '../../test/harness/monitored-home.ts';
import { openWorld, type World } from '../../test/harness/world.ts';
import { HOUR_MS } from '../platform/durations.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});

const OUTAGE_H = 20;

const report = (house: MonitoredHome) =>
  house.device.report({ heartbeat_s: 3600, samples: [{ t: world.clock.now().getTime(), temp: 20 }] });

async function hourly(house: MonitoredHome, hours: number): Promise<void> {
  for (let passed = 0; passed < hours; passed += 1) {
    await house.pass(HOUR_MS / 2);
    await report(house);
    await house.pass(HOUR_MS / 2);
  }
}

async function devicesIn(house: MonitoredHome) {
  const answer = await house.owner.get(`/homes/${house.home_id}/reports/2026-11`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.devices;
}

/** A device that reports for some hours, is silent, and is back for one hour. */
async function outage(backfill: boolean) {
  const house = await monitoredHome(world, { timezone: 'UTC', devices: [{}, {}] });
  await report(house);
  await hourly(house, 3);
  const silentSince = world.clock.now().getTime();
  await house.pass(OUTAGE_H * HOUR_MS, HOUR_MS);
  const samples = Array.from({ length: OUTAGE_H }, (_, hour) => ({
    t: silentSince + hour * HOUR_MS + HOUR_MS / 2,
    temp: 20,
  }));
  if (backfill) await house.device.report({ heartbeat_s: 3600, kind: 'backfill', samples });
  await hourly(house, 1);
  return house;
}

describe('the hours of a monthly report', () => {
  it('are offline and without values while a device is away', async () => {
    const { offline_hours, silent_hours, backfilled_hours, never_seen, hours } = await devicesIn(
      await outage(false),
    );
    expect(offline_hours).toBeGreaterThanOrEqual(OUTAGE_H - 1);
    expect(offline_hours).toBeLessThanOrEqual(OUTAGE_H + 1);
    // The other device never reported.
    expect(silent_hours).toBe(offline_hours + hours / 2);
    expect([backfilled_hours, never_seen]).toEqual([0, 1]);
  });

  it('are offline, but not without values, when the values arrive later', async () => {
    const { offline_hours, silent_hours, backfilled_hours, hours } = await devicesIn(await outage(true));
    expect(offline_hours).toBeGreaterThanOrEqual(OUTAGE_H - 1);
    expect(backfilled_hours).toBe(offline_hours);
    expect(silent_hours).toBe(hours / 2);
  });

  it('go on while the device is away', async () => {
    const house = await monitoredHome(world, { timezone: 'UTC' });
    await report(house);
    await hourly(house, 3);
    await house.pass(OUTAGE_H * HOUR_MS, HOUR_MS);
    const { offline_hours, silent_hours } = await devicesIn(house);
    expect(offline_hours).toBeGreaterThanOrEqual(OUTAGE_H - 1);
    expect(silent_hours).toBe(offline_hours);
  });
});
