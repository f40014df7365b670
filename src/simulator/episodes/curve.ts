import type { EventType } from '../../catalogue/index.ts';
import { HOUR_MS, MINUTE_MS } from '../../platform/durations.ts';
import { deviceEpisode, type EpisodePlace } from './device-episode.ts';
import type { Episode } from './episode.ts';

/** How a measured value of a room usually behaves. */
interface Climate {
  metric: 'temp' | 'rh';
  rest: number;
  /** Largest deviation of a reading from the curve. */
  error: number;
  /** Share of the room's usual variation that continues. */
  variationShare: number;
}

/** A room's climate that moves to a goal and back, exponentially. */
export interface Curve extends Climate {
  from: number;
  /** When it turns back. */
  turn: number;
  goal: number;
  tauMs: number;
  backTauMs: number;
}

export type ClimateChange = EpisodePlace & { hours: number };

/** After this many time constants a curve is back at rest. */
const TAUS_TO_REST = 6;
/** Slow sensors are read every five minutes. */
const READ_EVERY_MS = 5 * MINUTE_MS;
const SLACK_MS = 3 * MINUTE_MS;

function curveAt(curve: Curve, t: number): number {
  const { from, turn, rest, goal, tauMs, backTauMs } = curve;
  const there = goal + (rest - goal) * Math.exp(-(Math.min(t, turn) - from) / tauMs);
  return t < turn ? there : rest + (there - rest) * Math.exp(-(t - turn) / backTauMs);
}

function endOf({ turn, backTauMs }: Curve): number {
  return turn + TAUS_TO_REST * backTauMs;
}

function reachedAt({ from, rest, goal, tauMs }: Curve, value: number): number {
  return from + tauMs * Math.log((rest - goal) / (value - goal));
}

function returnedAt(curve: Curve, value: number): number {
  const { turn, rest, backTauMs } = curve;
  return turn + backTauMs * Math.log((curveAt(curve, turn) - rest) / (value - rest));
}

interface Limit {
  value: number;
  holdMin: number;
  type: EventType;
}

type ExpectedSpan = [type: EventType, earliest: number, latest: number];

export function curveOf({ from, hours }: ClimateChange, climate: Climate, goal: number, tauH: number): Curve {
  const turn = from + hours * HOUR_MS;
  return { ...climate, from, turn, goal, tauMs: tauH * HOUR_MS, backTauMs: 0.4 * HOUR_MS };
}

/** The event expected when the curve crosses a limit. */
export function expectCrossing(curve: Curve, limit: Limit): ExpectedSpan {
  const margin = Math.sign(curve.goal - curve.rest) * curve.error;
  return expectAfterHold(
    limit,
    reachedAt(curve, limit.value - margin),
    reachedAt(curve, limit.value + margin),
  );
}

/** The event expected when the curve comes back below the limit. */
export function expectReturn(curve: Curve, limit: Limit): ExpectedSpan {
  const margin = Math.sign(curve.goal - curve.rest) * curve.error;
  return expectAfterHold(
    limit,
    returnedAt(curve, limit.value + margin),
    returnedAt(curve, limit.value - margin),
  );
}

/** The event is raised after the state lasted for `holdMin`. The state began between `earliest` and `latest`. */
function expectAfterHold({ type, holdMin }: Limit, earliest: number, latest: number): ExpectedSpan {
  const hold = holdMin * MINUTE_MS;
  return [type, earliest + hold - SLACK_MS, latest + hold + READ_EVERY_MS + SLACK_MS];
}

/** An episode in which one measured value follows a curve. */
export function curveEpisode(
  kind: string,
  place: ClimateChange,
  curve: Curve,
  expected: ExpectedSpan[] = [],
): Episode {
  const { metric, rest, variationShare } = curve;
  return deviceEpisode(kind, place, {
    until: endOf(curve),
    slowSensorsOnly: true,
    changeSample(sample) {
      const usual = sample[metric];
      if (usual !== undefined) sample[metric] = curveAt(curve, sample.t) + variationShare * (usual - rest);
    },
    expected,
  });
}
