import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { at, NOON, TestHome } from '../../../test/harness/detect/sampled-home.ts';
import { rounds } from '../../../test/harness/run/rounds.ts';
import { HOUR_MS, MINUTE_MS } from '../../platform/durations.ts';
import { placeInTime } from '../report/place-in-time.ts';
import type { Sample } from '../report/report.ts';
import type { Raised } from './types.ts';

/** The order of arrival, the division into reports and duplicates do not affect the events. */

const TYPES = [
  'noise_detected',
  'noise_quieted',
  'sound_level_dropped_normal',
  'crowd_detected',
  'temperature_high',
  'temperature_low',
  'temperature_dropped_normal',
  'temperature_risen_normal',
  'humidity_high',
  'humidity_low',
  'humidity_dropped_normal',
  'humidity_risen_normal',
  'almost_freezing',
  'risk_of_mould',
  'risk_of_mould_cleared',
  'smoking_detected',
] as const;

const RECOVERIES: Partial<Record<Raised['type'], Raised['type']>> = {
  temperature_dropped_normal: 'temperature_high',
  temperature_risen_normal: 'temperature_low',
  humidity_dropped_normal: 'humidity_high',
  humidity_risen_normal: 'humidity_low',
};

const DAY_MINUTES = 1440;
/** Reports come more than once an hour, otherwise the clock ends an incident for lack of data. */
const LONGEST_REPORT_MIN = 45;
const MOST_TICKS = 5000;
/** Written with every report of a device that measures everything. */
const MOST_STATE_BYTES = 4096;

/** Shrinking a day takes too long. The seed identifies the failing day. */
const UNSHRUNK = { endOnFailure: true };

/** A part of the day with roughly constant values. */
const stretch = fc.record({
  minutes: fc.integer({ min: 1, max: 120 }),
  laeq: fc.constantFrom(45, 68, 72, 74.5, 76, 85),
  temp: fc.constantFrom(0, 3.8, 12, 21, 29.3, 31),
  rh: fc.constantFrom(20, 45, 68, 75, 95),
  occ: fc.constantFrom(1, 8, 14),
  pm25: fc.constantFrom(8, 30, 90),
  voc: fc.constantFrom(100, 180),
  smoke_score: fc.constantFrom(0.1, 0.85),
  /** Share of missing minutes. With 1 the device was silent. */
  missing: fc.constantFrom(0, 0, 0, 0.1, 0.4, 1),
});

const day = fc
  .record({ stretches: fc.array(stretch, { minLength: 4, maxLength: 14 }), seed: fc.nat() })
  .map(samplesOf);
const cuts = fc.array(fc.integer({ min: 1, max: LONGEST_REPORT_MIN }), { minLength: 1, maxLength: 40 });

type Stretch = typeof stretch extends fc.Arbitrary<infer Value> ? Value : never;

function samplesOf(plan: { stretches: Stretch[]; seed: number }): Sample[] {
  const random = randomOf(plan.seed);
  const samples: Sample[] = [];
  let minute = 0;
  for (const { minutes, missing, ...values } of plan.stretches) {
    for (let index = 0; index < minutes && minute < DAY_MINUTES; index += 1) {
      minute += 1;
      if (random() < missing) continue;
      const { laeq, temp, rh, ...rest } = values;
      const sway = random() - 0.5;
      const t = at(minute) + Math.floor(random() * 20_000);
      samples.push({
        ...rest,
        t,
        laeq: laeq + 6 * sway,
        temp: temp + sway,
        rh: Math.min(100, rh + 4 * sway),
      });
    }
  }
  return samples;
}

