import { detect, type Input, wakeAt } from '../../../src/devices/detect/detect.ts';
import type {
  AlarmOrder,
  Context,
  DeviceModel,
  HomeModel,
  Link,
  NewCommand,
  Raised,
  Stay,
} from '../../../src/devices/detect/types.ts';
import type { Placement } from '../../../src/devices/placement.ts';
import type { DeviceEvent, Report, Sample } from '../../../src/devices/report/report.ts';
import { effectiveSettings, type SettingsChange } from '../../../src/homes/settings.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
/** A Monday noon. */
export const NOON = Date.parse('2026-03-02T12:00:00.000Z');

/** An event without its id. It has `t` only if that differs from now. */
export type EventInput = DeviceEvent extends infer One
  ? One extends DeviceEvent
    ? Omit<One, 'id' | 't'> & { t?: number; id?: string }
    : never
  : never;

interface ReportInput extends Partial<Omit<Report, 'events' | 'samples'>> {
  device?: string;
  events?: EventInput[];
  samples?: (Omit<Sample, 't'> & { t?: number })[];
}

interface Setting {
  devices?: string[];
  configuration?: Record<string, unknown>;
  placement?: Placement | null;
  settings?: SettingsChange;
  timezone?: string;
  start?: number;
}

/** A home whose clock the test moves. Its ticks come when its rules ask for them, as in the home's job. */
export class WatchedHome {
  now: number;
  /** Set by tests in which the server was down. */
  listeningSince: number | undefined;
  settings: SettingsChange;
  home: HomeModel;
  readonly raised: Raised[] = [];
  readonly commands: NewCommand[] = [];
  readonly #timezone: string;
  readCount = 0;
  #seq = 0;

  constructor({
    devices = ['hall'],
    configuration = {},
    placement = null,
    settings = {},
    timezone = 'UTC',
    start = NOON,
  }: Setting = {}) {
    this.now = start;
    this.settings = settings;
    this.#timezone = timezone;
    const models = devices.map((device_id): [string, DeviceModel] => [
      device_id,
      { device_id, description: device_id, placement, configuration, state: {} },
    ]);
    this.home = { state: {}, devices: new Map(models) };
  }

  get context(): Context {
    return {
      now: this.now,
      ...(this.listeningSince === undefined ? {} : { listeningSince: this.listeningSince }),
      settings: effectiveSettings(this.settings),
      timezone: this.#timezone,
      idFor: (...words) => words.join(' '),
    };
  }

  take(...inputs: Input[]): void {
    const { home, raised, commands } = detect(this.home, inputs, this.context);
    this.home = home;
    this.raised.push(...raised);
    this.commands.push(...commands);
  }

  /** Sends a heartbeat by default: the next number of boot 1, received now. */
  report({ device = 'hall', events = [], samples = [], ...members }: ReportInput = {}): void {
    this.#seq += 1;
    const report: Report = {
      boot_id: 1,
      seq: this.#seq,
      receivedAt: this.now,
      heartbeatS: 300,
      clockCorrected: false,
      ...members,
      samples: samples.map((sample) => ({ t: this.now, ...sample })),
      events: events.map((event, index) => ({ t: this.now, id: `${this.#seq}-${index}`, ...event })),
    };
    const { samples: evaluated, events: seen } = report;
    this.take({
      kind: 'report',
      deviceId: device,
      report,
      due: { samples: evaluated, events: seen, whole: true },
    });
  }

  reportEvent(event: EventInput, device = 'hall'): void {
    this.report({ device, events: [event] });
  }

  link(status: Link, device = 'hall'): void {
    this.take({ kind: 'link', deviceId: device, status });
  }

  order(wanted: AlarmOrder['wanted'], userId?: string): void {
    this.take({
      kind: 'order',
      order: { wanted, source: 'user', ...(userId === undefined ? {} : { userId }) },
    });
  }

  plan(...stays: Stay[]): void {
    this.take({ kind: 'stays', stays }, { kind: 'tick' });
  }

  change(settings: SettingsChange): void {
    this.settings = settings;
    this.take({ kind: 'tick' });
  }

  pass(ms: number): void {
    const end = this.now + ms;
    for (let ticks = 0; ; ticks += 1) {
      const wanted = wakeAt(this.home, this.context);
      if (wanted === undefined || wanted > end) break;
      if (ticks > 5000) throw new Error('a rule wants ticks without end');
      this.now = Math.max(this.now, wanted);
      this.take({ kind: 'tick' });
    }
    this.now = end;
    this.take({ kind: 'tick' });
  }

  /** Passes time with a heartbeat every five minutes. */
  live(ms: number, device = 'hall', heartbeatS = 300): void {
    const end = this.now + ms;
    while (this.now + heartbeatS * 1000 <= end) {
      this.pass(heartbeatS * 1000);
      this.report({ device, heartbeatS });
    }
    this.pass(end - this.now);
  }

  /** Events raised since the last call. */
  news(): Raised[] {
    const news = this.raised.slice(this.readCount);
    this.readCount = this.raised.length;
    return news;
  }

  newTypes(): string[] {
    return this.news().map((event) => event.type);
  }

  device(deviceId = 'hall'): DeviceModel {
    const device = this.home.devices.get(deviceId);
    if (!device) throw new Error(`no device ${deviceId}`);
    return device;
  }
}

export function iso(t: number): string {
  return new Date(t).toISOString();
}
