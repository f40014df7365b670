import { expect, it } from 'vitest';
import { openAcknowledgementQueue } from './acknowledgement-queue.ts';

function threeInLine() {
  const acknowledged: number[] = [];
  const line = openAcknowledgementQueue();
  const [first, second, third] = [1, 2, 3].map((number) => line.add(() => acknowledged.push(number)));
  if (!first || !second || !third) throw new Error('three places');
  return { acknowledged, first, second, third };
}

it('acknowledges in the order of arrival, whatever is stored first', () => {
  const { acknowledged, first, second, third } = threeInLine();
  third.done();
  second.done();
  expect(acknowledged).toEqual([]);
  first.done();
  expect(acknowledged).toEqual([1, 2, 3]);
});

it('does not wait for one that stepped aside, and acknowledges it when it is stored after all', () => {
  const { acknowledged, first, second, third } = threeInLine();
  second.done();
  first.leave();
  expect(acknowledged).toEqual([2]);
  third.done();
  first.done();
  expect(acknowledged).toEqual([2, 3, 1]);
});
