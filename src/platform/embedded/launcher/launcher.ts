import { execFile, type SpawnOptions, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { SECOND_MS } from '../../durations.ts';

/** How to run a PostgreSQL program, and where its files are. */
export interface Launcher {
  /** Holds cluster, socket and private binaries: the data directory, unless the server's user cannot reach that. */
  home: string;
  /** Words before the program. */
  prefix: readonly string[];
  /** The user to run as, if it is not ours. */
  user?: { uid: number; gid: number };
}

const REACH_TIMEOUT_MS = 5 * SECOND_MS;
const MAX_OUTPUT_BYTES = 1024 * 1024;

/** File and arguments for spawn, with the common options of PostgreSQL programs. */
export function launch(launcher: Launcher, program: string, args: readonly string[]) {
  const [file = program, ...rest] = [...launcher.prefix, program, ...args];
  const options = {
    // Our own working directory may be closed to the server's user.
    cwd: '/',
    // Nothing from our environment: no PG* variable may change the server, and no secret of Lares may be in it.
    env: { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    // Node takes signed ids, but macOS has the id 4294967294.
    ...(launcher.user && { uid: launcher.user.uid | 0, gid: launcher.user.gid | 0 }),
  } satisfies SpawnOptions;
  return { file, args: rest, options };
}

/** Runs a program to its end. Its output is part of an error. */
export async function runToEnd(launcher: Launcher, program: string, args: string[], timeoutMs: number) {
  const { file, args: words, options } = launch(launcher, program, args);
  await promisify(execFile)(file, words, { ...options, timeout: timeoutMs, maxBuffer: MAX_OUTPUT_BYTES });
}

/** Checks by trying, because modes are not enough: parents, namespaces and mount options matter as well. */
export function canReach(launcher: Launcher, path: string, access: 'execute' | 'write'): boolean {
  if (launcher.prefix.length === 0 && !launcher.user) return true;
  const test = access === 'write' ? 'test -w "$1" && test -x "$1"' : 'test -x "$1"';
  const { file, args, options } = launch(launcher, '/bin/sh', ['-c', test, 'sh', path]);
  return spawnSync(file, args, { ...options, stdio: 'ignore', timeout: REACH_TIMEOUT_MS }).status === 0;
}
