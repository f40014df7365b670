import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { MINUTE_MS } from '../../src/platform/durations.ts';
import { temporaryDirectory } from '../harness/program.ts';
import type { Sample } from './samples.ts';

const ROOT = join(import.meta.dirname, '../..');
export const LARES = join(ROOT, 'dist/bin/lares.js');

/** A first build in Go takes a minute on a busy machine. */
const LONGEST_SAMPLE_MS = 4 * MINUTE_MS;

type Shell = ReturnType<typeof openShell>;

/** Types the samples of a page from top to bottom. `port`: the port of a program that a sample starts. */
export async function runSamples(
  shell: Shell,
  samples: readonly Sample[],
  typed: (text: string) => string,
  port: number,
): Promise<void> {
  for (const { language, file, notRun, isOutput, text } of samples) {
    if (isOutput) await shell.expectOutput(typed(text));
    else if (file !== undefined) shell.save(file, typed(text));
    else if (language === 'sh' && notRun === undefined) await shell.type(typed(text));
    // A person types more slowly than a program starts to listen.
    if (text.endsWith(' &\n')) await shell.type(waitFor(port));
  }
}

/** A clone as a reader has it, in a separate folder. */
export function clone(): string {
  const directory = temporaryDirectory();
  const lares = join(directory, 'lares');
  mkdirSync(lares);
  for (const name of readdirSync(ROOT)) symlinkSync(join(ROOT, name), join(lares, name));
  return directory;
}

const waitFor = (port: number) =>
  `until (exec 3<>/dev/tcp/127.0.0.1/${port}) 2>/dev/null; do kill -0 $!; done\n`;

/**
 * One shell for a whole page: later samples see what earlier ones set. The shell exits at the first failing command.
 */
export function openShell(cwd: string, environment: Record<string, string>) {
  const { PATH = '', HOME = '' } = process.env;
  const child: ChildProcess = spawn('bash', ['-eu', '-s'], {
    cwd,
    // In its own process group, with every process it leaves running.
    detached: true,
    env: { PATH, HOME, ...environment },
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  let hasEnded = false;
  child.once('exit', () => {
    hasEnded = true;
  });
  const closed = once(child, 'close');
  onTestFinished(async () => {
    if (child.pid !== undefined) killGroup(child.pid);
    await closed;
  });
  let typed = 0;
  let begun = 0;
  return {
    save: (file: string, text: string) => writeFileSync(join(cwd, file), text),
    type: async (text: string) => {
      typed += 1;
      begun = printed.length;
      const sample = join(cwd, `sample-${typed}.sh`);
      const mark = `sample ${typed} is done`;
      writeFileSync(sample, text);
      child.stdin?.write(`. ${sample} < /dev/null\necho '${mark}'\n`);
      const isOver = () => hasEnded || printed.includes(mark);
      await expect.poll(isOver, { message: text, timeout: LONGEST_SAMPLE_MS }).toBe(true);
      if (hasEnded) throw new Error(`this failed:\n${text}\n${printed}`);
    },
    printed: () => printed,
    /** Waits for output of the sample before it, or of a program that this sample started. */
    expectOutput: async (text: string) => {
      const lines = () => printed.slice(begun).split('\n');
      for (const line of text.trimEnd().split('\n'))
        await expect.poll(lines, { timeout: MINUTE_MS / 2 }).toContainEqual(lineMatching(line));
    },
  };
}

/** `…` matches any text. A server may print the time in brackets first. */
function lineMatching(line: string) {
  const parts = line.split('…').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return expect.stringMatching(new RegExp(`^(\\[.*\\] )?${parts.join('.*')}$`));
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    // ESRCH: no process of the group is left.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
