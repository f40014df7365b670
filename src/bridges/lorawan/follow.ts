import { MINUTE_MS, SECOND_MS } from '../../platform/durations.ts';
import type { Uplink } from './uplink.ts';

/** What is remembered of the uplinks of a device. */
export interface Followed {
  devAddr: string;
  fCnt: number;
  /** When the newest was received, ms. */
  at: number;
  /** The latest ones, `devAddr fCnt`, also those of a session before. */
  seen: string[];
  /** How far apart the latest ones were, seconds. */
  apartS: number[];
}

export interface NextUplink {
  followed: Followed;
  /** For how long it speaks: since the one before. Unknown at the start of a session, and where it is too long or too short. */
  periodS: number | undefined;
}

/** A gateway that was slow, and a device that repeats itself, are later than the first by this at the most; 48 seconds were seen. */
const SAME_FRAME_MS = 2 * MINUTE_MS;
const MOST_SEEN = 16;
const MOST_APART = 8;
const SHORTEST_PERIOD_S = 60;
const LONGEST_PERIOD_S = 3600;

/**
 * What the next uplink is to those before it; nothing: it was here already. A network server sends one frame several times: of several
 * gateways, and when our answer was lost. A counter that begins anew is another frame, with the address it had or with another one.
 */
export function followUplink(before: Followed | undefined, uplink: Uplink): NextUplink | undefined {
  const { devAddr, fCnt, at } = uplink;
  const name = `${devAddr} ${fCnt}`;
  if (!before) return { followed: { devAddr, fCnt, at, seen: [name], apartS: [] }, periodS: undefined };
  const isNewer = at > before.at + SAME_FRAME_MS;
  if (!isNewer && before.seen.includes(name)) return undefined;
  const seen = [...before.seen.filter((one) => one !== name), name].slice(-MOST_SEEN);
  const goesOn = devAddr === before.devAddr && fCnt > before.fCnt && at > before.at;
  if (goesOn) {
    const apartS = Math.round((at - before.at) / SECOND_MS / (fCnt - before.fCnt));
    return {
      followed: { devAddr, fCnt, at, seen, apartS: [...before.apartS, apartS].slice(-MOST_APART) },
      periodS: apartS >= SHORTEST_PERIOD_S && apartS <= LONGEST_PERIOD_S ? apartS : undefined,
    };
  }
  // It began anew; or it is one that was kept back, and the newest stays the newest.
  const followed = at > before.at ? { devAddr, fCnt, at, seen, apartS: before.apartS } : { ...before, seen };
  return { followed, periodS: undefined };
}
