import { describe, expect, it } from 'vitest';
import type { ExpectedEvent } from '../episodes/episode.ts';
import { compare, type RaisedEvent } from './compare.ts';

const expected = (earliest: number, latest: number, more: Partial<ExpectedEvent> = {}): ExpectedEvent => ({
  home: 'a',
  type: 'alarm_heard',
  earliest,
  latest,
  ...more,
});
const happened = (at: number, more: Partial<RaisedEvent> = {}): RaisedEvent => ({
  home: 'a',
  type: 'alarm_heard',
  at,
  knownAt: at,
  ...more,
});
const verdictOf = (truth: ExpectedEvent[], events: RaisedEvent[]) =>
  compare(truth, events).verdicts.find(({ type }) => type === 'alarm_heard');

describe('comparing events with the expected ones', () => {
  it.each<[string, ExpectedEvent[], RaisedEvent[], [precision: number, recall: number]]>([
    ['all raised', [expected(0, 10)], [happened(5)], [1, 1]],
    [
      'at the limits of the time range',
      [expected(0, 10), expected(20, 30)],
      [happened(0), happened(30)],
      [1, 1],
    ],
    ['one is missing', [expected(0, 10), expected(20, 30)], [happened(5)], [1, 0.5]],
    ['one unexpected', [expected(0, 10)], [happened(5), happened(6)], [0.5, 1]],
    ['too late counts as missing and unexpected', [expected(0, 10)], [happened(11)], [0, 0]],
    ['in another home', [expected(0, 10)], [happened(5, { home: 'b' })], [0, 0]],
    ['from another device', [expected(0, 10, { device: 'x' })], [happened(5, { device: 'y' })], [0, 0]],
    ['from any device', [expected(0, 10)], [happened(5, { device: 'y' })], [1, 1]],
    ['an optional event is missing', [expected(0, 10, { isOptional: true })], [], [1, 1]],
    ['an optional event is raised', [expected(0, 10, { isOptional: true })], [happened(5)], [1, 1]],
    [
      'each takes the one that ends first',
      [expected(0, 100), expected(0, 10)],
      [happened(5), happened(50)],
      [1, 1],
    ],
  ])('%s', (_name, truth, events, [precision, recall]) => {
    expect(verdictOf(truth, events)).toMatchObject({ precision, recall });
    expect(compare(truth, events).perfect).toBe(precision === 1 && recall === 1);
  });

  it('measures the delay from the earliest time until the event was raised', () => {
    const truth = [expected(0, 10_000), expected(20_000, 30_000), expected(40_000, 50_000)];
    const events = [
      happened(5000, { knownAt: 7000 }),
      happened(20_000, { knownAt: 21_000 }),
      happened(50_000, { knownAt: 100_000 }),
    ];
    expect(verdictOf(truth, events)).toMatchObject({ medianDelayS: 7, p95DelayS: 60 });
  });

  it('ignores messages: they say nothing about the home', () => {
    expect(compare([], [happened(1, { type: 'noise_sms_sent' })]).perfect).toBe(true);
    expect(compare([], [happened(1, { type: 'noise_detected' })]).perfect).toBe(false);
  });
});
