import { createHash } from 'node:crypto';
import { alarmStatus } from '../detect/alarm/alarm.ts';
import { detect, type Input, wakeAt } from '../detect/detect.ts';
import type { Context, DeviceState, NewCommand, Raised, Stay } from '../detect/types.ts';
import { isPrivateRoom } from '../placement.ts';
import { comesTooEarly, HOLD_MS, isUrgent, placeAfter } from '../report/order.ts';
import { OLDEST_JUDGED_MS, placeInTime } from '../report/place-in-time.ts';
import type { Report } from '../report/report.ts';
import { withoutSound } from '../report/without-sound.ts';
import { mergeLatest } from '../series/latest-values.ts';
import type { SampleRow } from '../series/store.ts';
import type { Acknowledgement } from './commands.ts';
import type { KnownHome, Said } from './known-home.ts';
import type { HeldReport } from './store.ts';
import type { ArrivedReport, Work } from './work.ts';

/** A sample to be stored, and the report it came with. */
export interface ToldSample extends SampleRow {
  of: ArrivedReport;
}

/** What judging a home gave; nothing of it is stored yet. */
export interface Judged {
  home: KnownHome;
  raised: Raised[];
  commands: NewCommand[];
  samples: ToldSample[];
  held: HeldReport[];
  released: HeldReport[];
  acknowledged: Acknowledgement[];
  /** Devices whose clock was set since their last report. */
  clockSteps: string[];
  /** It was looked at by the clock: what was due is done. */
  ticked: boolean;
}

/** Takes one piece of work after the other for one home. Pure: reads and stores nothing. */
export class HomeJudge {
  readonly judged: Judged;
  readonly #context: Context;
  #held: HeldReport[];

