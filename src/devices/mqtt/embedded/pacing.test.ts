import { expect, it } from 'vitest';
import { openPacing } from './pacing.ts';

it('lets a burst pass, then two a second, each later than the one before', () => {
  const delayOf = openPacing({ perSecond: 2, burst: 30 });
  const delays = Array.from({ length: 34 }, () => delayOf('a', 1_000_000));
  expect(delays.slice(0, 30)).toEqual(Array(30).fill(0));
  expect(delays.slice(30)).toEqual([500, 1000, 1500, 2000]);
});

it('never slows down who sends two a second for an hour', () => {
  const delayOf = openPacing({ perSecond: 2, burst: 30 });
  const delays = Array.from({ length: 7200 }, (_, index) => delayOf('a', index * 500));
  expect(Math.max(...delays)).toBe(0);
});

it('gives the burst back with silence, and no more than one burst', () => {
  const delayOf = openPacing({ perSecond: 2, burst: 30 });
  for (let index = 0; index < 30; index += 1) delayOf('a', 0);
  expect(delayOf('a', 0)).toBe(500);
  const later = 3_600_000;
  const delays = Array.from({ length: 31 }, () => delayOf('a', later));
  expect([delays[29], delays[30]]).toEqual([0, 500]);
});

it('slows down one device because of that device alone', () => {
  const delayOf = openPacing({ perSecond: 2, burst: 30 });
  for (let index = 0; index < 100; index += 1) delayOf('wild', 0);
  expect(delayOf('calm', 0)).toBe(0);
});
