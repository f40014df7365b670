import { expect, it } from 'vitest';
import { openMetrics } from './metrics.ts';

it('keeps all other values when gauges cannot be read', async () => {
  const metrics = openMetrics();
  metrics.counter('test_sent', 'Sent.', []).inc(3);
  let isAway = false;
  const read = async <Value>(value: Value): Promise<Value> => {
    if (isAway) throw new Error('the database is closed');
    return value;
  };
  metrics.gauge('test_waiting', 'Waiting.', () => read(7));
  metrics.gaugeBy('test_up', 'Up.', 'channel', () => read(new Map([['sms', 1]])));
  const valuesIn = async () => {
    const snapshot = await metrics.snapshot();
    return snapshot
      .filter(({ name }) => name.startsWith('test_'))
      .map((metric) => [metric.name, metric.values.map(({ value }) => value)]);
  };
  const all = [
    ['test_sent', [3]],
    ['test_waiting', [7]],
    ['test_up', [1]],
  ];
  expect(await valuesIn()).toEqual(all);
  isAway = true;
  expect(await valuesIn()).toEqual([
    ['test_sent', [3]],
    ['test_waiting', [Number.NaN]],
    ['test_up', []],
  ]);
  expect(await metrics.text()).toContain('test_sent 3');
  isAway = false;
  expect(await valuesIn()).toEqual(all);
});
