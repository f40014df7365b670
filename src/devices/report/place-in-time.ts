import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/durations.ts';
import { byTheMinute } from './period.ts';
import type { RawReport } from './read-report.ts';
import type { Report } from './report.ts';

/** How far a device's clock is behind the server's, as far as its reports show; one per boot. */
export interface ClockOffset {
  boot: number;
  /** Server minus device, ms: the least that was seen, because every delay on the way only adds to it. */
  ms: number;
}

/** Up to this a clock counts as right, and the device's own times are kept. */
const TOLERATED_MS = 2 * MINUTE_MS;
/** A report cannot have been under way for longer; a larger change is the device setting its clock. */
const LONGEST_DELAY_MS = HOUR_MS;
const USUAL_HEARTBEAT_S = 3600;
/** Older samples are stored, but no rule reads them. */
export const OLDEST_EVALUATED_MS = 7 * DAY_MS;

export interface Placed {
  report: Report;
  offset: ClockOffset;
  /** The device set its clock since its last report. */
  stepped: boolean;
}

/**
 * Gives everything in a report its time on the server's clock. The age of a sample is known from the device's
 * clock alone, so a clock that is wrong by any constant does no harm, 1970 included. A report that was under way
 * for long looks like a clock that is behind; the least offset of this boot distinguishes the two.
 */
export function placeInTime(
  raw: RawReport,
  receivedAt: number,
  known: ClockOffset | undefined,
  heartbeatS?: number,
): Placed {
  const seen = receivedAt - raw.sent_at;
  const before = known?.boot === raw.boot_id ? known.ms : undefined;
  const stepped = before !== undefined && Math.abs(seen - before) > LONGEST_DELAY_MS;
  const ms = before === undefined || stepped ? seen : Math.min(before, seen);
  const clockCorrected = Math.abs(ms) > TOLERATED_MS;
  const shift = clockCorrected ? ms : 0;
  const byTime = (a: { t: number }, b: { t: number }) => a.t - b.t;
  return {
    offset: { boot: raw.boot_id, ms },
    stepped,
    report: {
      boot_id: raw.boot_id,
      seq: raw.seq,
      receivedAt,
      heartbeatS: raw.heartbeat_s ?? heartbeatS ?? USUAL_HEARTBEAT_S,
      clockCorrected,
      samples: raw.samples.flatMap((sample) => byTheMinute({ ...sample, t: sample.t + shift })).sort(byTime),
      events: raw.events.map((event) => ({ ...event, t: event.t + shift })).sort(byTime),
      ...(raw.fw === undefined ? {} : { fw: raw.fw }),
      ...(raw.hw === undefined ? {} : { hw: raw.hw }),
      ...(raw.config_version === undefined ? {} : { configVersion: raw.config_version }),
      ...(raw.battery === undefined ? {} : { battery: raw.battery }),
      ...(raw.rssi === undefined ? {} : { rssi: raw.rssi }),
    },
  };
}
