import type { EventType } from '../../catalogue/index.ts';
import { MINUTE_MS } from '../../platform/durations.ts';
import { type Episode, type ExpectedEvent, expectEvent } from './episode.ts';

/** A room's climate that moves to a goal and back, exponentially. */
export interface Curve {
  from: number;
  /** When it turns back. */
  turn: number;
  rest: number;
  goal: number;
  tauMs: number;
  backTauMs: number;
}

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
  /** Largest deviation of a reading from the curve. */
  error: number;
  holdMin: number;
  type: EventType;
}

type Place = { home: string; device: string };

/** The event expected when the curve crosses a limit. */
export function expectCrossing(curve: Curve, place: Place, limit: Limit): ExpectedEvent {
  const margin = Math.sign(curve.goal - curve.rest) * limit.error;
  return expectAfterHold(
    place,
    limit,
    reachedAt(curve, limit.value - margin),
    reachedAt(curve, limit.value + margin),
  );
}

/** The event expected when the curve comes back below the limit. */
export function expectReturn(curve: Curve, place: Place, limit: Limit): ExpectedEvent {
  const margin = Math.sign(curve.goal - curve.rest) * limit.error;
  return expectAfterHold(
    place,
    limit,
    returnedAt(curve, limit.value + margin),
    returnedAt(curve, limit.value - margin),
  );
}

/** The event is raised after the state lasted for `holdMin`. The state began between `earliest` and `latest`. */
function expectAfterHold(
  { home, device }: Place,
  { type, holdMin }: Limit,
  earliest: number,
  latest: number,
): ExpectedEvent {
  const hold = holdMin * MINUTE_MS;
  return expectEvent(
    home,
    device,
    type,
    earliest + hold - SLACK_MS,
    latest + hold + READ_EVERY_MS + SLACK_MS,
  );
}

interface CurveEpisode {
  kind: string;
  place: Place;
  curve: Curve;
  metric: 'temp' | 'rh';
  /** Share of the room's usual variation that continues. */
  variationShare: number;
  expected: Episode['expectedEvents'];
}

/** An episode in which one measured value follows a curve. */
export function curveEpisode({
  kind,
  place,
  curve,
  metric,
  variationShare,
  expected,
}: CurveEpisode): Episode {
  return {
    kind,
    home: place.home,
    from: curve.from,
    until: endOf(curve),
    slowSensorsOnly: true,
    changeSample(sample, device) {
      const usual = sample[metric];
      if (device !== place.device || usual === undefined) return;
      sample[metric] = curveAt(curve, sample.t) + variationShare * (usual - curve.rest);
    },
    expectedEvents: expected,
  };
}
