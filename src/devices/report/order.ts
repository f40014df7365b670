import { MINUTE_MS, SECOND_MS } from '../../platform/durations.ts';
import { beginOf } from './period.ts';
import type { DeviceEvent, Report } from './report.ts';

/** Where a device stands in the order of its reports. */
export interface Place {
  boot: number;
  /** The last report whose samples were evaluated. */
  seq: number;
  /** The newest sample that was evaluated, ms. */
  newest?: number;
}

/** So long the samples of a report wait for one that has a smaller number. */
export const HOLD_MS = MINUTE_MS;
/** More missing than this is a device that counts in its own way, not a report that was overtaken. */
const MOST_MISSING = 20;
/** Samples come by the minute, or say for how long they speak: only a hole of more than one can be what the missing report has. */
const HOLE_MS = 90 * SECOND_MS;

/** Must the samples of this report wait? A device numbers its reports, so one that was overtaken is known to come. */
export function comesTooEarly(place: Place | undefined, report: Report): boolean {
  if (place === undefined || place.boot !== report.boot_id) return false;
  const missing = report.seq - place.seq - 1;
  if (missing < 1 || missing > MOST_MISSING) return false;
  const [sample] = report.samples;
  const first = sample ? beginOf(sample) : report.events.find((event) => event.type === 'tamper')?.t;
  return first !== undefined && place.newest !== undefined && first - place.newest > HOLE_MS;
}

export function placeAfter(place: Place | undefined, report: Report): Place {
  const last = report.samples.at(-1)?.t;
  const same = place?.boot === report.boot_id;
  const newest = Math.max(place?.newest ?? -Infinity, last ?? -Infinity);
  return {
    boot: report.boot_id,
    seq: same ? Math.max(place.seq, report.seq) : report.seq,
    ...(Number.isFinite(newest) ? { newest } : {}),
  };
}

/** What a motion sensor, a smoke alarm or a finger did cannot wait; only the mount switch depends on the order. */
export function isUrgent(event: DeviceEvent): boolean {
  return event.type !== 'tamper';
}
