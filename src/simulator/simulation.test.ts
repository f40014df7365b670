import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../platform/durations.ts';
import { VirtualDevice } from './device/virtual-device.ts';
import { planOracle } from './oracle/plan-oracle.ts';
import type { PortfolioPlan } from './plan/plan.ts';
import { planDemo } from './plan/plan-demo.ts';
import { openSimulation } from './simulation.ts';

const FROM = Date.parse('2026-11-02T12:00:00.000Z');

/** The reports that the devices of a plan would send within some hours if all were accepted. */
function reportsOf(plan: PortfolioPlan, hours: number): string[] {
  const world = openSimulation(plan);
  const reports: string[] = [];
  for (const device of plan.organizations.flatMap((one) => one.homes.flatMap((home) => home.devices))) {
    const room = world.rooms.get(device.key);
    if (!room) throw new Error(`no room for ${device.key}`);
    const times = { begins: plan.from, watchedFrom: plan.showcaseFrom, gridFrom: plan.from };
    const virtual = new VirtualDevice(device, world, room, times);
    while (virtual.dueAt < plan.from + hours * HOUR_MS) {
      const now = virtual.dueAt;
      const some = [...virtual.takeReports(now)];
      reports.push(...some.map(({ text }) => text));
      virtual.accept(some, { next_report_s: 3600, commands: [] }, now);
    }
  }
  return reports;
}

describe('the simulation', () => {
  it('sends the same reports for the same seed and others for another seed', () => {
    const first = reportsOf(planOracle({ seed: 1, from: FROM, days: 1, flaky: false }), 6);
    const again = reportsOf(planOracle({ seed: 1, from: FROM, days: 1, flaky: false }), 6);
    const other = reportsOf(planOracle({ seed: 2, from: FROM, days: 1, flaky: false }), 6);
    expect(first.length).toBeGreaterThan(100);
    expect(again).toEqual(first);
    expect(other).not.toEqual(first);
  });

  it('measures a minute independently of the minutes asked before', () => {
    const plan = planDemo(3, FROM + 15 * DAY_MS);
    const t = plan.showcaseFrom + 40 * MINUTE_MS;
    const [before, alone] = [openSimulation(plan), openSimulation(planDemo(3, FROM + 15 * DAY_MS))];
    const values = (world: typeof before) => [...world.rooms.values()].map((room) => world.measure(room, t));
    for (const room of before.rooms.values())
      for (let minute = 600; minute > 0; minute -= 1) before.measure(room, t - minute * MINUTE_MS);
    expect(values(before)).toEqual(values(alone));
  });

  it('stays far from every limit without an episode', () => {
    const plan = planDemo(5, FROM + 15 * DAY_MS);
    // Keeps the presence of guests and drops the other episodes.
    const world = openSimulation({ ...plan, episodes: plan.episodes.filter(({ presence }) => presence) });
    const seen = { loudest: 0, coldest: 99, warmest: 0, driest: 99, dampest: 0, smoke: 0 };
    for (const room of world.rooms.values()) {
      for (let t = plan.from; t < plan.until; t += 5 * MINUTE_MS) {
        const {
          laeq,
          temp = 21,
          rh = 45,
          pm25 = 0,
        } = world.measure(room, Math.ceil(t / (5 * MINUTE_MS)) * 5 * MINUTE_MS);
        seen.loudest = Math.max(seen.loudest, laeq);
        seen.coldest = Math.min(seen.coldest, temp);
        seen.warmest = Math.max(seen.warmest, temp);
        seen.driest = Math.min(seen.driest, rh);
        seen.dampest = Math.max(seen.dampest, rh);
        seen.smoke = Math.max(seen.smoke, pm25);
      }
    }
    expect(seen.loudest).toBeLessThanOrEqual(64);
    expect([seen.coldest > 18, seen.warmest < 25]).toEqual([true, true]);
    expect([seen.driest > 35, seen.dampest < 69, seen.smoke < 20]).toEqual([true, true, true]);
    expect(seen.loudest).toBeGreaterThan(50);
  });
});

describe('the plan of the demo', () => {
  const plan = planDemo(7, FROM + 15 * DAY_MS);
  const homes = plan.organizations.flatMap((one) => one.homes);

  it('has two organizations, twelve homes, twenty-six devices and about sixty stays', () => {
    expect([plan.organizations.length, homes.length]).toEqual([2, 12]);
    expect(homes.flatMap((home) => home.devices)).toHaveLength(26);
    const stays = homes.flatMap((home) => home.stays);
    expect(stays.length).toBeGreaterThan(50);
    expect(stays.length).toBeLessThan(75);
    const now = plan.until;
    expect(stays.filter((stay) => stay.checkout < now).length).toBeGreaterThan(10);
    expect(stays.filter((stay) => stay.checkin <= now && stay.checkout > now).length).toBeGreaterThan(4);
    expect(stays.filter((stay) => stay.checkin > now).length).toBeGreaterThan(10);
  });

  it('never overlaps two stays of a home', () => {
    const overlaps = homes.flatMap((home) => {
      const byTime = home.stays.toSorted((one, other) => one.checkin - other.checkin);
      return byTime.filter((stay, index) => stay.checkin < (byTime[index - 1]?.checkout ?? 0));
    });
    expect(overlaps).toEqual([]);
  });

  it('is the same for the same seed and moment', () => {
    const again = planDemo(7, FROM + 15 * DAY_MS);
    expect(JSON.stringify(again)).toBe(JSON.stringify(plan));
    expect(JSON.stringify(planDemo(8, FROM + 15 * DAY_MS))).not.toBe(JSON.stringify(plan));
  });

  it('continues without end and repeats each day exactly', () => {
    const day = Math.ceil(plan.until / DAY_MS) + 100;
    const days = Array.from({ length: 30 }, (_, index) => plan.planNextDays?.(day + index));
    expect(days.flatMap((one) => one?.stays ?? []).length).toBeGreaterThan(20);
    expect(days.flatMap((one) => one?.episodes ?? []).length).toBeGreaterThan(40);
    const again = planDemo(7, FROM + 15 * DAY_MS).planNextDays?.(day);
    expect(JSON.stringify(again)).toBe(JSON.stringify(days[0]));
  });
});
