import { HOUR_MS, MINUTE_MS } from '../platform/durations.ts';
import { between, chance, seedOf } from './chance.ts';

/** What is wrong with a device and its link. Each is a share of its reports, unless it says otherwise. */
export interface Faults {
  seed: number;
  /** The same request is sent twice. */
  duplicates?: number;
  /** A report is overtaken by the next one. */
  swapped?: number;
  /** It was taken, and the answer was lost. */
  lostAnswers?: number;
  /** Bytes go missing on the way. */
  broken?: number;
  /** Its clock is wrong by this, ms. */
  skewMs?: number;
  /** It reboots, and counts from nothing again. */
  reboots?: number;
  /** Good for hours, bad for minutes. */
  link?: { goodMs: number; badMs: number };
  /** So many empty reports at once, every hour. */
  chatter?: number;
}

/** Long enough that the spans of a link do not depend on where one begins to look. */
const LINK_EPOCH_MS = 7 * 24 * HOUR_MS;

/**
 * Gilbert and Elliott: the link is good for a while and bad for a while. Answers until when it is bad. The spans of a
 * week are drawn anew from its beginning, so that any moment can be asked for.
 */
export function badLinkUntil({ seed, link }: Faults, t: number): number | undefined {
  if (!link) return undefined;
  const epoch = Math.floor(t / LINK_EPOCH_MS);
  let at = epoch * LINK_EPOCH_MS;
  for (let span = 0; at <= t; span += 1) {
    const spanSeed = seedOf(seed, epoch, span);
    const good = at + lengthOf(link.goodMs, chance(spanSeed, 1));
    const bad = good + lengthOf(link.badMs, chance(spanSeed, 2));
    if (t >= good && t < bad) return bad;
    at = bad;
  }
  return undefined;
}

/** How long a span lasts whose end is as likely in every minute. */
function lengthOf(mean: number, part: number): number {
  return Math.max(MINUTE_MS, -Math.log(1 - part) * mean);
}

/** The faults of the whole flaky estate: each device has its own. */
export function flakyFaults(seed: number, deviceKeys: string[], from: number): Map<string, Faults> {
  return new Map(
    deviceKeys.map((key, index) => {
      const own = seedOf(seed, 'faults', key);
      const wrongByHours = chance(own, 1) < 0.02;
      const skewMs = wrongByHours
        ? between(own, 2, 5, 600) * MINUTE_MS
        : Math.round((chance(own, 3) + chance(own, 4) - 1) * 50_000);
      const faults: Faults = {
        seed: own,
        duplicates: 0.005,
        swapped: 0.01,
        lostAnswers: 0.005,
        broken: 0.0005,
        reboots: 0.002,
        skewMs,
        link: { goodMs: 6 * HOUR_MS, badMs: 20 * MINUTE_MS },
      };
      // One lives in 1970, and one talks too much.
      if (index === 0) faults.skewMs = -from;
      if (index === 1) faults.chatter = 45;
      return [key, faults];
    }),
  );
}
