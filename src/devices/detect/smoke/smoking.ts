import { MINUTE_MS } from '../../../platform/durations.ts';
import type { Sample } from '../../report/report.ts';
import { lateMark } from '../late.ts';
import { minuteOf, rounded, wholeMinutes } from '../minutes.ts';
import type { Change, Context, DeviceModel, HomeModel, Raised, Rule } from '../types.ts';
import { isClear, type Smoke, smokeAt, withAir } from './smoke.ts';
import type { AirMinute, SmokingState } from './state.ts';

const CLEAR_MS = 10 * MINUTE_MS;
const COOLDOWN_MS = 60 * MINUTE_MS;
/** The longer of the two signs. A late minute may complete one that ends this much after it. */
const SIGN_MINUTES = 5;

/** `smoking_detected`, at most once an hour. Its end raises no event. */
export const smoking: Rule = {
  onSample(home, device, sample, context) {
    const before = device.state.smoking;
    const off = !context.settings.smoking.enabled || isKitchen(device);
    if (off) return before && changed(device, undefined);
    const minute = airOf(sample);
    const air = minute && withAir(before?.air ?? [], minute);
    if (!minute || !air) return undefined;
    if (before?.since !== undefined) return changed(device, { ...lasted(before, minute), air });

    const endedAt = before?.endedAt ?? Number.NEGATIVE_INFINITY;
    const smoke = newSmoke(air, minute, endedAt);
    const oldest = air[0]?.[0] ?? minute[0];
    if (!smoke) return changed(device, { air, ...(endedAt < oldest ? {} : { endedAt }) });
    const { start: since, baselinePm25 } = smoke;
    const state = { air, since, ...(baselinePm25 === undefined ? {} : { baselinePm25 }) };
    return { ...changed(device, state), ...raiseSmoking(home, device, smoke, context) };
  },
};

/** Cooking looks like smoking. Older devices name the room in their configuration instead of a placement. */
function isKitchen({ placement, configuration }: DeviceModel): boolean {
  return (placement ?? configuration['room_type']) === 'kitchen';
}

function airOf({ t, pm25, voc, smoke_score }: Sample): AirMinute | undefined {
  if (pm25 === undefined && voc === undefined && smoke_score === undefined) return undefined;
  const value = (metric: number | undefined) => (metric === undefined ? null : rounded(metric));
  return [t, value(pm25), value(voc), value(smoke_score)];
}

function newSmoke(air: AirMinute[], { 0: t }: AirMinute, endedAt: number): Smoke | undefined {
  for (const minute of air) {
    const apart = minuteOf(minute[0]) - minuteOf(t);
    if (apart < 0 || apart >= SIGN_MINUTES || minute[0] <= endedAt) continue;
    const smoke = smokeAt(air, minute);
    if (smoke) return smoke;
  }
  return undefined;
}

/** It lasts until the air was clear for a while. */
function lasted(before: SmokingState, minute: AirMinute): SmokingState {
  const { clearSince, ...smoky } = before;
  const [t] = minute;
  if (t <= (before.air.at(-1)?.[0] ?? Number.NEGATIVE_INFINITY)) return before;
  if (!isClear(minute, before.baselinePm25)) return smoky;
  if (t - (clearSince ?? t) < CLEAR_MS) return { ...smoky, clearSince: clearSince ?? t };
  return { air: before.air, endedAt: t };
}

/** Two rooms may detect the same cigarette. */
function raiseSmoking(home: HomeModel, device: DeviceModel, smoke: Smoke, context: Context): Change {
  const last = home.state.smoking?.at;
  if (last !== undefined && Math.abs(smoke.at - last) < COOLDOWN_MS) return {};
  const at = Math.max(smoke.at, last ?? smoke.at);
  return { home: { smoking: { at } }, raised: [smokingDetected(device.device_id, smoke, context)] };
}

function smokingDetected(deviceId: string, smoke: Smoke, { now }: Context): Raised {
  const { start, at, pm25, baselinePm25, confidence } = smoke;
  return {
    type: 'smoking_detected',
    key: `smoking_detected:${deviceId}:${start}`,
    at,
    deviceId,
    startedAt: start,
    ...lateMark('window', at, now),
    data: {
      ...(confidence === undefined ? {} : { confidence }),
      ...(pm25 === undefined ? {} : { pm25: rounded(pm25, 1) }),
      ...(baselinePm25 === undefined ? {} : { baselinePm25: rounded(baselinePm25, 1) }),
      durationMinutes: wholeMinutes(start, at),
    },
  };
}

function changed(device: DeviceModel, smoking: SmokingState | undefined): Change {
  return { devices: { [device.device_id]: { smoking } } };
}
