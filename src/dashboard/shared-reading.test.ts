import { expect, it } from 'vitest';
import { sharedReading } from './shared-reading.ts';

/** The test ends each reading. */
function slow() {
  const begun: { key: string; end(value: number): void; fail(error: Error): void }[] = [];
  const read = sharedReading(
    (key) => new Promise<number>((end, fail) => void begun.push({ key, end, fail })),
  );
  return { begun, read };
}

it('shares one reading among all who ask while another is under way', async () => {
  const { begun, read } = slow();
  const first = read('a');
  const [second, third] = [read('a'), read('a')];
  expect(begun).toHaveLength(1);
  begun[0]?.end(1);
  expect(await first).toBe(1);
  await expect.poll(() => begun.length).toBe(2);
  // Who asks now may not have what began before.
  const fourth = read('a');
  begun[1]?.end(2);
  expect(await Promise.all([second, third])).toEqual([2, 2]);
  await expect.poll(() => begun.length).toBe(3);
  begun[2]?.end(3);
  expect(await fourth).toBe(3);
  const fifth = read('a');
  expect(begun).toHaveLength(4);
  begun[3]?.end(4);
  expect(await fifth).toBe(4);
});

it('keeps keys apart', async () => {
  const { begun, read } = slow();
  const both = [read('a'), read('b')];
  expect(begun.map(({ key }) => key)).toEqual(['a', 'b']);
  begun[1]?.end(2);
  begun[0]?.end(1);
  expect(await Promise.all(both)).toEqual([1, 2]);
});

it('fails those who wait for a reading that failed, and goes on', async () => {
  const { begun, read } = slow();
  const first = read('a');
  const second = read('a');
  begun[0]?.fail(new Error('no database'));
  await expect(first).rejects.toThrow('no database');
  await expect.poll(() => begun.length).toBe(2);
  begun[1]?.end(2);
  expect(await second).toBe(2);
});
