import { DAY_MS, MINUTE_MS } from '../platform/durations.ts';
import { openApiClient } from './api-client.ts';
import { newReportCounts, openTransport, type ReportCounts } from './device/transport.ts';
import { VirtualDevice } from './device/virtual-device.ts';
import type { Episode } from './episodes/episode.ts';
import type { PlannedStay, PortfolioPlan } from './plan/plan.ts';
import { bookStay } from './seed-portfolio.ts';
import type { ConnectedSensors } from './sensors/connect.ts';
import { LORAWAN_EVERY_MS } from './sensors/lorawan.ts';
import { VirtualSensor } from './sensors/sensor.ts';
import { ZIGBEE_EVERY_MS } from './sensors/zigbee.ts';
import { openSimulation } from './simulation.ts';

/** What a run needs: the demo creates it at the first start, the oracle's command for its own homes. */
export interface RunTarget {
  url: string;
  /** Token of a user who may book stays and read events. */
  token: string;
  /** Home ids by the keys of the plan. */
  homes: Map<string, string>;
  devices: Map<string, { device_id: string; device_token: string }>;
  /** Connections of the bought sensors, if the plan has any. */
  sensors?: ConnectedSensors;
  setClock(at: number): void;
  now(): number;
  /** Waits until all due work is done. */
  settle(): Promise<void>;
  /** When the next scheduled work is due, if known. Lockstep never skips it. */
  dueAt?(): Promise<number | undefined>;
}

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
/** How often people at a party read their messages. */
const READS_MESSAGES_EVERY_MS = MINUTE_MS;
const MESSAGES = 'noise_sms_sent,noise_email_sent,noise_auto_call,noise_flash_and_sound';

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
  const transport = openTransport(client, counts);
  const devices = homes
    .flatMap((home) => home.devices)
    .flatMap((device): Reporter[] => {
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

  /** Sorted by booking time. */
  const bookings = homes
    .flatMap((home) => home.stays.map((stay) => ({ home: home.key, stay })))
    .filter(({ stay }) => stay.bookedAt > begins)
    .toSorted((one, other) => one.stay.bookedAt - other.stay.bookedAt);
  /** After a restart, bookings that fell into the pause may be missing. */
  let uncertainBookings = homes
    .flatMap((home) => home.stays.map((stay) => ({ home: home.key, stay })))
    .filter(({ stay }) => begins > plan.from && stay.bookedAt <= begins && stay.checkin > begins);
  let attentive = plan.episodes.filter((episode) => episode.onMessage);
  let messagesReadAt = begins;
  let plannedUntilDay = Math.max(
    Math.ceil(plan.until / DAY_MS),
    Math.floor(begins / DAY_MS) - LONGEST_AHEAD_DAYS,
  );

  const nextMessageReadAt = (): number => {
    const from = Math.max(
      messagesReadAt + READS_MESSAGES_EVERY_MS,
      Math.min(...attentive.map((episode) => episode.from)),
    );
    return attentive.length > 0 ? from : Number.POSITIVE_INFINITY;
  };

  function nextAt(): number {
    let next = Math.min(bookings[0]?.stay.bookedAt ?? Number.POSITIVE_INFINITY, nextMessageReadAt());
    for (const device of devices) next = Math.min(next, device.dueAt);
    return next;
  }

  async function runDueWork(now: number): Promise<void> {
    planNextDays(now);
    await bookMissing();
    while (bookings[0] && bookings[0].stay.bookedAt <= now) {
      const booking = bookings.shift();
      if (booking) await book(booking.home, booking.stay);
    }
    if (nextMessageReadAt() <= now) await readMessages(now);
    const due = devices.filter((device) => device.dueAt <= now);
    await Promise.all(due.map((device) => device.report(now)));
  }

  /** Plans each day two days ahead. */
  function planNextDays(now: number): void {
    if (!plan.planNextDays) return;
    while (plannedUntilDay * DAY_MS < now + 2 * DAY_MS) {
      const { stays, episodes } = plan.planNextDays(plannedUntilDay);
      plannedUntilDay += 1;
      bookings.push(...stays.filter(({ stay }) => stay.bookedAt > begins));
      uncertainBookings.push(...stays.filter(({ stay }) => stay.bookedAt <= begins && stay.checkin > now));
      for (const episode of episodes) {
        if (Math.max(episode.until, episode.presence?.until ?? 0) < now) continue;
        simulation.add(episode.home, [episode]);
        if (episode.onMessage) attentive.push(episode);
      }
    }
  }

  async function bookMissing(): Promise<void> {
    const some = uncertainBookings;
    uncertainBookings = [];
    for (const { home, stay } of some) {
      const [from, to] = [stay.checkin - MINUTE_MS, stay.checkin + MINUTE_MS].map((t) =>
        new Date(t).toISOString(),
      );
      const path = `/v8/homes/${target.homes.get(home)}/guests?from=${from}&to=${to}`;
      const { status, body } = await client.call('GET', path, target.token);
      const { guests } = (status === 200 ? body : { guests: [stay] }) as { guests: { name: string }[] };
      if (guests.every(({ name }) => name !== stay.name)) await book(home, stay);
    }
  }

  async function book(home: string, stay: PlannedStay): Promise<void> {
    const homeId = target.homes.get(home);
    if (homeId === undefined) return;
    await bookStay(client, target.token, homeId, stay);
  }

  /** People at a party read the messages that arrived since they last looked. */
  async function readMessages(now: number): Promise<void> {
    const since = messagesReadAt;
    messagesReadAt = now;
    attentive = attentive.filter((episode) => episode.until >= now);
    for (const episode of attentive) if (episode.from <= now) await deliverMessages(episode, since);
  }

  async function deliverMessages(episode: Episode, since: number): Promise<void> {
    const homeId = target.homes.get(episode.home);
    const start = new Date(Math.max(since, episode.from) - READS_MESSAGES_EVERY_MS).toISOString();
    const query = `event_type=${MESSAGES}&limit=100&start_at=${encodeURIComponent(start)}`;
    const { status, body } = await client.call('GET', `/v8/homes/${homeId}/events?${query}`, target.token);
    if (status !== 200) return;
    const { home_events } = body as { home_events: HomeEvent[] };
    for (const { event_type: type, event_time, metadata } of home_events) {
      const level = Object.values(metadata).find(hasLevel)?.level ?? 1;
      episode.onMessage?.({ type, level, at: Date.parse(event_time) });
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

interface HomeEvent {
  event_type: string;
  event_time: string;
  metadata: Record<string, unknown>;
}

function hasLevel(value: unknown): value is { level: number } {
  return typeof value === 'object' && value !== null && 'level' in value && typeof value.level === 'number';
}
