import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../platform/durations.ts';
import type { DeviceEvent, Sample } from '../episodes/episode.ts';
import type { PlannedDevice } from '../plan/plan.ts';
import { chance } from '../random.ts';
import { type Room, type Simulation, SLOW_EVERY_MS } from '../simulation.ts';
import { badLinkUntil, type Faults } from './faults.ts';

/** Heartbeat before the showcase: one report carries hours of samples. */
const HISTORY_HEARTBEAT_S = 4 * 3600;
const MOST_SAMPLES = 720;
/** After a crossed limit a device reports each minute until it was normal for `ACTIVE_FOR_MS`. */
const ACTIVE_EVERY_MS = MINUTE_MS;
/**
 * Before the showcase only noise and smoke are urgent. Other active reports come no more often than slow sensors are
 * read.
 */
const HISTORY_ACTIVE_EVERY_MS = 5 * MINUTE_MS;
const ACTIVE_FOR_MS = 10 * MINUTE_MS;
const FIRST_RETRY_MS = 5 * SECOND_MS;
const LONGEST_RETRY_MS = 15 * MINUTE_MS;
/** After the machine slept longer than this, the device skips the gap instead of catching up. */
const MOST_BACKLOG_MS = 6 * HOUR_MS;
const SMOKE_PM25 = 58;
const FIRMWARE = '2.4.1';

export interface NumberedReport {
  boot_id: number;
  seq: number;
  /** Serialized once, so that a retry sends the same bytes. */
  text: string;
  samples: number;
}

/** The service's answer to a report. */
export interface ReportAnswer {
  next_report_s: number;
  config?: { version: number; noise: Limits['noise']; climate: Limits['climate'] };
  commands: { command_id: string; kind: string; expires_at: string }[];
}

interface Limits {
  noise: { enabled: boolean; threshold_db: number; quiet: { enabled: boolean; threshold_db: number } };
  climate: { temp_high: number; temp_low: number; hum_high: number; hum_low: number };
}

/**
 * Behaves like a real device: measures each minute, sleeps, wakes when a limit is crossed, and keeps what was not
 * accepted.
 */
export class VirtualDevice {
  readonly key: string;
  readonly faults: Faults | undefined;
  readonly #plan: PlannedDevice;
  readonly #simulation: Simulation;
  readonly #room: Room;
  readonly #watchedFrom: number;
  readonly #gridFrom: number;
  #boot: number;
  #seq = 0;
  #eventId = 0;
  #reports = 0;
  /**
   * Last measured minute. It may lie in the future: the device measures up to its next report, and may have to report
   * earlier.
   */
  #sampledUntil: number;
  /** When a limit was crossed that is not yet reported. */
  #limitCrossedAt = Number.POSITIVE_INFINITY;
  #eventsUntil: number;
  #nextHeartbeat: number;
  #dueAt = 0;
  #activeUntil = Number.NEGATIVE_INFINITY;
  #urgentUntil = Number.NEGATIVE_INFINITY;
  #failures = 0;
  #limits: Limits | undefined;
  #configVersion = 0;
  #samples: Sample[] = [];
  #events: ((DeviceEvent & { id: number; t: number }) | Ack)[] = [];
  #executed = new Set<string>();
  #unsent: NumberedReport[] = [];

  constructor(
    plan: PlannedDevice,
    simulation: Simulation,
    room: Room,
    times: { begins: number; watchedFrom: number; gridFrom: number },
    faults?: Faults,
  ) {
    this.key = plan.key;
    this.faults = faults;
    this.#plan = plan;
    this.#simulation = simulation;
    this.#room = room;
    this.#watchedFrom = times.watchedFrom;
    this.#gridFrom = times.gridFrom;
    // Seconds since 1970, so that each start of the simulator has a new boot id.
    this.#boot = Math.floor(times.begins / 1000) % 2 ** 32;
    this.#sampledUntil = Math.floor(times.begins / MINUTE_MS) * MINUTE_MS;
    this.#eventsUntil = this.#sampledUntil;
    this.#nextHeartbeat = this.#sampledUntil + MINUTE_MS;
    this.#scheduleNextReport();
  }

  /** When it reports next. */
  get dueAt(): number {
    return this.#dueAt;
  }

