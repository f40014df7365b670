import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { atFileEnd } from '../harness/at-end.ts';

const FOLDER = join(import.meta.dirname, '../../devices/esphome');

/** Undefined without a compiler. */
export const compiler = ['/usr/bin/g++', '/usr/bin/c++', '/usr/bin/clang++'].find((path) => existsSync(path));

const METRICS = ['laeq', 'lmax', 'temp', 'rh', 'pressure'];

/** Compiles the report program of devices/esphome. The test drives it and sets its time. */
export function buildReporter(): () => ReturnType<typeof startReporter> {
  const directory = mkdtempSync(join(tmpdir(), 'lares-esphome-'));
  atFileEnd(async () => rmSync(directory, { recursive: true, force: true }));
  const program = join(directory, 'reporter');
  const source = join(import.meta.dirname, 'reporter.cpp');
  const flags = ['-std=c++17', '-O1', '-Wall', '-Wextra', '-Werror', '-I', FOLDER];
  const built = spawnSync(compiler ?? '', [...flags, '-o', program, source], { encoding: 'utf8' });
  if (built.status !== 0) throw new Error(built.stderr);
  return () => startReporter(program);
}

function startReporter(program: string) {
  const child = spawn(program, { stdio: ['pipe', 'pipe', 'inherit'] });
  atFileEnd(async () => void child.kill());
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ask = async (...words: (string | number)[]): Promise<string> => {
    child.stdin.write(`${words.join(' ')}\n`);
    const { value, done } = await lines.next();
    if (done) throw new Error('the reporter ended');
    return value;
  };
  return {
    clock: (now: number, since1970: number) => ask('clock', now, since1970),
    /** Values as C reads them, including nan and -inf. */
    set: async (now: number, values: Record<string, number | string>) => {
      for (const [name, value] of Object.entries(values)) await ask('set', now, METRICS.indexOf(name), value);
    },
    /** Returns how many samples the device keeps. */
    minute: async (now: number) => Number(await ask('minute', now)),
    motion: (now: number) => ask('motion', now),
    wants: async (now: number) => (await ask('wants', now)) === 'yes',
    body: (now: number) => ask('body', now),
    /** Returns the kinds of the commands that the device executed. */
    answer: async (now: number, status: number, text = '', retryAfterS = 0) =>
      (await ask('answer', now, status, retryAfterS, text)).trim(),
  };
}
