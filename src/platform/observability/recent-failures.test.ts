import { expect, it } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '../durations.ts';
import { RecentFailures } from './recent-failures.ts';

function stage() {
  const time = { now: 1_000_000 };
  return { time, failures: new RecentFailures(() => time.now) };
}

it('one failure is chance, three in a row are not, and one that succeeds ends the row', () => {
  const { failures } = stage();
  const lasting = [1, 2, 3].map(() => {
    failures.failed();
    return failures.isLasting();
  });
  expect(lasting).toEqual([false, false, true]);
  failures.succeeded();
  failures.failed();
  expect([failures.isLasting(), failures.count()]).toEqual([false, 4]);
});

it('a run of failures that does not continue is no lasting one, and is forgotten after a minute', () => {
  const { time, failures } = stage();
  for (const _ of [1, 2, 3]) failures.failed();
  time.now += 5 * SECOND_MS;
  expect([failures.isLasting(), failures.count()]).toEqual([false, 3]);
  time.now += MINUTE_MS;
  expect(failures.count()).toBe(0);
});
