import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openSiblings, SiblingGone } from './siblings.ts';

function meeting(answersWithinMs?: number, count = 2) {
  const directory = mkdtempSync(join(tmpdir(), 'lares-siblings-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const open = (number: number) => {
    const one = openSiblings({ directory, count }, number, answersWithinMs);
    onTestFinished(() => one.close());
    return one;
  };
  return { open };
}

const echo = (name: string) => async (question: string) => `${name}: ${question}`;
const numbers = Array.from({ length: 500 }, (_, number) => number);

it('each question gets its own answer, however many are asked at once and however long they are', async () => {
  const { open } = meeting();
  const [one, two] = [open(1), open(2)];
  await two.answer(echo('two'));
  const long = 'ö'.repeat(300_000);
  const asked = numbers.map((number) => one.ask(2, `${number} ${number % 100 === 0 ? long : 'short'}`));
  expect((await Promise.all(asked)).map((answer) => answer.split(' ')[1])).toEqual(numbers.map(String));
});

it('a question to a process that is missing or not ready fails at once', async () => {
  const { open } = meeting();
  const [one] = [open(1), open(2)];
  await expect(one.ask(2, 'hello')).rejects.toThrow(SiblingGone);
  await expect(one.ask(2, 'hello again')).rejects.toThrow(SiblingGone);
});

it('a process that cannot answer, or ends, leaves no caller waiting', async () => {
  const { open } = meeting();
  const [one, two] = [open(1), open(2)];
  let asked = 0;
  let finish: () => void = () => undefined;
  const over = new Promise<void>((resolve) => {
    finish = resolve;
  });
  await two.answer(async (question) => {
    asked += 1;
    if (question === 'bad') throw new Error('no');
    await over;
    return 'late';
  });
  const waiting = expect(one.ask(2, 'for ever')).rejects.toThrow(SiblingGone);
  await expect.poll(() => asked).toBe(1);
  await expect(one.ask(2, 'bad')).rejects.toThrow(SiblingGone);
  await waiting;
  finish();
});

it('a process that hangs times out, and the caller gets an error', async () => {
  const { open } = meeting(100);
  const [one, two] = [open(1), open(2)];
  let finish: () => void = () => undefined;
  const over = new Promise<void>((resolve) => {
    finish = resolve;
  });
  await two.answer(async () => {
    await over;
    return 'late';
  });
  await expect(one.ask(2, 'hello')).rejects.toThrow(SiblingGone);
  finish();
});

it('questions are answered before a process closes, and its successor is asked afterwards', async () => {
  const { open } = meeting();
  const [one, old] = [open(1), open(2)];
  let finish: () => void = () => undefined;
  const slow = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let asked = 0;
  await old.answer(async (question) => {
    asked += 1;
    await slow;
    return `old: ${question}`;
  });
  const answer = one.ask(2, 'first');
  await expect.poll(() => asked).toBe(1);
  const young = open(2);
  await young.answer(echo('young'));
  const closing = old.close();
  finish();
  expect(await answer).toBe('old: first');
  await closing;
  await expect.poll(() => one.ask(2, 'second').catch(() => 'gone'), { interval: 50 }).toBe('young: second');
});
