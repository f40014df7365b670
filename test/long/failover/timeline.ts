import type { Call, Load } from './load.ts';

/** What callers saw while a fault ran and was undone. In ms. */
export interface Seen {
  /** Between a request and its answer, whatever the answer was. */
  longestAnswer: number;
  /** The request with the longest answer. */
  slowest: string;
  /** The longest time in which a process acknowledged nothing of one kind. */
  longestGap: number;
  /** The longest time in which no writer could write to the database over the route of Lares. */
  databaseAway: number;
  /** From the database's return to the last process's first acknowledgement. */
  backAfter: number;
  /** Answers 503: try again later. */
  refused: number;
  /** All other unsuccessful answers. */
  wrong: string[];
}

export function seenBetween(load: Load, written: readonly number[], from: number, to: number): Seen {
  const calls = load.calls.filter(({ begun }) => begun >= from && begun <= to);
  const database = longestGap(written, from, to);
  const gaps = [0, 1, 2].flatMap((process) =>
    (['home', 'report'] as const).map((kind) =>
      longestGap(
        load.calls
          .filter((one) => one.process === process && one.kind === kind && isGood(one))
          .map(({ ended }) => ended),
        from,
        to,
      ),
    ),
  );
  const [slowest] = calls.toSorted((one, other) => other.ended - other.begun - (one.ended - one.begun));
  return {
    slowest: slowest ? describeCall(slowest) : '',
    longestAnswer: Math.max(0, ...calls.map(({ begun, ended }) => ended - begun)),
    longestGap: Math.max(...gaps.map(({ ms }) => ms)),
    databaseAway: database.ms,
    backAfter: Math.max(0, ...gaps.map(({ end }) => end - database.end)),
    refused: calls.filter(({ status }) => status === 503).length,
    wrong: calls.filter((one) => !isGood(one) && !isPutOff(one)).map(describeCall),
  };
}

const isGood = ({ status }: Call): boolean => status >= 200 && status < 300;
const isPutOff = ({ status, retryAfter }: Call): boolean => status === 503 && retryAfter;
const describeCall = ({ kind, process, status, text }: Call): string =>
  `${kind} at ${process}: ${status} ${text}`;

/** The longest gap between these moments, and when it ended. */
function longestGap(moments: readonly number[], from: number, to: number): { ms: number; end: number } {
  const within = moments.filter((at) => at > from && at < to).toSorted((one, other) => one - other);
  let longest = { ms: 0, end: from };
  let last = from;
  for (const at of [...within, to]) {
    if (at - last > longest.ms) longest = { ms: at - last, end: at };
    last = at;
  }
  return longest;
}
