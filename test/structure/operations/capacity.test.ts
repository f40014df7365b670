import { expect, it } from 'vitest';
import { type Measured, readMeasured } from '../../../bench/capacity/measured.ts';
import { diskOf, needOf, type Size, sum } from '../../../bench/capacity/needs.ts';
import { pageWith, readPage } from '../../../bench/capacity/page.ts';

it('the tables of the page are what follows from what was measured', () => {
  expect(pageWith(readPage(), readMeasured())).toBe(readPage());
});

it.each([
  ['a measured figure', '## What was measured'],
  ['a computed one', '## Ten million devices'],
])('%s that was changed by hand is seen', (_, heading) => {
  const page = readPage();
  const place = page.indexOf(heading) + page.slice(page.indexOf(heading)).search(/\| \d/) + 2;
  const edited = `${page.slice(0, place)}9${page.slice(place)}`;
  expect(pageWith(edited, readMeasured())).not.toBe(edited);
});

/** Numbers that are easy to calculate with. */
const MADE_UP: Measured = {
  taken: { ...readMeasured().taken, fewRate: 100, rate: 500 },
  report: {
    few: { processMs: 1, databaseMs: 0.5, walBytes: 1000 },
    busy: { processMs: 0.6, databaseMs: 0.3, walBytes: 1000 },
  },
  sample: { processMs: 0.1, databaseMs: 0.05, walBytes: 100 },
  event: { processMs: 2, databaseMs: 1, walBytes: 2000 },
  delivery: { processMs: 3, databaseMs: 1, walBytes: 500 },
  pages: {
    first: { count: 2, bytes: 10_000 },
    compressed: { count: 2, bytes: 3000 },
    later: { count: 0, bytes: 120 },
  },
  idle: { processMs: 10, databaseMs: 2, walBytes: 0 },
  afterwards: {
    minutes: {
      summing: { databaseMs: 0.02, walBytes: 200 },
      packing: { databaseMs: 0.01, walBytes: 100 },
    },
    fiveMinutes: {
      summing: { databaseMs: 9, walBytes: 9 },
      packing: { databaseMs: 9, walBytes: 9 },
    },
    forgetting: { databaseMs: 0.03, walBytes: 50 },
  },
  bytes: {
    row: 300,
    packedMinutes: 10,
    packedFiveMinutes: 99,
    sum300: 100,
    sum3600: 100,
    report: 100,
    event: 1000,
    raised: 100,
    home: 1000,
  },
  processes: [
    { role: 'api', processes: 1, idleMb: 100, busyMb: 150, idleConnections: 5, busyConnections: 5 },
    { role: 'ingest', processes: 2, idleMb: 200, busyMb: 400, idleConnections: 9, busyConnections: 9 },
  ],
  connectionMb: 5,
  confirmed: {
    layout: '',
    ingestProcesses: 2,
    reports: 0,
    events: 0,
    seconds: 1,
    ackMs: { p50: 0, p99: 0 },
    predicted: { processMs: 100, databaseMs: 100, walBytes: 100 },
    measured: { processMs: 120, databaseMs: 50, walBytes: 100 },
  },
};

/** 100 reports a second with 500 samples, an event a second to two webhooks. */
const SIZE: Size = {
  name: '',
  homes: 10_000,
  devices: 30_000,
  reportEveryS: 300,
  samplesEach: 5,
  eventsPerHomeDay: 8.64,
  webhooks: 2,
  eventsKeptDays: 365,
};

it('what an installation of one process needs', () => {
  const need = needOf(SIZE, MADE_UP);
  expect(need).toMatchObject({ reportsPerS: 100, eventsPerS: 1, deliveriesPerS: 2, processes: 1 });
  // 100 × 1 + 400 × 0.1 + 2 + 2 × 3, and a constant 10. Half of a core stays free.
  expect(need.laresCores).toBeCloseTo(0.316);
  // 100 × 0.5 + 400 × 0.05 + 1 + 2, later 500 × 0.03 + 100 × 0.03, and 2.
  expect(need.databaseCores).toBeCloseTo(0.186);
  // 143,000 of messages, 155,000 later. Adds all pages of all reports, or a sixth of the smaller ones and the rest of
  // the later ones.
  expect(need.walBytesPerS).toBeCloseTo(1_298_000);
  expect(need.tunedWalBytesPerS).toBeCloseTo(143_000 + 155_000 + 100 * (3000 / 6 + (120 * 5) / 6));
  expect(need.connections).toBe(100);
  expect(need.databaseMemoryBytes).toBeCloseTo(30_000 * 2 * 8192 + 16 * 5e6);
  expect(need.laresMemoryBytes).toBeCloseTo(200e6 + 10_000 * 9500);
});

it('several processes cost what the simulator showed, and each has homes to remember', () => {
  // 1,000 reports a second, a number between few and many for each process. With few it would be 1,480 ms.
  const need = needOf({ ...SIZE, homes: 100_000, devices: 300_000 }, MADE_UP);
  // Four have 250 each, 0.85 ms a report: (850 + 400 + 20 + 60) × 1.2 + 40 is 1,636, at most half of each.
  expect(need.processes).toBe(4);
  expect(need.laresCores).toBeCloseTo(3.272);
  expect(needOf({ ...SIZE, homes: 1_000_000 }, MADE_UP).processes).toBeGreaterThanOrEqual(20);
});

it('disk is what each kind takes for as long as it is kept', () => {
  const disk = diskOf(SIZE, MADE_UP);
  expect(disk).toEqual({
    rows: expect.closeTo(3.5 * 43_200_000 * 300),
    packed: expect.closeTo(97 * 43_200_000 * 10),
    sumsOfFiveMinutes: expect.closeTo(30_000 * 431 * 288 * 100),
    sumsOfHours: expect.closeTo(30_000 * 2196 * 25 * 100),
    reports: expect.closeTo(8 * 8_640_000 * 100),
    events: expect.closeTo(86_400 * (365 * 1000 + 60 * 100)),
    homes: 15_000 * 1000,
  });
  expect(needOf(SIZE, MADE_UP).diskBytes).toBeCloseTo(sum(disk) * 1.5);
  expect(diskOf({ ...SIZE, samplesKeptDays: 30 }, MADE_UP).sumsOfHours).toBeCloseTo(30_000 * 30 * 25 * 100);
  expect(diskOf(SIZE, MADE_UP, 10).packed).toBeCloseTo(10 * 43_200_000 * 10);
});
