import { HOUR_MS, MINUTE_MS } from '../../platform/durations.ts';
import { chance, randomInteger, seedOf } from '../random.ts';

/** Faults of a device and its connection. Each number is a share of its reports unless its comment says otherwise. */
export interface Faults {
  seed: number;
  /** The same request is sent twice. */
  duplicates?: number;
  /** The next report overtakes this one. */
  overtaken?: number;
  /** The report was accepted and the answer lost. */
  lostAnswers?: number;
  /** The body is cut off. */
  broken?: number;
  /** Offset of its clock, in milliseconds. */
  skewMs?: number;
  /** The device reboots and starts its numbers again. */
  reboots?: number;
  /** Mean length of good and bad periods of the connection. */
  link?: { goodMs: number; badMs: number };
  /** Empty reports sent at once, every hour. */
  chatter?: number;
}

/** Long enough that the periods do not depend on where the search begins. */
const LINK_EPOCH_MS = 7 * 24 * HOUR_MS;

/**
 * Gilbert-Elliott model: the connection alternates between good and bad periods. Returns the end of the bad period at
 * `t`. Periods are drawn again from the start of each week, so that any moment can be computed.
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

/** Length of a period that is as likely to end in any minute. */
function lengthOf(mean: number, part: number): number {
  return Math.max(MINUTE_MS, -Math.log(1 - part) * mean);
}

/** Faults of each device in the flaky portfolio. */
export function flakyFaults(seed: number, deviceKeys: string[], from: number): Map<string, Faults> {
  return new Map(
    deviceKeys.map((key, index) => {
      const own = seedOf(seed, 'faults', key);
      const wrongByHours = chance(own, 1) < 0.02;
      const skewMs = wrongByHours
        ? randomInteger(own, 2, 5, 600) * MINUTE_MS
        : Math.round((chance(own, 3) + chance(own, 4) - 1) * 50_000);
      const faults: Faults = {
        seed: own,
        duplicates: 0.005,
        overtaken: 0.01,
        lostAnswers: 0.005,
        broken: 0.0005,
        reboots: 0.002,
        skewMs,
        link: { goodMs: 6 * HOUR_MS, badMs: 20 * MINUTE_MS },
      };
      // One device's clock shows 1970, and one sends too many reports.
      if (index === 0) faults.skewMs = -from;
      if (index === 1) faults.chatter = 45;
      return [key, faults];
    }),
  );
}