/** Reproducible numbers from 0 to 1. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Divides by time: each report ends as many minutes after the previous one as the next number says, cyclically. */
function cut(samples: Sample[], spans: number[]): Sample[][] {
  const reports: Sample[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  let last = samples[0]?.t ?? NOON;
  for (const sample of samples) {
    if (sample.t > end) {
      end = Math.max(sample.t, last + (spans[reports.length % spans.length] ?? 1) * MINUTE_MS);
      reports.push([]);
    }
    reports.at(-1)?.push(sample);
    last = sample.t;
  }
  return reports;
}

interface Arrival {
  device: string;
  samples: Sample[];
  now: number;
}

const inTime = (reports: Sample[][], device = 'hall'): Arrival[] =>
  reports.map((samples) => ({ device, samples, now: Math.max(...samples.map(({ t }) => t)) + 2000 }));

/** Reports arrive and the clock ticks as often as the rules ask. At the end there is a day of silence. */
function lived(arrivals: Arrival[]): TestHome {
  const quiet = { enabled: true, start: '22:00', end: '07:00', threshold_db: 70 };
  const settings = { crowd: { max_occupants: 8 }, noise: { quiet } };
  const home = new TestHome({ settings, timezone: 'Europe/Stockholm', devices: { hall: {}, loft: {} } });
  const clock = { now: NOON, ticks: 0 };
  const ticksUntil = (end: number) => {
    for (let due = home.wakeAt(clock.now); due !== undefined && due <= end; due = home.wakeAt(clock.now)) {
      clock.ticks += 1;
      if (clock.ticks > MOST_TICKS) throw new Error('the rules ask for ticks without end');
      clock.now = Math.max(clock.now, due);
      home.tick(clock.now);
    }
    clock.now = Math.max(clock.now, end);
  };
  for (const [seq, { device, samples, now }] of arrivals.entries()) {
    ticksUntil(now);
    home.report(placed(samples, seq, now), { device, now });
  }
  ticksUntil(clock.now + 24 * HOUR_MS);
  return home;
}

/** A report as it is read: samples sorted by time. */
function placed(samples: Sample[], seq: number, now: number): Sample[] {
  const unknown = { heartbeat_s: 300, fw: undefined, hw: undefined, config_version: undefined };
  const raw = {
    ...unknown,
    boot_id: 1,
    seq,
    sent_at: now,
    samples,
    events: [],
    battery: undefined,
    rssi: undefined,
  };
  return placeInTime(raw, now, undefined).report.samples;
}

const happened = (home: TestHome) =>
  home
    .raisedOf(...TYPES)
    .map(({ type, key, at: t }) => `${t} ${type} ${key}`)
    .sort();

describe('the same day', () => {
  it('has every kind of event in it, now and then', () => {
    const kinds = new Set<string>();
    // Mould takes days.
    const slow = ['risk_of_mould', 'risk_of_mould_cleared'];
    const all = TYPES.filter((type) => !slow.includes(type));
    for (const samples of fc.sample(day, { numRuns: 60, seed: 7 })) {
      for (const { type } of lived(inTime(cut(samples, [20]))).raisedOf(...TYPES)) kinds.add(type);
      if (kinds.size >= all.length) break;
    }
    expect([...kinds].sort()).toEqual(all.sort());
  });

  it('raises the same events however samples are divided into reports', () => {
    fc.assert(
      fc.property(day, cuts, cuts, (samples, some, others) => {
        expect(happened(lived(inTime(cut(samples, some))))).toEqual(
          happened(lived(inTime(cut(samples, others)))),
        );
      }),
      { ...UNSHRUNK, numRuns: rounds(10, 250) },
    );
  });

  it('raises the same events when samples come twice, in the same report and in later ones', () => {
    fc.assert(
      fc.property(day, cuts, fc.nat(), (samples, spans, seed) => {
        const random = randomOf(seed);
        const reports = cut(samples, spans);
        const twice = reports.map((report, index) => {
          const before = reports.slice(Math.max(0, index - 2), index + 1).flat();
          return [...report, ...before.filter(() => random() < 0.3)];
        });
        expect(happened(lived(inTime(twice)))).toEqual(happened(lived(inTime(reports))));
      }),
      { ...UNSHRUNK, numRuns: rounds(10, 250) },
    );
  });

  it('raises the same events when samples are out of order inside a report', () => {
    fc.assert(
      fc.property(day, cuts, fc.nat(), (samples, spans, seed) => {
        const reports = cut(samples, spans);
        const disordered = reports.map((report) => shuffled(report, randomOf(seed)));
        expect(happened(lived(inTime(disordered)))).toEqual(happened(lived(inTime(reports))));
      }),
      { ...UNSHRUNK, numRuns: rounds(8, 150) },
    );
  });
});

function shuffled<Value>(values: Value[], random: () => number): Value[] {
  return values
    .map((value) => ({ value, place: random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ value }) => value);
}

describe('whatever order reports come in', () => {
  const delays = fc.array(fc.constantFrom(0, 0, 0, 1, 5, 20, 60, 180), { minLength: 1, maxLength: 30 });
  const disorder = fc.tuple(day, day, cuts, delays).map(([hall, loft, spans, waits]) =>
    [...inTime(cut(hall, spans)), ...inTime(cut(loft, spans), 'loft')]
      .map((arrival, index) => ({
        ...arrival,
        now: arrival.now + (waits[index % waits.length] ?? 0) * MINUTE_MS,
      }))
      .sort((one, other) => one.now - other.now),
  );

  it('the rules keep their promises', () => {
    fc.assert(
      fc.property(disorder, (arrivals) => {
        const home = lived(arrivals);
        const raised = home.raisedOf(...TYPES);
        expectWholeIncidents(raised);
        expectRecoveriesAfterTheirBeginning(raised);
        expect(new Set(raised.map(({ key }) => key)).size).toBe(raised.length);
        for (const { data, at: t } of raised) expect(onlyKnown({ ...data, t })).toBe(true);
        expectSmallPlainState(home);
      }),
      { ...UNSHRUNK, numRuns: rounds(10, 250) },
    );
  });
});

/** Levels one, two and three without a gap, then one end. */
function expectWholeIncidents(raised: Raised[]): void {
  const byIncident = new Map<string, string[]>();
  for (const { type, incidentId = '', data, at: t } of raised) {
    if (type !== 'noise_detected' && type !== 'noise_quieted') continue;
    const story = byIncident.get(incidentId) ?? [];
    story.push(type === 'noise_detected' ? String(data?.['disturbanceMonitoringLevel']) : 'end');
    byIncident.set(incidentId, story);
    const earlier = raised.filter(
      (other) => other.incidentId === incidentId && other.type === 'noise_detected',
    );
    if (type === 'noise_quieted')
      expect(t).toBeGreaterThanOrEqual(Math.max(...earlier.map((other) => other.at)));
  }
  for (const story of byIncident.values())
    expect(['1 end', '1 2 end', '1 2 3 end']).toContain(story.join(' '));
}

function expectRecoveriesAfterTheirBeginning(raised: Raised[]): void {
  for (const [index, { type, key, at: t }] of raised.entries()) {
    const beginning = RECOVERIES[type];
    if (!beginning) continue;
    const began = raised.slice(0, index).find((other) => other.key === key.replace(type, beginning));
    expect(began?.at, key).toBeLessThan(t);
  }
}

function onlyKnown(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).every(onlyKnown);
  return value !== null && value !== undefined && !(typeof value === 'number' && !Number.isFinite(value));
}

function expectSmallPlainState(home: TestHome): void {
  for (const state of [home.model.state, ...[...home.model.devices.values()].map((device) => device.state)]) {
    const text = JSON.stringify(state);
    expect(JSON.parse(text)).toEqual(state);
    expect(text.length).toBeLessThan(MOST_STATE_BYTES);
  }
}
