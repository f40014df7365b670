import { createHash } from 'node:crypto';
import { alarmStatus } from '../../detect/alarm/alarm.ts';
import { detect, type Input, wakeAt } from '../../detect/detect.ts';
import type { Context, DeviceState, NewCommand, Raised, Stay } from '../../detect/types.ts';
import { isPrivateRoom } from '../../placement.ts';
import { comesTooEarly, HOLD_MS, isUrgent, placeAfter } from '../../report/order.ts';
import { OLDEST_EVALUATED_MS, placeInTime } from '../../report/place-in-time.ts';
import type { Report } from '../../report/report.ts';
import { withoutSound } from '../../report/without-sound.ts';
import { mergeLatest } from '../../series/latest-values.ts';
import type { SampleRow } from '../../series/store.ts';
import type { Acknowledgement } from '../commands.ts';
import type { ArrivedReport, Work } from '../work.ts';
import type { DeviceStatus, HomeSnapshot } from './home-snapshot.ts';

/** A sample to be stored, and the report it came with. */
export interface ReportSample extends SampleRow {
  of: ArrivedReport;
}

/** A report that waits for an earlier one. */
export interface HeldReport {
  home_id: string;
  device_id: string;
  report: Report;
  /** ms. */
  until: number;
}

/** The result of evaluating a home. Nothing of it is stored yet. */
export interface HomeEvaluation {
  home: HomeSnapshot;
  raised: Raised[];
  commands: NewCommand[];
  samples: ReportSample[];
  held: HeldReport[];
  released: HeldReport[];
  acknowledged: Acknowledgement[];
  /** Devices whose clock was set since their last report. */
  clockSteps: string[];
  /** Its job ran, so everything due is done. */
  ticked: boolean;
}

/** Evaluates the work of one home, one item after the other. Pure: reads and stores nothing. */
export class HomeEvaluator {
  readonly evaluation: HomeEvaluation;
  readonly #context: Context;
  #held: HeldReport[];

  constructor(before: HomeSnapshot, held: HeldReport[], now: number, listeningSince: number) {
    this.evaluation = {
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
      earlierSettings: before.earlierSettings,
      idFor: (...words) =>
        createHash('sha256')
          .update(`${before.home_id} ${words.join(' ')}`)
          .digest('hex')
          .slice(0, 24),
    };
  }

  /** New reports only: duplicates and conflicts were removed before. */
  takeReports(work: Work & { kind: 'reports' }, reports: ArrivedReport[]): void {
    for (const arrived of reports) this.#takeReport(work.device_id, arrived, work.receivedAt);
  }

  takeLink(work: Work & { kind: 'link' }): void {
    this.#detect({ kind: 'link', deviceId: work.device_id, status: work.status });
  }

  takeAck({ device_id, command_id, ok }: Work & { kind: 'ack' }): void {
    const event = { id: command_id, t: this.#context.now, type: 'cmd_ack' as const, command_id, ok };
    this.evaluation.acknowledged.push({ device_id, command_id, ok, at: this.#context.now });
    this.#detect({ kind: 'event', deviceId: device_id, event });
  }

  takeOrder(work: Work & { kind: 'order' }): void {
    this.#detect({ kind: 'order', order: work.order });
  }

  takeStays(stays: Stay[]): void {
    this.#detect({ kind: 'stays', stays });
  }

  takeTick(stays: Stay[]): void {
    this.evaluation.ticked = true;
    const due = this.#held.filter((held) => held.until <= this.#context.now);
    for (const held of due) this.#release(held);
    this.#detect({ kind: 'stays', stays }, { kind: 'tick' });
  }

  /** Call after the last item of work. */
  finish(): HomeEvaluation {
    const { home } = this.evaluation;
    this.evaluation.home = {
      ...home,
      alarmStatus: alarmStatus(home.model.state.alarm),
      wakeAt: this.#wakeAt(),
      statuses: this.#withHeldAndCommands(home.statuses),
    };
    return this.evaluation;
  }

  #takeReport(deviceId: string, arrived: ArrivedReport, receivedAt: number): void {
    const { home } = this.evaluation;
    const device = home.model.devices.get(deviceId);
    const status = home.statuses.get(deviceId);
    if (!device || !status) return;
    const {
      report: placed,
      offset,
      stepped,
    } = placeInTime(arrived.report, receivedAt, device.state.clock, status.heartbeatS);
    const report = this.#withoutPrivateSound(deviceId, placed);
    if (stepped) this.evaluation.clockSteps.push(deviceId);
    this.#keepSamples(deviceId, arrived, report);
    for (const event of report.events) {
      if (event.type !== 'cmd_ack') continue;
      const { command_id, ok, t: at } = event;
      this.evaluation.acknowledged.push({ device_id: deviceId, command_id, ok, at });
    }
    this.#setStatus(deviceId, statusAfter(status, report));

    const tooEarly = comesTooEarly(device.state.place, report);
    const { clock } = device.state;
    if (clock?.boot !== offset.boot || clock.ms !== offset.ms) this.#setState(deviceId, { clock: offset });
    if (tooEarly) this.#hold(deviceId, report);
    else this.#evaluate(deviceId, report, true);
    this.#releaseInOrder(deviceId);
  }

  /** The sound of a private room is never evaluated, stored or shown, whichever protocol it came by. */
  #withoutPrivateSound(deviceId: string, report: Report): Report {
    const { placement = null } = this.evaluation.home.model.devices.get(deviceId) ?? {};
    return isPrivateRoom(placement) ? { ...report, samples: withoutSound(report.samples) } : report;
  }

  /** With its newest sample, or alone when it has none: the battery's level has no time of its own. */
  #keepSamples(device_id: string, of: ArrivedReport, { samples, battery, receivedAt }: Report): void {
    const common = { home_id: this.evaluation.home.home_id, device_id, of };
    for (const [index, sample] of samples.entries()) {
      const level =
        index === samples.length - 1 && battery?.pct !== undefined ? { battery: battery.pct } : {};
      this.evaluation.samples.push({ ...common, ...sample, ...level });
    }
    if (samples.length === 0 && battery?.pct !== undefined)
      this.evaluation.samples.push({ ...common, t: receivedAt, battery: battery.pct });
  }

