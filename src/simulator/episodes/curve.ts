import type { EventType } from '../../catalogue/index.ts';
import { MINUTE_MS } from '../../platform/durations.ts';
import { type Episode, type Expected, expects } from './episode.ts';

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
const HOME_AFTER_TAUS = 6;
/** Slow sensors are read every five minutes. */
const READ_EVERY_MS = 5 * MINUTE_MS;
const SLACK_MS = 3 * MINUTE_MS;

function curveAt(curve: Curve, t: number): number {
  const { from, turn, rest, goal, tauMs, backTauMs } = curve;
  const there = goal + (rest - goal) * Math.exp(-(Math.min(t, turn) - from) / tauMs);
  return t < turn ? there : rest + (there - rest) * Math.exp(-(t - turn) / backTauMs);
}

function endOf({ turn, backTauMs }: Curve): number {
  return turn + HOME_AFTER_TAUS * backTauMs;
}

function reaches({ from, rest, goal, tauMs }: Curve, value: number): number {
  return from + tauMs * Math.log((rest - goal) / (value - goal));
}

function returns(curve: Curve, value: number): number {
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
export function crossed(curve: Curve, place: Place, limit: Limit): Expected {
  const away = Math.sign(curve.goal - curve.rest) * limit.error;
  return held(place, limit, reaches(curve, limit.value - away), reaches(curve, limit.value + away));
}

/** The event expected when the curve comes back below the limit. */
export function cameBack(curve: Curve, place: Place, limit: Limit): Expected {
  const away = Math.sign(curve.goal - curve.rest) * limit.error;
  return held(place, limit, returns(curve, limit.value + away), returns(curve, limit.value - away));
}

/** The event is raised after the state lasted for `holdMin`. The state began between `earliest` and `latest`. */
function held({ home, device }: Place, { type, holdMin }: Limit, earliest: number, latest: number): Expected {
  const hold = holdMin * MINUTE_MS;
  return expects(home, device, type, earliest + hold - SLACK_MS, latest + hold + READ_EVERY_MS + SLACK_MS);
}

interface Wave {
  kind: string;
  where: Place;
  curve: Curve;
  metric: 'temp' | 'rh';
  /** Share of the room's usual variation that continues. */
  upsAndDowns: number;
  expected: Episode['expected'];
}

/** An episode in which one measured value follows a curve. */
export function follows({ kind, where, curve, metric, upsAndDowns, expected }: Wave): Episode {
  return {
    kind,
    home: where.home,
    from: curve.from,
    until: endOf(curve),
    slow: true,
    shape(measured, device) {
      const usual = measured[metric];
      if (device !== where.device || usual === undefined) return;
      measured[metric] = curveAt(curve, measured.t) + upsAndDowns * (usual - curve.rest);
    },
    expected,
  };
}