  /** All reports to send now, in order of their numbers. */
  takeReports(now: number): NumberedReport[] {
    if (now - this.#sampledUntil > MOST_BACKLOG_MS && this.#unsent.length === 0) this.#skipTo(now);
    else this.#sampleUntil(Math.min(now, this.#dueAt));
    if (this.#limitCrossedAt <= now) this.#limitCrossedAt = Number.POSITIVE_INFINITY;
    this.#buildReports(now);
    return this.#unsent;
  }

  /** An extra report with a number and a heartbeat only. */
  takeEmptyReport(now: number): NumberedReport {
    const empty = this.#numberReport(now, [], []);
    this.#unsent.push(empty);
    return empty;
  }

  /** Commands are acknowledged in the next report, which is due at once. */
  accept(reports: readonly NumberedReport[], answer: ReportAnswer, now: number): void {
    this.#failures = 0;
    this.#unsent = this.#unsent.filter((one) => !reports.includes(one));
    if (answer.config) {
      this.#configVersion = answer.config.version;
      this.#limits = answer.config;
    }
    const active = now < this.#activeUntil;
    const requestedMs = active ? ACTIVE_EVERY_MS : answer.next_report_s * 1000;
    const isHistoryPace = now < this.#watchedFrom && now >= this.#urgentUntil;
    const intervalMs = isHistoryPace ? Math.max(HISTORY_ACTIVE_EVERY_MS, requestedMs) : requestedMs;
    const beat = this.#heartbeatS(now) * 1000;
    this.#nextHeartbeat = intervalMs < beat ? now + intervalMs : this.#nextOnGrid(now, beat);
    for (const { command_id } of answer.commands) {
      if (this.#executed.has(command_id)) continue;
      this.#executed.add(command_id);
      this.#events.push({ id: this.#newEventId(), t: now, type: 'cmd_ack', command_id, ok: true });
      this.#nextHeartbeat = now;
    }
    this.#scheduleNextReport();
  }

  /** Drops reports that the service refused for good. The device continues with its next heartbeat. */
  reject(reports: readonly NumberedReport[], now: number): void {
    this.#unsent = this.#unsent.filter((one) => !reports.includes(one));
    this.#nextHeartbeat = this.#nextOnGrid(now, this.#heartbeatS(now) * 1000);
    this.#scheduleNextReport();
  }

  retryLater(now: number, retryAfterMs = 0): void {
    const backoff = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** this.#failures);
    const jitter = 0.5 + chance(this.#room.seed, this.#reports + this.#failures);
    this.#failures += 1;
    this.#nextHeartbeat = now + (retryAfterMs > 0 ? retryAfterMs : Math.round(backoff * jitter));
    this.#scheduleNextReport();
  }

  /** Sets a new `sent_at` on reports that were not accepted: the age of their samples is relative to it. */
  updateSentAt(reports: readonly NumberedReport[], now: number): void {
    const sentAt = now + (this.faults?.skewMs ?? 0);
    for (const one of reports) one.text = one.text.replace(/"sent_at":-?\d+/, `"sent_at":${sentAt}`);
  }

  /** Delays the report until the next one, which overtakes it. */
  postpone(now: number): void {
    this.#nextHeartbeat = this.#nextOnGrid(now, this.#heartbeatS(now) * 1000);
    this.#scheduleNextReport();
  }

  reboot(): void {
    this.#boot += 1;
    this.#seq = 0;
    this.#eventId = 0;
  }

  #heartbeatS(t: number): number {
    return t < this.#watchedFrom ? HISTORY_HEARTBEAT_S : this.#plan.heartbeatS;
  }

  /**
   * Heartbeats stay on a fixed grid. Before the showcase all devices share one phase, afterwards each has its own.
   */
  #nextOnGrid(now: number, beatMs: number): number {
    const isHistory = now < this.#watchedFrom;
    const phase = isHistory ? 0 : Math.floor(chance(this.#room.seed, 5) * (beatMs / MINUTE_MS)) * MINUTE_MS;
    const origin = this.#gridFrom + phase;
    const next = origin + (Math.floor((now - origin) / beatMs) + 1) * beatMs;
    return isHistory ? Math.min(next, this.#watchedFrom) : next;
  }

  /** Measures until the device has to report: at its heartbeat, at an event, or at a crossed limit. */
  #scheduleNextReport(): void {
    for (;;) {
      const off = this.#simulation.offUntil(
        this.#room,
        Math.max(this.#sampledUntil + 1, this.#nextHeartbeat),
      );
      if (off !== undefined && this.#nextUnsentEventAt() === undefined) {
        this.reboot();
        this.#sampledUntil = Math.ceil(off / MINUTE_MS) * MINUTE_MS;
        this.#eventsUntil = this.#sampledUntil;
        this.#nextHeartbeat = this.#sampledUntil;
      }
      this.#dueAt = Math.min(
        this.#nextHeartbeat,
        this.#nextUnsentEventAt() ?? this.#nextHeartbeat,
        this.#limitCrossedAt,
      );
      this.#sampleUntil(this.#dueAt);
      const cutOff = this.#simulation.cutOffUntil(this.#room, this.#dueAt) ?? this.#badLinkEnd(this.#dueAt);
      if (cutOff === undefined) return;
      // The report after the outage carries everything that happened in it.
      this.#nextHeartbeat = Math.ceil(cutOff);
      this.#limitCrossedAt = Number.POSITIVE_INFINITY;
    }
  }

  #nextUnsentEventAt(): number | undefined {
    const horizon = this.#nextHeartbeat;
    return this.#simulation.deviceEventsBetween(this.#room, this.#eventsUntil, horizon)[0]?.t;
  }

  #badLinkEnd(t: number): number | undefined {
    return this.faults && badLinkUntil(this.faults, t);
  }

  #sampleUntil(end: number): void {
    while (this.#sampledUntil + MINUTE_MS <= end) {
      this.#sampledUntil += MINUTE_MS;
      if (this.#skipsMinute(this.#sampledUntil)) continue;
      const sample = this.#simulation.measure(this.#room, this.#sampledUntil);
      this.#samples.push(sample);
      const urgent = this.#isUrgent(sample);
      if (!urgent && !this.#crosses(sample)) continue;
      const wakes = this.#sampledUntil >= (urgent ? this.#urgentUntil : this.#activeUntil);
      this.#activeUntil = this.#sampledUntil + ACTIVE_FOR_MS;
      if (urgent) this.#urgentUntil = this.#activeUntil;
      if (wakes && this.#sampledUntil < this.#dueAt) {
        this.#limitCrossedAt = this.#sampledUntil;
        this.#dueAt = this.#sampledUntil;
        break;
      }
    }
    const until = Math.min(end, this.#dueAt);
    if (until <= this.#eventsUntil) return;
    for (const { t, deviceEvent: deviceEvents } of this.#simulation.deviceEventsBetween(
      this.#room,
      this.#eventsUntil,
      until,
    ))
      this.#events.push({ id: this.#newEventId(), t, ...deviceEvents });
    this.#eventsUntil = until;
  }

  /** In calm times before the showcase only slow sensors are read. This creates two weeks five times as fast. */
  #skipsMinute(t: number): boolean {
    return t < this.#watchedFrom && t % SLOW_EVERY_MS !== 0 && this.#simulation.isCalm(this.#room, t);
  }

  /** Noise or smoke. */
  #isUrgent({ laeq, pm25 }: Sample): boolean {
    if (pm25 !== undefined && pm25 >= SMOKE_PM25) return true;
    if (!this.#limits?.noise.enabled) return false;
    const { threshold_db, quiet } = this.#limits.noise;
    return laeq >= (quiet.enabled ? Math.min(threshold_db, quiet.threshold_db) : threshold_db);
  }

  #crosses({ temp, rh }: Sample): boolean {
    if (!this.#limits) return false;
    const { climate } = this.#limits;
    if (temp !== undefined && (temp >= climate.temp_high || temp <= climate.temp_low)) return true;
    return rh !== undefined && (rh >= climate.hum_high || rh <= climate.hum_low);
  }

  #skipTo(now: number): void {
    this.#sampledUntil = Math.floor(now / MINUTE_MS) * MINUTE_MS - MINUTE_MS;
    this.#eventsUntil = this.#sampledUntil;
    this.#samples = [];
    this.#sampleUntil(this.#sampledUntil + MINUTE_MS);
  }

  #buildReports(now: number): void {
    const takeUntilNow = <One extends { t: number }>(all: One[]) => {
      const ahead = all.findIndex(({ t }) => t > now);
      return all.splice(0, ahead < 0 ? all.length : ahead);
    };
    const samples = takeUntilNow(this.#samples);
    const events = takeUntilNow(this.#events);
    do {
      const some = samples.splice(0, MOST_SAMPLES);
      // Events go with the last part, because they are as new as the newest sample.
      this.#unsent.push(this.#numberReport(now, some, samples.length === 0 ? events : []));
    } while (samples.length > 0);
  }

  #numberReport(now: number, samples: Sample[], events: object[]): NumberedReport {
    this.#seq += 1;
    this.#reports += 1;
    const skew = this.faults?.skewMs ?? 0;
    const percent = Math.round(this.#simulation.batteryPercent(this.#room, now) * 10) / 10;
    const shifted = <One extends object>(one: One) =>
      skew === 0 ? one : { ...one, t: (one as { t: number }).t + skew };
    const body = {
      v: 1,
      boot_id: this.#boot,
      seq: this.#seq,
      sent_at: now + skew,
      // The first report of the showcase ends a long heartbeat and has to state it, so that the gap is not taken for
      // silence.
      heartbeat_s: now === this.#watchedFrom ? HISTORY_HEARTBEAT_S : this.#heartbeatS(now),
      fw: FIRMWARE,
      config_version: this.#configVersion,
      ...(samples.length > 0 ? { samples: samples.map(shifted) } : {}),
      ...(events.length > 0 ? { events: events.map(shifted) } : {}),
      battery: { pct: percent, mv: Math.round(3000 + 12 * percent) },
      net: { rssi: -50 - Math.floor(chance(this.#room.seed, 77) * 30) },
    };
    return { boot_id: this.#boot, seq: this.#seq, text: JSON.stringify(body), samples: samples.length };
  }

  #newEventId(): number {
    this.#eventId += 1;
    return this.#eventId;
  }
}

interface Ack {
  id: number;
  t: number;
  type: 'cmd_ack';
  command_id: string;
  ok: boolean;
}
