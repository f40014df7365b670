import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../platform/durations.ts';
import { chance } from './chance.ts';
import type { DeviceEvent, Measured } from './episodes/episode.ts';
import { badLinkUntil, type Faults } from './faults.ts';
import type { PlannedDevice } from './plan.ts';
import { type Room, type Simulation, SLOW_EVERY_MS } from './simulation.ts';

/** While nobody watches, a device sleeps for so long; hours of samples come in one report. */
const SLEEPY_HEARTBEAT_S = 4 * 3600;
const MOST_SAMPLES = 720;
/** After a limit was crossed it reports by the minute until it was normal for so long. */
const ACTIVE_EVERY_MS = MINUTE_MS;
/** Nobody watches: nothing but noise and smoke is so urgent that slow sensors would be asked more often than they are read. */
const SLEEPY_ACTIVE_EVERY_MS = 5 * MINUTE_MS;
const ACTIVE_FOR_MS = 10 * MINUTE_MS;
const FIRST_RETRY_MS = 5 * SECOND_MS;
const LONGEST_RETRY_MS = 15 * MINUTE_MS;
/** A laptop that slept: nobody wants to see the night pass. */
const MOST_CAUGHT_UP_MS = 6 * HOUR_MS;
const SMOKY_PM25 = 58;
const FIRMWARE = '2.4.1';

export interface Numbered {
  boot_id: number;
  seq: number;
  /** As JSON: what is sent again is the same to the byte. */
  text: string;
  samples: number;
}

/** What the service told it. */
export interface ReportAnswer {
  next_report_s: number;
  config?: { version: number; noise: Limits['noise']; climate: Limits['climate'] };
  commands: { command_id: string; kind: string; expires_at: string }[];
}

interface Limits {
  noise: { enabled: boolean; threshold_db: number; quiet: { enabled: boolean; threshold_db: number } };
  climate: { temp_high: number; temp_low: number; hum_high: number; hum_low: number };
}

/** A device as they are made: measures by the minute, sleeps, wakes when a limit is crossed, and keeps what was not taken. */
export class VirtualDevice {
  readonly key: string;
  readonly faults: Faults | undefined;
  readonly #plan: PlannedDevice;
  readonly #world: Simulation;
  readonly #room: Room;
  readonly #watchedFrom: number;
  readonly #gridFrom: number;
  #boot: number;
  #seq = 0;
  #eventId = 0;
  #reports = 0;
  /** The last minute it measured, which may lie ahead: it lives until its next report, and may have to send before that. */
  #measuredUntil: number;
  /** When a limit is crossed that nobody knows of yet. */
  #limitCrossedAt = Number.POSITIVE_INFINITY;
  #eventsUntil: number;
  #nextHeartbeat: number;
  #dueAt = 0;
  #activeUntil = Number.NEGATIVE_INFINITY;
  #urgentUntil = Number.NEGATIVE_INFINITY;
  #failures = 0;
  #limits: Limits | undefined;
  #configVersion = 0;
  #samples: Measured[] = [];
  #events: ((DeviceEvent & { id: number; t: number }) | Ack)[] = [];
  #executed = new Set<string>();
  #unsent: Numbered[] = [];

  constructor(
    plan: PlannedDevice,
    world: Simulation,
    room: Room,
    times: { begins: number; watchedFrom: number; gridFrom: number },
    faults?: Faults,
  ) {
    this.key = plan.key;
    this.faults = faults;
    this.#plan = plan;
    this.#world = world;
    this.#room = room;
    this.#watchedFrom = times.watchedFrom;
    this.#gridFrom = times.gridFrom;
    // Seconds since 1970: each start of the simulator is a boot of its own.
    this.#boot = Math.floor(times.begins / 1000) % 2 ** 32;
    this.#measuredUntil = Math.floor(times.begins / MINUTE_MS) * MINUTE_MS;
    this.#eventsUntil = this.#measuredUntil;
    this.#nextHeartbeat = this.#measuredUntil + MINUTE_MS;
    this.#scheduleNextReport();
  }

  /** When it reports next. */
  get dueAt(): number {
    return this.#dueAt;
  }

