import { DAY_MS } from '../platform/durations.ts';
import { openApiClient } from './api-client.ts';
import { Bookings } from './bookings.ts';
import { newReportCounts, openTransport, type ReportCounts } from './device/transport.ts';
import { VirtualDevice } from './device/virtual-device.ts';
import { PartyMessages } from './party-messages.ts';
import type { PortfolioPlan } from './plan/plan.ts';
import type { RunTarget } from './run-target.ts';
import { LORAWAN_EVERY_MS } from './sensors/lorawan.ts';
import { VirtualSensor } from './sensors/sensor.ts';
import { ZIGBEE_EVERY_MS } from './sensors/zigbee.ts';
import { openSimulation, type Simulation } from './simulation.ts';

export interface Run {
  /** Lockstep: advances from one moment at which something happens to the next and settles in between. */
  runUntil(at: number, progress?: (at: number) => void, signal?: AbortSignal): Promise<void>;
  /** Does what is due by now, on a running clock. */
  tick(): Promise<void>;
  /** When something happens next. */
  nextAt(): number;
  /** Counts of the reports sent so far. */
  counts: ReportCounts;
  close(): Promise<void>;
}

/** Stays are booked at most this long ahead, so a restart plans again from this many days before. */
const LONGEST_AHEAD_DAYS = 30;

/** A device or sensor that reports when it is due. */
interface Reporter {
  readonly dueAt: number;
  report(now: number): Promise<void>;
}

function toReporter(device: VirtualDevice, report: Reporter['report']): Reporter {
  return {
    get dueAt() {
      return device.dueAt;
    },
    report,
  };
}

export function openRun(plan: PortfolioPlan, target: RunTarget): Run {
  const begins = Math.max(plan.from, target.now());
  const homes = plan.organizations.flatMap((organization) => organization.homes);
  const simulation = openSimulation(plan);
  const client = openApiClient(target.url);
  const counts = newReportCounts();
  const reporters = openReporters(plan, target, simulation, openTransport(client, counts), begins);
  const bookings = new Bookings(client, target, homes, { from: plan.from, begins });
  const messages = new PartyMessages(client, target, begins);
  messages.add(plan.episodes);
  let plannedUntilDay = Math.max(
    Math.ceil(plan.until / DAY_MS),
    Math.floor(begins / DAY_MS) - LONGEST_AHEAD_DAYS,
  );

  function nextAt(): number {
    let next = Math.min(bookings.dueAt, messages.dueAt);
    for (const reporter of reporters) next = Math.min(next, reporter.dueAt);
    return next;
  }

  async function runDueWork(now: number): Promise<void> {
    planNextDays(now);
    await bookings.book(now);
    if (messages.dueAt <= now) await messages.read(now);
    const due = reporters.filter((reporter) => reporter.dueAt <= now);
    await Promise.all(due.map((reporter) => reporter.report(now)));
  }

  /** Plans each day two days ahead. */
  function planNextDays(now: number): void {
    if (!plan.planNextDays) return;
    while (plannedUntilDay * DAY_MS < now + 2 * DAY_MS) {
      const { stays, episodes } = plan.planNextDays(plannedUntilDay);
      plannedUntilDay += 1;
      bookings.add(stays, now);
      const open = episodes.filter(({ until, presence }) => Math.max(until, presence?.until ?? 0) >= now);
      for (const episode of open) simulation.add(episode.home, [episode]);
      messages.add(open);
    }
  }

  async function nextMoment(): Promise<number> {
    const due = await target.dueAt?.();
    return Math.min(nextAt(), due ?? Number.POSITIVE_INFINITY);
  }

  return {
    counts,
    nextAt,
    async runUntil(at, progress, signal) {
      for (;;) {
        if (signal?.aborted) return;
        const next = Math.max(target.now(), await nextMoment());
        if (next > at) break;
        target.setClock(next);
        await runDueWork(next);
        await target.settle();
        progress?.(next);
      }
      target.setClock(Math.max(at, target.now()));
      await target.settle();
    },
    async tick() {
      const now = target.now();
      if (nextAt() <= now) await runDueWork(now);
    },
    close: () => client.close(),
  };
}

/** The devices and sensors that have credentials. */
function openReporters(
  plan: PortfolioPlan,
  target: RunTarget,
  simulation: Simulation,
  transport: ReturnType<typeof openTransport>,
  begins: number,
): Reporter[] {
  const devices = plan.organizations.flatMap(({ homes }) => homes.flatMap((home) => home.devices));
  return devices.flatMap((device): Reporter[] => {
    const room = simulation.rooms.get(device.key);
    const credentials = target.devices.get(device.key);
    if (!room || !credentials) return [];
    const send = target.sensors?.senders.get(device.key);
    if (send) {
      const everyMs = device.radio === 'lorawan' ? LORAWAN_EVERY_MS : ZIGBEE_EVERY_MS;
      return [new VirtualSensor(device.key, { simulation, room, begins }, everyMs, send)];
    }
    const times = { begins, watchedFrom: plan.showcaseFrom, gridFrom: plan.from };
    const virtual = new VirtualDevice(device, simulation, room, times, plan.faults?.get(device.key));
    return [toReporter(virtual, (now) => transport.report(virtual, credentials.device_token, now))];
  });
}
