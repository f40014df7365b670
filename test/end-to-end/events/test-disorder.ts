import { MINUTE_MS } from '../../../src/platform/durations.ts';

/** Two hours of a device, cut into reports, and ways to lose, double and reorder them. */

export interface SentReport {
  v: 1;
  boot_id: number;
  seq: number;
  sent_at: number;
  heartbeat_s: number;
  samples: { t: number }[];
  events: { id: string; t: number }[];
}

/** A report in transit. `at` is the server's clock at its arrival. */
export interface Arrival {
  at: number;
  report: SentReport;
}

const STORY_MINUTES = 110;

/** A party, then a heat wave and a cigarette. People move and handle the device. */
function sampleAt(start: number, minute: number): { t: number } {
  const party = minute >= 5 && minute < 42;
  const hot = minute >= 48 && minute < 82;
  const smoke = minute >= 80 && minute < 85;
  const sample = {
    t: start + minute * MINUTE_MS,
    // Every seventh minute is quiet, so that the ratio counts.
    laeq: party && minute % 7 !== 0 ? 82 : 45,
    temp: hot ? 32 : 21,
    rh: 45,
    pir: minute % 11 === 0 ? 2 : 0,
    smoke_score: smoke ? 0.9 : 0.1,
  };
  return sample;
}

const HAPPENINGS: [seconds: number, event: object][] = [
  [7 * 60 + 20, { type: 'tamper', mounted: false }],
  [7 * 60 + 50, { type: 'tamper', mounted: true }],
  [30 * 60 + 5, { type: 'motion' }],
  [44 * 60 + 10, { type: 'button', ms: 300 }],
  [87 * 60 + 15, { type: 'alarm_sound', pattern: 't3', cycles: 40, confidence: 0.9 }],
  // Mounted again in the heat: Lares distrusts a device for a while after it was held in a hand.
  [49 * 60 + 30, { type: 'tamper', mounted: false }],
  [51 * 60 + 40, { type: 'tamper', mounted: true }],
];

/**
 * Cuts after each of these numbers of minutes in turn. The first cut follows the first minute, because a device
 * reports at once. Each report leaves with its last sample.
 */
export function cut(start: number, lengths: number[]): SentReport[] {
  const reports: SentReport[] = [];
  for (let minute = 0; minute < STORY_MINUTES; ) {
    const length = minute === 0 ? 1 : (lengths[reports.length % lengths.length] ?? 1);
    const end = Math.min(minute + length, STORY_MINUTES);
    const samples = Array.from({ length: end - minute }, (_, index) => sampleAt(start, minute + index));
    const [from, to] = [start + (minute - 1) * MINUTE_MS, start + (end - 1) * MINUTE_MS];
    const events = HAPPENINGS.flatMap(([seconds, event], id) => {
      const t = start + seconds * 1000;
      return t > from && t <= to ? [{ id: String(id), t, ...event }] : [];
    });
    reports.push({
      v: 1,
      boot_id: 1,
      seq: reports.length + 1,
      sent_at: to,
      heartbeat_s: 300,
      samples,
      events,
    });
    minute = end;
  }
  return reports;
}

/** The error of the device's clock. */
export function skewed(report: SentReport, ms: number): SentReport {
  const shift = <Timed extends { t: number }>(one: Timed): Timed => ({ ...one, t: one.t + ms });
  return {
    ...report,
    sent_at: report.sent_at + ms,
    samples: report.samples.map(shift),
    events: report.events.map(shift),
  };
}
