import { MINUTE_MS, SECOND_MS } from '../../platform/durations.ts';
import type { Uplink } from './uplink.ts';

/** State about the uplinks of a device. */
export interface UplinkHistory {
  devAddr: string;
  fCnt: number;
  /** Receipt of the newest uplink, ms. */
  at: number;
  /** The latest uplinks, as `devAddr fCnt`, also from an earlier session. */
  seen: string[];
  /** Times between the latest uplinks, seconds. */
  apartS: number[];
}

export interface NextUplink {
  history: UplinkHistory;
  /** The time since the previous uplink. Undefined at the start of a session, and when it is implausible. */
  periodS: number | undefined;
}

/** Maximum delay of a repeated frame, by a slow gateway or the device; 48 seconds were observed. */
const SAME_FRAME_MS = 2 * MINUTE_MS;
const MOST_SEEN = 16;
const MOST_APART = 8;
const SHORTEST_PERIOD_S = 60;
const LONGEST_PERIOD_S = 3600;

/**
 * Compares an uplink with the previous ones; undefined for a duplicate. A network server sends a frame several times:
 * for several gateways, and after a lost response. A restarted counter is a new frame, with the same or another
 * address.
 */
export function compareUplink(before: UplinkHistory | undefined, uplink: Uplink): NextUplink | undefined {
  const { devAddr, fCnt, at } = uplink;
  const name = `${devAddr} ${fCnt}`;
  if (!before) return { history: { devAddr, fCnt, at, seen: [name], apartS: [] }, periodS: undefined };
  const isNewer = at > before.at + SAME_FRAME_MS;
  if (!isNewer && before.seen.includes(name)) return undefined;
  const seen = [...before.seen.filter((one) => one !== name), name].slice(-MOST_SEEN);
  const continues = devAddr === before.devAddr && fCnt > before.fCnt && at > before.at;
  if (continues) {
    const apartS = Math.round((at - before.at) / SECOND_MS / (fCnt - before.fCnt));
    return {
      history: { devAddr, fCnt, at, seen, apartS: [...before.apartS, apartS].slice(-MOST_APART) },
      periodS: apartS >= SHORTEST_PERIOD_S && apartS <= LONGEST_PERIOD_S ? apartS : undefined,
    };
  }
  // A restarted counter, or a delayed uplink, which does not replace the newest.
  const history = at > before.at ? { devAddr, fCnt, at, seen, apartS: before.apartS } : { ...before, seen };
  return { history, periodS: undefined };
}
