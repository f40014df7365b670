import { expect, it } from 'vitest';
import { semaphore } from './semaphore.ts';

/** Work that ends on a signal. */
function worker() {
  const ends: (() => void)[] = [];
  let most = 0;
  let now = 0;
  const work = async () => {
    now += 1;
    most = Math.max(most, now);
    await new Promise<void>((resolve) => ends.push(resolve));
    now -= 1;
  };
  return { work, ends, most: () => most, now: () => now };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

it('lets so many run at once, the others in order, and refuses those beyond', async () => {
  const pass = semaphore(2, 3);
  const { work, ends, most, now } = worker();
  const order: number[] = [];
  const all = Array.from({ length: 5 }, async (_, index) => {
    await pass(work);
    order.push(index);
  });
  await turn();
  expect(now()).toBe(2);
  await expect(pass(work)).rejects.toMatchObject({ status: 503 });
  while (order.length < 5) {
    ends.shift()?.();
    await turn();
  }
  await Promise.all(all);
  expect([most(), order]).toEqual([2, [0, 1, 2, 3, 4]]);
});

it('work that fails leaves its place to the next', async () => {
  const pass = semaphore(1, 1);
  const failing = pass(() => Promise.reject(new Error('no')));
  const next = pass(async () => 'done');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('done');
  expect(await pass(async () => 'again')).toBe('again');
});
