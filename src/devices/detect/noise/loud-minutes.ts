import { MINUTE_MS } from '../../../platform/durations.ts';
import { minuteOf } from '../minutes.ts';
import type { Context, HomeModel } from '../types.ts';
import { isLoud, type Rings } from './loudness.ts';
import type { LoudMinutes } from './noise-incident.ts';

/** Stored with every report. A party has a few runs; a hundred are more than six hours of a level around the limit. */
const MOST_RUNS = 100;

/** Every device counts: a host who reads the chart sees all of them. */
export function allRings({ devices }: HomeModel): Rings {
  return new Map([...devices].map(([deviceId, { state }]) => [deviceId, state.loudness ?? []]));
}

/** The loud minutes of these rings since the start. */
export function loudMinutesSince(startedAt: number, rings: Rings, context: Context): LoudMinutes {
  const loud = [...rings.values()].flatMap((ring) => ring.filter((minute) => isLoud(...minute, context)));
  return loud.reduce((all, [t]) => withMinuteOf(all, startedAt, t, true), { runs: [] } as LoudMinutes);
}

/** A minute with a new value. It is taken back only where that value replaced another one of the same device. */
export function recounted(
  before: LoudMinutes,
  startedAt: number,
  { t, isReplaced }: { t: number; isReplaced: boolean },
  rings: Rings,
  context: Context,
): LoudMinutes {
  const isLoudMinute = [...rings.values()].some((ring) =>
    ring.some((minute) => minuteOf(minute[0]) === minuteOf(t) && isLoud(...minute, context)),
  );
  // The ring of a device that is half an hour ahead has lost this minute, which may have been loud.
  return isLoudMinute || isReplaced ? withMinuteOf(before, startedAt, t, isLoudMinute) : before;
}

function withMinuteOf(before: LoudMinutes, startedAt: number, t: number, isLoudMinute: boolean): LoudMinutes {
  const minute = minuteOf(t) - minuteOf(startedAt);
  const { runs, earlier = 0 } = before;
  const first = runs[0]?.[0] ?? 0;
  if (minute < 0 || (earlier > 0 && minute < first)) return before;
  const has = runs.some(([from, to]) => from <= minute && minute <= to);
  if (has === isLoudMinute) return before;
  return bounded({ ...before, runs: isLoudMinute ? added(runs, minute) : removed(runs, minute) });
}

function added(runs: LoudMinutes['runs'], minute: number): LoudMinutes['runs'] {
  const left = runs.find(([, to]) => to === minute - 1);
  const right = runs.find(([from]) => from === minute + 1);
  const run: [number, number] = [left?.[0] ?? minute, right?.[1] ?? minute];
  return [...runs.filter((one) => one !== left && one !== right), run].sort(([one], [other]) => one - other);
}

function removed(runs: LoudMinutes['runs'], minute: number): LoudMinutes['runs'] {
  return runs.flatMap(([from, to]): LoudMinutes['runs'] => {
    if (minute < from || minute > to) return [[from, to]];
    const parts: LoudMinutes['runs'] = [
      [from, minute - 1],
      [minute + 1, to],
    ];
    return parts.filter(([begin, end]) => begin <= end);
  });
}

function bounded({ runs, earlier = 0 }: LoudMinutes): LoudMinutes {
  const [oldest, ...rest] = runs;
  if (!oldest || runs.length <= MOST_RUNS) return { runs, ...(earlier === 0 ? {} : { earlier }) };
  return { runs: rest, earlier: earlier + oldest[1] - oldest[0] + 1 };
}

/** Their number up to the minute of a moment, and the end of the last one. */
export function countUntil(
  { runs, earlier = 0 }: LoudMinutes,
  startedAt: number,
  until: number,
): { loudMinutes: number; loudUntil: number } {
  const newest = minuteOf(until) - minuteOf(startedAt);
  const known = runs
    .filter(([from]) => from <= newest)
    .map(([from, to]): [number, number] => [from, Math.min(to, newest)]);
  const last = known.at(-1)?.[1] ?? 0;
  return {
    loudMinutes: known.reduce((sum, [from, to]) => sum + to - from + 1, earlier),
    loudUntil: (minuteOf(startedAt) + last + 1) * MINUTE_MS,
  };
}