  constructor(before: KnownHome, held: HeldReport[], now: number, listeningSince: number) {
    this.judged = {
      home: before,
      raised: [],
      commands: [],
      samples: [],
      held: [],
      released: [],
      acknowledged: [],
      clockSteps: [],
      ticked: false,
    };
    this.#held = held;
    this.#context = {
      now,
      listeningSince,
      settings: before.settings,
      timezone: before.timezone,
      idFor: (...words) =>
        createHash('sha256')
          .update(`${before.home_id} ${words.join(' ')}`)
          .digest('hex')
          .slice(0, 24),
    };
  }

  /** Reports that are new; those with a used key were sorted out before. */
  takeReports(work: Work & { kind: 'reports' }, reports: ArrivedReport[]): void {
    for (const arrived of reports) this.#takeReport(work.device_id, arrived, work.receivedAt);
  }

  takeLink(work: Work & { kind: 'link' }): void {
    this.#detect({ kind: 'link', deviceId: work.device_id, status: work.status });
  }

  takeAck({ device_id, command_id, ok }: Work & { kind: 'ack' }): void {
    const event = { id: command_id, t: this.#context.now, type: 'cmd_ack' as const, command_id, ok };
    this.judged.acknowledged.push({ device_id, command_id, ok, at: this.#context.now });
    this.#detect({ kind: 'event', deviceId: device_id, event });
  }

  takeOrder(work: Work & { kind: 'order' }): void {
    this.#detect({ kind: 'order', order: work.order });
  }

  takeStays(stays: Stay[]): void {
    this.#detect({ kind: 'stays', stays });
  }

  takeTick(stays: Stay[]): void {
    this.judged.ticked = true;
    const due = this.#held.filter((held) => held.until <= this.#context.now);
    for (const held of due) this.#release(held);
    this.#detect({ kind: 'stays', stays }, { kind: 'tick' });
  }

  /** After the last piece of work: what follows from the whole. */
  finish(): Judged {
    const { home } = this.judged;
    this.judged.home = {
      ...home,
      alarmStatus: alarmStatus(home.model.state.alarm),
      wakeAt: this.#wakeAt(),
      said: this.#withHeldAndCommands(home.said),
    };
    return this.judged;
  }

  #takeReport(deviceId: string, arrived: ArrivedReport, receivedAt: number): void {
    const { home } = this.judged;
    const device = home.model.devices.get(deviceId);
    const said = home.said.get(deviceId);
    if (!device || !said) return;
    const {
      report: placed,
      offset,
      stepped,
    } = placeInTime(arrived.report, receivedAt, device.state.clock, said.heartbeatS);
    const report = this.#heardHere(deviceId, placed);
    if (stepped) this.judged.clockSteps.push(deviceId);
    this.#keepSamples(deviceId, arrived, report);
    for (const event of report.events) {
      if (event.type !== 'cmd_ack') continue;
      const { command_id, ok, t: at } = event;
      this.judged.acknowledged.push({ device_id: deviceId, command_id, ok, at });
    }
    this.#setSaid(deviceId, saidAfter(said, report));

    const tooEarly = comesTooEarly(device.state.place, report);
    const { clock } = device.state;
    if (clock?.boot !== offset.boot || clock.ms !== offset.ms) this.#setState(deviceId, { clock: offset });
    if (tooEarly) this.#hold(deviceId, report);
    else this.#judge(deviceId, report, true);
    this.#releaseInOrder(deviceId);
  }

  /** Nothing that is judged, stored or shown has the sound of a private room, whichever door it came through. */
  #heardHere(deviceId: string, report: Report): Report {
    const { placement = null } = this.judged.home.model.devices.get(deviceId) ?? {};
    return isPrivateRoom(placement) ? { ...report, samples: withoutSound(report.samples) } : report;
  }

  /** With its newest sample, or alone when it has none: the battery's level has no time of its own. */
  #keepSamples(device_id: string, of: ArrivedReport, { samples, battery, receivedAt }: Report): void {
    const common = { home_id: this.judged.home.home_id, device_id, of };
    for (const [index, sample] of samples.entries()) {
      const level =
        index === samples.length - 1 && battery?.pct !== undefined ? { battery: battery.pct } : {};
      this.judged.samples.push({ ...common, ...sample, ...level });
    }
    if (samples.length === 0 && battery?.pct !== undefined)
      this.judged.samples.push({ ...common, t: receivedAt, battery: battery.pct });
  }

  #judge(deviceId: string, report: Report, whole: boolean): void {
    const since = report.receivedAt - OLDEST_JUDGED_MS;
    const judge = {
      samples: report.samples.filter((sample) => sample.t >= since),
      events: report.events.filter((event) => event.t >= since && (whole || !isUrgent(event))),
      whole,
    };
    this.#detect({ kind: 'report', deviceId, report, judge });
    const place = placeAfter(this.judged.home.model.devices.get(deviceId)?.state.place, report);
    this.#setState(deviceId, { place });
  }

  /** What cannot wait is judged; samples and what is told by its order are put by. */
  #hold(deviceId: string, report: Report): void {
    const held = {
      home_id: this.judged.home.home_id,
      device_id: deviceId,
      report,
      until: report.receivedAt + HOLD_MS,
    };
    this.judged.held.push(held);
    this.#held = [...this.#held, held].sort(bySeq);
    const since = report.receivedAt - OLDEST_JUDGED_MS;
    const events = report.events.filter((event) => event.t >= since && isUrgent(event));
    this.#detect({ kind: 'report', deviceId, report, judge: { samples: [], events, whole: true } });
  }

  #releaseInOrder(deviceId: string): void {
    for (;;) {
      const place = this.judged.home.model.devices.get(deviceId)?.state.place;
      const next = this.#held.find(
        ({ device_id, report }) => device_id === deviceId && !comesTooEarly(place, report),
      );
      if (!next) return;
      this.#release(next);
    }
  }

  #release(held: HeldReport): void {
    this.#held = this.#held.filter((one) => one !== held);
    if (this.judged.held.includes(held)) this.judged.held = this.judged.held.filter((one) => one !== held);
    else this.judged.released.push(held);
    this.#judge(held.device_id, this.#heardHere(held.device_id, held.report), false);
  }

  #detect(...inputs: Input[]): void {
    const { home, raised, commands } = detect(this.judged.home.model, inputs, this.#context);
    this.judged.home = { ...this.judged.home, model: home };
    this.judged.raised.push(...raised);
    this.judged.commands.push(...commands);
  }

  #setState(deviceId: string, change: Partial<DeviceState>): void {
    const { home } = this.judged;
    const device = home.model.devices.get(deviceId);
    if (!device) return;
    const devices = new Map(home.model.devices).set(deviceId, {
      ...device,
      state: { ...device.state, ...change },
    });
    this.judged.home = { ...home, model: { ...home.model, devices } };
  }

  #setSaid(deviceId: string, said: Said): void {
    const { home } = this.judged;
    this.judged.home = { ...home, said: new Map(home.said).set(deviceId, said) };
  }

  #wakeAt(): number | undefined {
    const wanted = [wakeAt(this.judged.home.model, this.#context), ...this.#held.map((held) => held.until)];
    const times = wanted.filter((time) => time !== undefined);
    return times.length === 0 ? undefined : Math.min(...times);
  }

  #withHeldAndCommands(said: ReadonlyMap<string, Said>): ReadonlyMap<string, Said> {
    const commanded = new Set(this.judged.commands.map((command) => command.deviceId));
    const holding = new Set(this.#held.map((held) => held.device_id));
    let after: Map<string, Said> | undefined;
    for (const [deviceId, before] of said) {
      const hasCommands = before.hasCommands || commanded.has(deviceId);
      const hasHeld = holding.has(deviceId);
      if (hasCommands === before.hasCommands && hasHeld === before.hasHeld) continue;
      after ??= new Map(said);
      after.set(deviceId, { ...before, hasCommands, hasHeld });
    }
    return after ?? said;
  }
}

function bySeq(a: HeldReport, b: HeldReport): number {
  return a.report.boot_id - b.report.boot_id || a.report.seq - b.report.seq;
}

function saidAfter(before: Said, report: Report): Said {
  const { battery, receivedAt, heartbeatS, fw } = report;
  return {
    ...before,
    firstSeenAt: before.firstSeenAt ?? receivedAt,
    lastHeardAt: Math.max(before.lastHeardAt ?? 0, receivedAt),
    heartbeatS,
    firmware: fw ?? before.firmware,
    batteryPercent: battery?.pct ?? before.batteryPercent,
    batteryVoltage: battery?.mv === undefined ? before.batteryVoltage : battery.mv / 1000,
    latest: mergeLatest(before.latest, [
      ...report.samples,
      ...(battery?.pct === undefined ? [] : [{ t: receivedAt, battery: battery.pct }]),
    ]),
  };
}
