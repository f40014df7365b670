import { DAY_MS } from '../../../platform/durations.ts';
import type { Battery, Report } from '../../report/report.ts';
import type { DeviceModel, Raised, Rule } from '../types.ts';
import { isNewest } from './connectivity.ts';
import { goodbyeIn } from './power.ts';
import type { BatteryState } from './state.ts';

const LOW_PERCENT = 20;
const EMPTY_PERCENT = 3;
/** Far enough above the limits that a cold night, which lowers the level for a while, is not a new discharge. */
const LOW_OVER_PERCENT = 30;
const EMPTY_OVER_PERCENT = 10;
/** A larger rise is a new battery, a smaller one the weather. */
const REFILLED_PERCENT = 5;
const SLOPE_MS = 7 * DAY_MS;
/** A battery that is not low for this long was replaced. A warm afternoon is shorter. */
const WELL_MS = DAY_MS;

export const battery: Rule = {
  onReport(_home, device, report) {
    const died = goodbyeIn(report)?.reason === 'battery';
    if ((!report.battery && !died) || !isNewest(device, report)) return undefined;
    const state = measured(device.state.battery ?? {}, report.battery ?? {}, report.receivedAt);
    const raised = evaluate(device, state, report, died);
    return { devices: { [device.device_id]: { battery: state } }, ...(raised ? { raised: [raised] } : {}) };
  },
};

/** The state after a report, before any event. */
function measured(before: BatteryState, reading: Battery, now: number): BatteryState {
  const { pct, charging, source } = reading;
  const state: BatteryState = { ...before };
  followLowFlag(state, reading, now);
  if (charging !== undefined) state.charging = charging;
  const fed = charging === true || source === 'usb';
  if (fed || (pct ?? 0) >= LOW_OVER_PERCENT) delete state.low;
  if ((pct ?? 0) >= EMPTY_OVER_PERCENT) delete state.empty;
  if (fed || (pct ?? 0) > LOW_PERCENT) delete state.lowSince;
  if (fed) delete state.wellSince;
  if (fed) delete state.days;
  if (pct === undefined) return state;
  state.pct = pct;
  if (!fed) state.days = withDay(before.days ?? [], pct, now);
  return state;
}

/** For devices without a percentage, which only report "low". A cold night does not count as a new discharge. */
function followLowFlag(state: BatteryState, { pct, low }: Battery, now: number): void {
  if (pct !== undefined || low === undefined) return;
  if (!low) delete state.lowSince;
  if (low || !state.low) delete state.wellSince;
  else state.wellSince ??= now;
  if (state.wellSince === undefined || now - state.wellSince < WELL_MS) return;
  delete state.wellSince;
  delete state.low;
  delete state.empty;
}

/** By its percentage or, without one, by its own flag. */
function isLow({ pct, low }: Battery): boolean {
  return pct === undefined ? low === true : pct <= LOW_PERCENT;
}

/** Records the raised event in the state. */
function evaluate(
  device: DeviceModel,
  state: BatteryState,
  report: Report,
  died: boolean,
): Raised | undefined {
  const reading = report.battery ?? {};
  const { pct } = reading;
  const draining = reading.charging !== true && reading.source !== 'usb';
  const now = report.receivedAt;
  if (died || (draining && pct !== undefined && pct <= EMPTY_PERCENT)) {
    if (state.empty !== undefined) return undefined;
    // Users notified of the empty battery need no notification that it is low.
    Object.assign(state, { low: true, empty: now });
    delete state.lowSince;
    return event(device, state, report, 'battery_empty', EMPTY_PERCENT, now);
  }
  if (!draining || !isLow(reading) || state.low) return undefined;
  if (state.lowSince === undefined) {
    state.lowSince = now;
    return undefined;
  }
  const start = state.lowSince;
  // Two reports of one moment count once.
  if (now <= start) return undefined;
  state.low = true;
  delete state.lowSince;
  return event(device, state, report, 'battery_low', pct === undefined ? undefined : LOW_PERCENT, start);
}

function event(
  { device_id: deviceId }: DeviceModel,
  { pct, days }: BatteryState,
  { battery: reading, receivedAt }: Report,
  type: 'battery_low' | 'battery_empty',
  /** Absent if the device evaluated it itself. */
  threshold: number | undefined,
  start: number,
): Raised {
  const estimatedDaysLeft = pct === undefined ? undefined : daysLeft(days ?? [], pct, receivedAt);
  return {
    type,
    key: `${type}:${deviceId}:${start}`,
    at: receivedAt,
    deviceId,
    data: {
      ...(pct === undefined ? {} : { batteryPercent: pct }),
      ...(reading?.mv === undefined ? {} : { batteryVoltage: reading.mv / 1000 }),
      ...(threshold === undefined ? {} : { threshold }),
      ...(estimatedDaysLeft === undefined ? {} : { estimatedDaysLeft }),
    },
  };
}

function withDay(days: [number, number][], pct: number, now: number): [number, number][] {
  const last = days.at(-1);
  if (!last || pct > last[1] + REFILLED_PERCENT) return [[now, pct]];
  const week = days.filter(([t]) => t >= now - SLOPE_MS);
  return now - last[0] >= DAY_MS ? [...week, [now, pct]] : week;
}

/** From the slope of the week. Undefined before a day has passed, or without a decline. */
function daysLeft(days: [number, number][], pct: number, now: number): number | undefined {
  const [first] = days;
  if (!first || now - first[0] < DAY_MS || first[1] <= pct) return undefined;
  const perDay = ((first[1] - pct) * DAY_MS) / (now - first[0]);
  return Math.round(pct / perDay);
}