  #evaluate(deviceId: string, report: Report, whole: boolean): void {
    const since = report.receivedAt - OLDEST_EVALUATED_MS;
    const scope = {
      samples: report.samples.filter((sample) => sample.t >= since),
      events: report.events.filter((event) => event.t >= since && (whole || !isUrgent(event))),
      whole,
    };
    this.#detect({ kind: 'report', deviceId, report, due: scope });
    const place = placeAfter(this.evaluation.home.model.devices.get(deviceId)?.state.place, report);
    this.#setState(deviceId, { place });
  }

  /** Evaluates urgent events now. Samples, and events whose order matters, wait. */
  #hold(deviceId: string, report: Report): void {
    const held = {
      home_id: this.evaluation.home.home_id,
      device_id: deviceId,
      report,
      until: report.receivedAt + HOLD_MS,
    };
    this.evaluation.held.push(held);
    this.#held = [...this.#held, held].sort(bySeq);
    const since = report.receivedAt - OLDEST_EVALUATED_MS;
    const events = report.events.filter((event) => event.t >= since && isUrgent(event));
    this.#detect({ kind: 'report', deviceId, report, due: { samples: [], events, whole: true } });
  }

  #releaseInOrder(deviceId: string): void {
    for (;;) {
      const place = this.evaluation.home.model.devices.get(deviceId)?.state.place;
      const next = this.#held.find(
        ({ device_id, report }) => device_id === deviceId && !comesTooEarly(place, report),
      );
      if (!next) return;
      this.#release(next);
    }
  }

  #release(held: HeldReport): void {
    this.#held = this.#held.filter((one) => one !== held);
    if (this.evaluation.held.includes(held))
      this.evaluation.held = this.evaluation.held.filter((one) => one !== held);
    else this.evaluation.released.push(held);
    this.#evaluate(held.device_id, this.#withoutPrivateSound(held.device_id, held.report), false);
  }

  #detect(...inputs: Input[]): void {
    const { home, raised, commands } = detect(this.evaluation.home.model, inputs, this.#context);
    this.evaluation.home = { ...this.evaluation.home, model: home };
    this.evaluation.raised.push(...raised);
    this.evaluation.commands.push(...commands);
  }

  #setState(deviceId: string, change: Partial<DeviceState>): void {
    const { home } = this.evaluation;
    const device = home.model.devices.get(deviceId);
    if (!device) return;
    const devices = new Map(home.model.devices).set(deviceId, {
      ...device,
      state: { ...device.state, ...change },
    });
    this.evaluation.home = { ...home, model: { ...home.model, devices } };
  }

  #setStatus(deviceId: string, status: DeviceStatus): void {
    const { home } = this.evaluation;
    this.evaluation.home = { ...home, statuses: new Map(home.statuses).set(deviceId, status) };
  }

  #wakeAt(): number | undefined {
    const wanted = [
      wakeAt(this.evaluation.home.model, this.#context),
      ...this.#held.map((held) => held.until),
    ];
    const times = wanted.filter((time) => time !== undefined);
    return times.length === 0 ? undefined : Math.min(...times);
  }

  #withHeldAndCommands(statuses: ReadonlyMap<string, DeviceStatus>): ReadonlyMap<string, DeviceStatus> {
    const commanded = new Set(this.evaluation.commands.map((command) => command.deviceId));
    const holding = new Set(this.#held.map((held) => held.device_id));
    let after: Map<string, DeviceStatus> | undefined;
    for (const [deviceId, before] of statuses) {
      const hasCommands = before.hasCommands || commanded.has(deviceId);
      const hasHeld = holding.has(deviceId);
      if (hasCommands === before.hasCommands && hasHeld === before.hasHeld) continue;
      after ??= new Map(statuses);
      after.set(deviceId, { ...before, hasCommands, hasHeld });
    }
    return after ?? statuses;
  }
}

function bySeq(a: HeldReport, b: HeldReport): number {
  return a.report.boot_id - b.report.boot_id || a.report.seq - b.report.seq;
}

function statusAfter(before: DeviceStatus, report: Report): DeviceStatus {
  const { battery, receivedAt, heartbeatS, fw } = report;
  return {
    ...before,
    firstSeenAt: before.firstSeenAt ?? receivedAt,
    lastSeenAt: Math.max(before.lastSeenAt ?? 0, receivedAt),
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
