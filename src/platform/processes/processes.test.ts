import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';
import { openBackOff, STEADY_MS } from './back-off.ts';
import { heapLimitMb } from './heap-limit.ts';
import { openTotals } from './totals.ts';
import { wholeLines } from './whole-lines.ts';

const GIGABYTE = 1_073_741_824;

it('a process that ends is started again at once, and ever later when it ends again and again', () => {
  const pauseMs = openBackOff();
  const seconds = (servedMs: number) => pauseMs(servedMs) / 1000;
  expect(Array.from({ length: 8 }, () => seconds(0))).toEqual([0, 1, 2, 4, 8, 16, 30, 30]);
  expect([seconds(STEADY_MS), seconds(STEADY_MS - 1)]).toEqual([0, 1]);
});

it.each([
  [{ total: 16 * GIGABYTE, constrained: 0 }, 4, 2048],
  [{ total: 16 * GIGABYTE, constrained: 4 * GIGABYTE }, 4, 512],
  // The value of a system without limits.
  [{ total: 16 * GIGABYTE, constrained: 2 ** 63 }, 8, 1024],
  [{ total: 256 * GIGABYTE, constrained: 0 }, 4, 4096],
  [{ total: GIGABYTE, constrained: 0 }, 8, 192],
])('of %j each of %i processes may have %i MB', (machine, processes, wanted) => {
  expect(heapLimitMb(machine, processes)).toBe(wanted);
});

it('lines of several processes stay whole, and half a line of a killed one is dropped', () => {
  let out = '';
  const write = (text: string) => {
    out += text;
  };
  const [one, two] = [wholeLines(write), wholeLines(write)];
  one('{"a":1}\n{"a"');
  two('{"b":1}\n');
  one(':2');
  two('{"b":2');
  one('}\n{"a":3}\n');
  expect(out.split('\n')).toEqual(['{"a":1}', '{"b":1}', '{"a":2}', '{"a":3}', '']);
});

describe('metrics of all processes', () => {
  function processThatCounts(calls: number, waiting: number) {
    const registry = new Registry();
    const registers = [registry];
    const labelNames = ['status'] as const;
    new Counter({ name: 'calls_total', help: 'Calls.', labelNames, registers }).inc({ status: 'ok' }, calls);
    new Histogram({ name: 'seconds', help: 'Time.', buckets: [1, 2], registers }).observe(1.5);
    new Gauge({ name: 'waiting', help: 'Waiting.', registers }).set(waiting);
    new Gauge({ name: 'of_all', help: 'The same everywhere.', aggregator: 'max', registers }).set(7);
    return registry.getMetricsAsJSON();
  }
  const valueIn = (text: string, name: string) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.split(' ')[1],
    );

  it('are added up, and what those counted that are gone stays counted', async () => {
    const totals = openTotals(() => 2);
    for (const pid of [1, 2, 3]) {
      totals.started();
      totals.seen(pid, await processThatCounts(10 * pid, pid));
    }
    const look = async () => {
      const text = await totals.text();
      const names = [
        'calls_total{status="ok"}',
        'seconds_count',
        'seconds_bucket{le="2"}',
        'waiting',
        'of_all',
      ];
      return names.map((name) => valueIn(text, name));
    };
    expect(await look()).toEqual([60, 3, 3, 6, 7]);
    totals.seen(3, await processThatCounts(40, 3));
    totals.gone(3);
    expect(await look()).toEqual([70, 3, 3, 3, 7]);
    // The last known values of the second process stay. The others were added up meanwhile.
    totals.gone(2);
    totals.gone(99);
    expect(await look()).toEqual([70, 3, 3, 1, 7]);
    totals.seen(4, await processThatCounts(1, 0));
    const text = await totals.text();
    expect(await look()).toEqual([71, 4, 4, 1, 7]);
    expect([valueIn(text, 'lares_processes'), valueIn(text, 'lares_processes_started_total')]).toEqual([
      2, 3,
    ]);
  });
});
