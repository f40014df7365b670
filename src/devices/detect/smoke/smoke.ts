import { minuteOf } from '../minutes.ts';
import type { AirMinute } from './state.ts';

const RING_MINUTES = 30;
const SURE_SCORE = 0.8;
const SCORE_MINUTES = 5;
const SURE_MINUTES = 3;
/** µg/m³ above the baseline. Rooms with smokers averaged 97.5, others 19.8. */
const PM25_RISE = 50;
const PM25_CLEAR = 15;
const RISE_MINUTES = 3;
/** Particles with gas are smoke. Particles alone are toast. */
const VOC_FACTOR = 1.3;
/** Fewer minutes give no baseline. */
const BASELINE_AT_LEAST = 10;

export interface Smoke {
  start: number;
  at: number;
  pm25?: number;
  baselinePm25?: number;
  confidence?: number;
}

/** One entry a minute, by time. The later value of a minute wins. Undefined: it changes nothing or is too late. */
export function withAir(air: readonly AirMinute[], added: AirMinute): AirMinute[] | undefined {
  const minute = minuteOf(added[0]);
  const newest = minuteOf(air.at(-1)?.[0] ?? added[0]);
  if (minute <= newest - RING_MINUTES) return undefined;
  const same = air.find(([t]) => minuteOf(t) === minute);
  const entry = same ? merged(same, added) : added;
  if (same && entry.every((value, index) => value === same[index])) return undefined;
  const others = air.filter((other) => other !== same && minuteOf(other[0]) > minute - RING_MINUTES);
  return [...others, entry].toSorted(([one], [other]) => one - other);
}

function merged(one: AirMinute, other: AirMinute): AirMinute {
  const [early, late] = one[0] <= other[0] ? [one, other] : [other, one];
  return [late[0], late[1] ?? early[1], late[2] ?? early[2], late[3] ?? early[3]];
}

/** Whether a minute completes one of the two signs of smoke. */
export function smokeAt(air: readonly AirMinute[], minute: AirMinute): Smoke | undefined {
  // The usual case, in which the medians need not be computed.
  if (!isSure(minute) && (minute[1] ?? 0) < PM25_RISE) return undefined;
  const last = (count: number) =>
    air.filter(([t]) => t <= minute[0] && minuteOf(t) > minuteOf(minute[0]) - count);
  const baselinePm25 = medianOf(last(RING_MINUTES).map(([, pm25]) => pm25));
  const known = {
    at: minute[0],
    ...(minute[1] === null ? {} : { pm25: minute[1] }),
    ...(baselinePm25 === undefined ? {} : { baselinePm25 }),
  };
  const sure = last(SCORE_MINUTES).filter(isSure);
  if (isSure(minute) && sure.length >= SURE_MINUTES) {
    const confidence = Math.max(...sure.map(([, , , score]) => score ?? 0));
    return { ...known, start: sure[0]?.[0] ?? minute[0], confidence };
  }
  if (baselinePm25 === undefined || !hasGas(last(RING_MINUTES), minute)) return undefined;
  const thick = last(RISE_MINUTES).filter(([, pm25]) => pm25 !== null && pm25 >= baselinePm25 + PM25_RISE);
  return thick.length >= RISE_MINUTES ? { ...known, start: thick[0]?.[0] ?? minute[0] } : undefined;
}

/** By particles if they are measured, otherwise by the score. */
export function isClear([, pm25, , score]: AirMinute, baselinePm25: number | undefined): boolean {
  if (pm25 !== null && baselinePm25 !== undefined) return pm25 < baselinePm25 + PM25_CLEAR;
  return (score ?? 0) < SURE_SCORE;
}

function isSure([, , , score]: AirMinute): boolean {
  return score !== null && score >= SURE_SCORE;
}

function hasGas(air: AirMinute[], [, , voc]: AirMinute): boolean {
  const baseline = medianOf(air.map((minute) => minute[2]));
  return voc !== null && voc > 0 && baseline !== undefined && voc >= baseline * VOC_FACTOR;
}

function medianOf(values: (number | null)[]): number | undefined {
  const known = values.filter((value) => value !== null).toSorted((one, other) => one - other);
  return known.length < BASELINE_AT_LEAST ? undefined : known[Math.floor((known.length - 1) / 2)];
}
