import { DAY_MS } from '../../platform/durations.ts';

/** Half-open: from <= event_time < before. An absent side is open. */
export interface EventWindow {
  from?: Date;
  before?: Date;
}

/** Both ends as PostgreSQL timestamps. */
interface Span {
  from: string;
  before: string;
}

export interface Spans {
  /** Whole UTC days, read from the day counts. May be empty. */
  days: Span;
  /** The ends of the window outside whole days, counted event by event. */
  edges: Span[];
}

const NO_DAYS: Span = { from: 'infinity', before: '-infinity' };
/** Later ISO years have a sign and six digits, which PostgreSQL does not parse. */
const YEAR_10000 = Date.UTC(10_000, 0, 1);

/** The window as one span, for filters that the day counts do not cover. */
export function asOneSpan(window: EventWindow): Spans {
  return { days: NO_DAYS, edges: [spanOf(window.from?.getTime(), window.before?.getTime())] };
}

export function splitByDay(window: EventWindow): Spans {
  const from = window.from?.getTime();
  const before = window.before?.getTime();
  const firstDay = from === undefined ? undefined : Math.ceil(from / DAY_MS) * DAY_MS;
  const lastDay = before === undefined ? undefined : Math.floor(before / DAY_MS) * DAY_MS;
  if (firstDay !== undefined && lastDay !== undefined && firstDay > lastDay) return asOneSpan(window);
  const edges = [];
  if (from !== firstDay) edges.push(spanOf(from, firstDay));
  if (before !== lastDay) edges.push(spanOf(lastDay, before));
  return { days: spanOf(firstDay, lastDay), edges };
}

function spanOf(from: number | undefined, before: number | undefined): Span {
  return { from: textOf(from, '-infinity'), before: textOf(before, 'infinity') };
}

function textOf(time: number | undefined, open: string): string {
  if (time === undefined) return open;
  return time < YEAR_10000 ? new Date(time).toISOString() : 'infinity';
}
