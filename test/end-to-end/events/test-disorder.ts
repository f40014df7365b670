import { MINUTE_MS } from '../../../src/platform/durations.ts';

/** Two hours of a device, cut into reports, and the ways in which reports get lost, doubled and mixed up. */

export interface SentReport {
  v: 1;
  boot_id: number;
  seq: number;
  sent_at: number;
  heartbeat_s: number;
  samples: { t: number }[];
  events: { id: string; t: number }[];
}

/** A report on its way: `at` is the server's clock when it arrives. */
export interface Arrival {
  at: number;
  report: SentReport;
}

const STORY_MINUTES = 110;

/** A party, then a heat wave and a cigarette, with people moving and hands on the device. */
function sampleAt(start: number, minute: number): { t: number } {
  const party = minute >= 5 && minute < 42;
  const hot = minute >= 48 && minute < 82;
  const smoke = minute >= 80 && minute < 85;
  const sample = {
    t: start + minute * MINUTE_MS,
    // A breath in every seventh minute, so that the ratio counts.
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
  // Hung up again in the heat: a device that was held in a hand is not believed for a while.
  [49 * 60 + 30, { type: 'tamper', mounted: false }],
  [51 * 60 + 40, { type: 'tamper', mounted: true }],
];

/**
 * Cut after each of these numbers of minutes in turn, the first one after its first minute: a device reports as soon
 * as it is there. Each report is sent with its last sample.
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

/** The device's clock is wrong by this. */
export function skewed(report: SentReport, ms: number): SentReport {
  const shift = <Timed extends { t: number }>(one: Timed): Timed => ({ ...one, t: one.t + ms });
  return {
    ...report,
    sent_at: report.sent_at + ms,
    samples: report.samples.map(shift),
    events: report.events.map(shift),
  };
}
