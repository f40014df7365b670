import { detect, type Input, wakeAt } from '../../../src/devices/detect/detect.ts';
import type {
  Context,
  DeviceModel,
  DeviceState,
  EarlierSettings,
  HomeModel,
  Raised,
  Stay,
} from '../../../src/devices/detect/types.ts';
import type { Sample } from '../../../src/devices/report/report.ts';
import { effectiveSettings } from '../../../src/homes/settings.ts';
import { MINUTE_MS } from '../../../src/platform/durations.ts';

/** A home whose devices report to the rules only. The test supplies the clock. */

/** Noon on a Sunday. Tests count minutes from here. */
export const NOON = Date.parse('2026-11-15T12:00:00Z');
export const at = (minute: number) => NOON + minute * MINUTE_MS;

export type Settings = Parameters<typeof effectiveSettings>[0];

interface HomeInput {
  settings?: Settings;
  timezone?: string;
  /** Configuration by device id. */
  devices?: Record<string, Record<string, unknown>>;
  stays?: Stay[];
}

export class TestHome {
  model: HomeModel;
  readonly raised: Raised[] = [];
  #settings: Context['settings'];
  readonly #earlierSettings: EarlierSettings[] = [];
  readonly #timezone: string;
  #seq = 0;

  constructor({ settings = {}, timezone = 'UTC', devices = { hall: {} }, stays = [] }: HomeInput = {}) {
    this.#settings = effectiveSettings(settings);
    this.#timezone = timezone;
    const models = Object.entries(devices).map(([device_id, configuration]): [string, DeviceModel] => [
      device_id,
      { device_id, description: device_id, placement: null, configuration, state: {} },
    ]);
    this.model = { state: {}, devices: new Map(models) };
    if (stays.length > 0) this.#take({ kind: 'stays', stays }, NOON);
  }

  /** Replaces all earlier settings. */
  set settings(settings: Settings) {
    this.#settings = effectiveSettings(settings);
  }

  /** As `settings`; minutes that began before this moment keep the earlier ones. */
  changeSettings(settings: Settings, until: number): void {
    const earlier = { until, settings: this.#settings, timezone: this.#timezone };
    this.#earlierSettings.push(earlier);
    this.settings = settings;
  }

  /** Arrives with its last sample by default. */
  report(
    samples: Sample[],
    { device = 'hall', now = samples.at(-1)?.t ?? NOON, clockCorrected = false } = {},
  ): void {
    this.#seq += 1;
    const report = {
      boot_id: 1,
      seq: this.#seq,
      receivedAt: now,
      heartbeatS: 300,
      clockCorrected,
      samples,
      events: [],
    };
    const due = { samples, events: [], whole: true };
    this.#take({ kind: 'report', deviceId: device, report, due }, now);
  }

  tick(now: number): void {
    this.#take({ kind: 'tick' }, now);
  }

  wakeAt(now: number): number | undefined {
    return wakeAt(this.model, this.#context(now));
  }

  /** Sets what a rule of another kind would have written. */
  know(state: DeviceState, device = 'hall'): void {
    const before = this.model.devices.get(device);
    if (!before) throw new Error(`no device ${device}`);
    const devices = new Map(this.model.devices);
    devices.set(device, { ...before, state: { ...before.state, ...state } });
    this.model = { ...this.model, devices };
  }

  /** Events of these types, in the order they were raised. */
  raisedOf(...types: Raised['type'][]): Raised[] {
    return this.raised.filter((raised) => types.includes(raised.type));
  }

  /** The same, as '<minute> <type>': minutes are counted from noon. */
  story(...types: Raised['type'][]): string[] {
    return this.raisedOf(...types).map((raised) => `${(raised.at - NOON) / MINUTE_MS} ${raised.type}`);
  }

  #take(input: Input, now: number): void {
    const detected = detect(this.model, [input], this.#context(now));
    this.model = detected.home;
    this.raised.push(...detected.raised);
  }

  #context(now: number): Context {
    const idFor = (...words: (string | number)[]) => words.join('-');
    const around = { settings: this.#settings, timezone: this.#timezone };
    return { now, ...around, earlierSettings: this.#earlierSettings, idFor };
  }
}

/** One sample a minute from `from` on. */
export function minutes<Value>(
  from: number,
  values: Value[],
  sample: (value: Value) => Omit<Sample, 't'>,
): Sample[] {
  return values.map((value, index) => ({ t: at(from + index), ...sample(value) }));
}

export const times = <Value>(count: number, value: Value): Value[] =>
  Array.from({ length: count }, () => value);
