import { execFileSync } from 'node:child_process';
import { closeSync, constants, openSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryDirectory } from '../../../test/harness/program.ts';
import { LogSink } from './log-sink.ts';

const opened = (path: string, flags: number | string): number => {
  const fd = openSync(path, flags);
  onTestFinished(() => closeSync(fd));
  return fd;
};
const line = (number: number) => `${number} ${'x'.repeat(1000)}\n`;
const MANY = 20_000;

it('writes lines in their order, gathered', async () => {
  const path = join(temporaryDirectory(), 'log');
  const sink = new LogSink(opened(path, 'w'));
  const lines = Array.from({ length: 100 }, (_, number) => line(number));
  for (const one of lines) sink.write(one);
  await sink.flushed(10_000);
  expect(readFileSync(path, 'utf8')).toBe(lines.join(''));
  sink.write('last\n');
  sink.writeAtOnce();
  expect(readFileSync(path, 'utf8').slice(-5)).toBe('last\n');
});

it('on a full disk lines are dropped and counted, without waiting', async () => {
  const sink = new LogSink(opened('/dev/full', 'w'));
  for (let number = 0; number < MANY; number += 1) sink.write(line(number));
  await sink.flushed(50);
  sink.writeAtOnce();
  await expect.poll(() => sink.dropped).toBe(MANY);
});

it('a pipe without a reader blocks no writer; a later reader gets the count of lost lines', async () => {
  const path = join(temporaryDirectory(), 'pipe');
  execFileSync('mkfifo', [path]);
  const reader = opened(path, constants.O_RDWR | constants.O_NONBLOCK);
  const sink = new LogSink(opened(path, constants.O_WRONLY));
  for (let number = 0; number < MANY; number += 1) sink.write(line(number));
  await sink.flushed(50);
  const lost = sink.dropped;
  expect(lost).toBeGreaterThan(MANY / 2);

  const pieces: string[] = [];
  const buffer = Buffer.alloc(65_536);
  const readOn = () => {
    try {
      pieces.push(buffer.toString('latin1', 0, readSync(reader, buffer)));
    } catch {
      // Not there at this moment.
    }
    return pieces.slice(-2).join('');
  };
  // 8 MB pass through a pipe of 64 KB in more than 120 rounds, each with a pause of the writer.
  const options = { interval: 1, timeout: 25_000 };
  await expect.poll(() => readOn().includes(`"dropped":${lost}`), options).toBe(true);
  const numbers = pieces
    .join('')
    .split('\n')
    .flatMap((one) => (/^\d/.test(one) ? Number.parseInt(one, 10) : []));
  expect(numbers).toEqual(Array.from({ length: MANY - lost }, (_, number) => number));
});
