import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { MINUTE_MS } from '../../../src/platform/durations.ts';

const START_TIMEOUT_MS = MINUTE_MS;
const LOOK_EVERY_MS = 50;

/**
 * Starts a program and waits for the line with its address. Its output goes to a file, as on a real machine, so that
 * reading it costs the load generator nothing.
 */
export async function startProgram(
  args: string[],
  environment: Record<string, string>,
  line: RegExp,
  node = process.execPath,
) {
  const directory = mkdtempSync(join(tmpdir(), 'lares-bench-log-'));
  const log = join(directory, 'out.log');
  const child = spawn(node, args, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', openSync(log, 'a'), 'inherit'],
  });
  for (let waited = 0; waited < START_TIMEOUT_MS; waited += LOOK_EVERY_MS) {
    const address = line.exec(readFileSync(log, 'utf8'))?.[1];
    if (address) return { address, pid: child.pid ?? 0, stop: () => stop(child, directory) };
    if (child.exitCode !== null) break;
    await wait(LOOK_EVERY_MS);
  }
  throw new Error(`${args.join(' ')} does not serve: ${readFileSync(log, 'utf8')}`);
}

async function stop(child: ChildProcess, directory: string): Promise<void> {
  child.kill('SIGTERM');
  await once(child, 'exit');
  rmSync(directory, { recursive: true, force: true });
}