  /** All that has to be sent now, in the order of its numbers. */
  takeReports(now: number): Numbered[] {
    if (now - this.#measuredUntil > MOST_CAUGHT_UP_MS && this.#unsent.length === 0) this.#skipTo(now);
    else this.#measureUntil(Math.min(now, this.#dueAt));
    if (this.#limitCrossedAt <= now) this.#limitCrossedAt = Number.POSITIVE_INFINITY;
    this.#buildReports(now);
    return this.#unsent;
  }

  /** What it does by itself between two samples: nothing but its number and its heartbeat. */
  takeEmptyReport(now: number): Numbered {
    const empty = this.#numbered(now, [], []);
    this.#unsent.push(empty);
    return empty;
  }

  /** Commands it has not carried out yet are acknowledged with the next report, which is due at once. */
  accept(reports: readonly Numbered[], answer: ReportAnswer, now: number): void {
    this.#failures = 0;
    this.#unsent = this.#unsent.filter((one) => !reports.includes(one));
    if (answer.config) {
      this.#configVersion = answer.config.version;
      this.#limits = answer.config;
    }
    const active = now < this.#activeUntil;
    const wanted = active ? ACTIVE_EVERY_MS : answer.next_report_s * 1000;
    const patient = now < this.#watchedFrom && now >= this.#urgentUntil;
    const asked = patient ? Math.max(SLEEPY_ACTIVE_EVERY_MS, wanted) : wanted;
    const beat = this.#heartbeatS(now) * 1000;
    this.#nextHeartbeat = asked < beat ? now + asked : this.#nextOnGrid(now, beat);
    for (const { command_id } of answer.commands) {
      if (this.#executed.has(command_id)) continue;
      this.#executed.add(command_id);
      this.#events.push({ id: this.#newEventId(), t: now, type: 'cmd_ack', command_id, ok: true });
      this.#nextHeartbeat = now;
    }
    this.#scheduleNextReport();
  }

  /** It keeps what it has and comes again; nobody can take it when the service says it never will. */
  reject(reports: readonly Numbered[], now: number): void {
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

  /** What was refused for now is sent again as if it were new: the age of its samples counts from when it was sent. */
  redate(reports: readonly Numbered[], now: number): void {
    const sentAt = now + (this.faults?.skewMs ?? 0);
    for (const one of reports) one.text = one.text.replace(/"sent_at":-?\d+/, `"sent_at":${sentAt}`);
  }

  /** The report waits for the next one, which will overtake it. */
  holdBack(now: number): void {
    this.#nextHeartbeat = this.#nextOnGrid(now, this.#heartbeatS(now) * 1000);
    this.#scheduleNextReport();
  }

  reboot(): void {
    this.#boot += 1;
    this.#seq = 0;
    this.#eventId = 0;
  }

  #heartbeatS(t: number): number {
    return t < this.#watchedFrom ? SLEEPY_HEARTBEAT_S : this.#plan.heartbeatS;
  }

  /** Heartbeats keep their place: those of a home that nobody watches come together, the others apart. */
  #nextOnGrid(now: number, beatMs: number): number {
    const sleepy = now < this.#watchedFrom;
    const phase = sleepy ? 0 : Math.floor(chance(this.#room.seed, 5) * (beatMs / MINUTE_MS)) * MINUTE_MS;
    const origin = this.#gridFrom + phase;
    const next = origin + (Math.floor((now - origin) / beatMs) + 1) * beatMs;
    return sleepy ? Math.min(next, this.#watchedFrom) : next;
  }

  /** Lives on until something makes it report: its heartbeat, something to say, or a limit that was crossed. */
  #scheduleNextReport(): void {
    for (;;) {
      const off = this.#world.offUntil(this.#room, Math.max(this.#measuredUntil + 1, this.#nextHeartbeat));
      if (off !== undefined && this.#nextUnsentEventAt() === undefined) {
        this.reboot();
        this.#measuredUntil = Math.ceil(off / MINUTE_MS) * MINUTE_MS;
        this.#eventsUntil = this.#measuredUntil;
        this.#nextHeartbeat = this.#measuredUntil;
      }
      this.#dueAt = Math.min(
        this.#nextHeartbeat,
        this.#nextUnsentEventAt() ?? this.#nextHeartbeat,
        this.#limitCrossedAt,
      );
      this.#measureUntil(this.#dueAt);
      const cutOff = this.#world.cutOffUntil(this.#room, this.#dueAt) ?? this.#badLinkUntil(this.#dueAt);
      if (cutOff === undefined) return;
      // Whatever it noticed, it is told then.
      this.#nextHeartbeat = Math.ceil(cutOff);
      this.#limitCrossedAt = Number.POSITIVE_INFINITY;
    }
  }

  #nextUnsentEventAt(): number | undefined {
    const horizon = this.#nextHeartbeat;
    return this.#world.deviceEventsBetween(this.#room, this.#eventsUntil, horizon)[0]?.t;
  }

  #badLinkUntil(t: number): number | undefined {
    return this.faults && badLinkUntil(this.faults, t);
  }

  #measureUntil(end: number): void {
    while (this.#measuredUntil + MINUTE_MS <= end) {
      this.#measuredUntil += MINUTE_MS;
      if (this.#skipsMinute(this.#measuredUntil)) continue;
      const measured = this.#world.measure(this.#room, this.#measuredUntil);
      this.#samples.push(measured);
      const urgent = this.#isUrgent(measured);
      if (!urgent && !this.#crosses(measured)) continue;
      const wakes = this.#measuredUntil >= (urgent ? this.#urgentUntil : this.#activeUntil);
      this.#activeUntil = this.#measuredUntil + ACTIVE_FOR_MS;
      if (urgent) this.#urgentUntil = this.#activeUntil;
      if (wakes && this.#measuredUntil < this.#dueAt) {
        this.#limitCrossedAt = this.#measuredUntil;
        this.#dueAt = this.#measuredUntil;
        break;
      }
    }
    const until = Math.min(end, this.#dueAt);
    if (until <= this.#eventsUntil) return;
    for (const { t, deviceEvent: deviceEvents } of this.#world.deviceEventsBetween(
      this.#room,
      this.#eventsUntil,
      until,
    ))
      this.#events.push({ id: this.#newEventId(), t, ...deviceEvents });
    this.#eventsUntil = until;
  }

  /** Nobody watches and nothing happens: it measures with its slow sensors, which makes two weeks five times as fast. */
  #skipsMinute(t: number): boolean {
    return t < this.#watchedFrom && t % SLOW_EVERY_MS !== 0 && this.#world.isCalm(this.#room, t);
  }

  /** Noise or smoke. */
  #isUrgent({ laeq, pm25 }: Measured): boolean {
    if (pm25 !== undefined && pm25 >= SMOKY_PM25) return true;
    if (!this.#limits?.noise.enabled) return false;
    const { threshold_db, quiet } = this.#limits.noise;
    return laeq >= (quiet.enabled ? Math.min(threshold_db, quiet.threshold_db) : threshold_db);
  }

  #crosses({ temp, rh }: Measured): boolean {
    if (!this.#limits) return false;
    const { climate } = this.#limits;
    if (temp !== undefined && (temp >= climate.temp_high || temp <= climate.temp_low)) return true;
    return rh !== undefined && (rh >= climate.hum_high || rh <= climate.hum_low);
  }

  #skipTo(now: number): void {
    this.#measuredUntil = Math.floor(now / MINUTE_MS) * MINUTE_MS - MINUTE_MS;
    this.#eventsUntil = this.#measuredUntil;
    this.#samples = [];
    this.#measureUntil(this.#measuredUntil + MINUTE_MS);
  }

  #buildReports(now: number): void {
    const known = <One extends { t: number }>(all: One[]) => {
      const ahead = all.findIndex(({ t }) => t > now);
      return all.splice(0, ahead < 0 ? all.length : ahead);
    };
    const samples = known(this.#samples);
    const events = known(this.#events);
    do {
      const some = samples.splice(0, MOST_SAMPLES);
      // With the last part, because a goodbye or an acknowledgement is as new as the newest sample.
      this.#unsent.push(this.#numbered(now, some, samples.length === 0 ? events : []));
    } while (samples.length > 0);
  }

  #numbered(now: number, samples: Measured[], events: object[]): Numbered {
    this.#seq += 1;
    this.#reports += 1;
    const skew = this.faults?.skewMs ?? 0;
    const percent = Math.round(this.#world.batteryPercent(this.#room, now) * 10) / 10;
    const shifted = <One extends object>(one: One) =>
      skew === 0 ? one : { ...one, t: (one as { t: number }).t + skew };
    const body = {
      v: 1,
      boot_id: this.#boot,
      seq: this.#seq,
      sent_at: now + skew,
      // The report with which it begins to hurry ends a long sleep, and must say so: that time was watched.
      heartbeat_s: now === this.#watchedFrom ? SLEEPY_HEARTBEAT_S : this.#heartbeatS(now),
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
