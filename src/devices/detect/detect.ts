import type { DeviceEvent, Report, Sample } from '../report/report.ts';
import { alarm } from './alarm/alarm.ts';
import { climate } from './climate/climate.ts';
import { freezing } from './climate/freezing.ts';
import { mould } from './climate/mould.ts';
import { battery } from './health/battery.ts';
import { button } from './health/button.ts';
import { connectivity } from './health/connectivity.ts';
import { power } from './health/power.ts';
import { tamper } from './health/tamper.ts';
import { noise } from './noise/noise.ts';
import { soundAverage } from './noise/sound-average.ts';
import { crowd } from './people/crowd.ts';
import { pir } from './people/pir.ts';
import { planStays, presence } from './people/presence.ts';
import { alarmSound } from './smoke/alarm-sound.ts';
import { smoking } from './smoke/smoking.ts';
import type {
  AlarmOrder,
  Change,
  Context,
  DeviceModel,
  HomeModel,
  HomeState,
  Link,
  NewCommand,
  Raised,
  Rule,
  Stay,
} from './types.ts';

/**
 * The rules in the order in which they see each input: connectivity first, rules of the whole home last. A new rule
 * is one file and one line here.
 */
const RULES: readonly Rule[] = [
  connectivity,
  power,
  battery,
  tamper,
  alarmSound,
  button,
  pir,
  climate,
  freezing,
  mould,
  soundAverage,
  noise,
  crowd,
  smoking,
  alarm,
  presence,
];

/** What happened. `due` is the part of a report that the rules see now. The rest waits for its place in the order. */
export type Input =
  | {
      kind: 'report';
      deviceId: string;
      report: Report;
      due: { samples: Sample[]; events: DeviceEvent[]; whole: boolean };
    }
  | { kind: 'event'; deviceId: string; event: DeviceEvent }
  | { kind: 'link'; deviceId: string; status: Link }
  | { kind: 'order'; order: AlarmOrder }
  | { kind: 'stays'; stays: Stay[] }
  | { kind: 'tick' };

export interface Detected {
  home: HomeModel;
  raised: Raised[];
  commands: NewCommand[];
}

/** Pure: the same home, inputs and context give the same result. Inputs are processed one after the other. */
export function detect(before: HomeModel, inputs: readonly Input[], context: Context): Detected {
  const detected: Working = {
    home: { state: before.state, devices: new Map(before.devices) },
    raised: [],
    commands: [],
  };
  for (const input of inputs) take(detected, input, context);
  return detected;
}

/** A working copy: the given home stays unchanged. */
interface Working extends Detected {
  home: { state: HomeState; devices: Map<string, DeviceModel> };
}

/** The earliest moment at which a rule needs a tick, in ms. */
export function wakeAt(home: HomeModel, context: Context): number | undefined {
  let earliest: number | undefined;
  for (const rule of RULES) {
    const wanted = rule.wakeAt?.(home, context);
    if (wanted !== undefined && (earliest === undefined || wanted < earliest)) earliest = wanted;
  }
  return earliest;
}

function take(detected: Working, input: Input, context: Context): void {
  if (input.kind === 'report') takeReport(detected, input, context);
  else if (input.kind === 'stays') apply(detected, planStays(detected.home, input.stays, context));
  else eachRule(detected, (rule, home) => stepOf(rule, home, input, context));
}

function stepOf(
  rule: Rule,
  home: HomeModel,
  input: Exclude<Input, { kind: 'report' | 'stays' }>,
  context: Context,
): Change | undefined {
  if (input.kind === 'tick') return rule.onTick?.(home, context);
  if (input.kind === 'order') return rule.onOrder?.(home, input.order, context);
  const device = home.devices.get(input.deviceId);
  if (!device) return undefined;
  return input.kind === 'event'
    ? rule.onEvent?.(home, device, input.event, context)
    : rule.onLink?.(home, device, input.status, context);
}

function takeReport(detected: Working, input: Input & { kind: 'report' }, context: Context): void {
  const { deviceId, report, due } = input;
  const withDevice = (step: (rule: Rule, home: HomeModel, device: DeviceModel) => Change | undefined) =>
    eachRule(detected, (rule, home) => {
      const device = home.devices.get(deviceId);
      return device && step(rule, home, device);
    });
  const from = detected.raised.length;
  const events = [...due.events];
  const takeEvents = (before: number) => {
    while (events[0] && events[0].t < before) {
      const event = events.shift();
      if (event) withDevice((rule, home, device) => rule.onEvent?.(home, device, event, context));
    }
  };
  // In the order in which it happened, however it was divided into reports.
  for (const sample of due.samples) {
    takeEvents(sample.t);
    withDevice((rule, home, device) => rule.onSample?.(home, device, sample, context));
  }
  takeEvents(Number.POSITIVE_INFINITY);
  const until = detected.raised.length;
  if (due.whole) withDevice((rule, home, device) => rule.onReport?.(home, device, report, context));
  if (!report.clockCorrected) return;
  // Results for the report as a whole have the server's time.
  for (let index = from; index < until; index += 1) {
    const raised = detected.raised[index];
    if (raised) detected.raised[index] = { ...raised, clockCorrected: true };
  }
}

function eachRule(detected: Working, step: (rule: Rule, home: HomeModel) => Change | undefined): void {
  for (const rule of RULES) {
    const change = step(rule, detected.home);
    if (change) apply(detected, change);
  }
}

function apply(detected: Working, change: Change): void {
  if (change.raised) detected.raised.push(...change.raised);
  if (change.commands) detected.commands.push(...change.commands);
  const { home } = detected;
  if (change.home) home.state = merged(home.state, change.home);
  for (const deviceId in change.devices) {
    const device = home.devices.get(deviceId);
    if (device)
      home.devices.set(deviceId, { ...device, state: merged(device.state, change.devices[deviceId] ?? {}) });
  }
}

/** Members set to undefined are removed, so that the stored state has no empty ones. */
function merged<State extends object>(state: State, change: object): object {
  const after = { ...state } as Record<string, unknown>;
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined) delete after[name];
    else after[name] = value;
  }
  return after;
}
