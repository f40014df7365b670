import { execFile } from 'node:child_process';
import { readFile, readlink, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { SECOND_MS } from '../../durations.ts';
import { errorCode } from '../errors.ts';

export type Postmaster =
  | { state: 'none' }
  /** Starting or shutting down: wait for it. */
  | { state: 'busy'; pid?: number }
  | { state: 'ready'; pid: number; socketDir: string; port: number };

/** PostgreSQL creates its lock files empty and fills them at once. One that stays empty is left from a crash. */
const EMPTY_IS_STALE_AFTER_MS = 5 * SECOND_MS;
const PS_TIMEOUT_MS = 5 * SECOND_MS;

/** From postmaster.pid and the process table. A dead server's file counts as none. */
export async function inspectPostmaster(cluster: string): Promise<Postmaster> {
  const path = join(cluster, 'postmaster.pid');
  const text = await readIfPresent(path);
  if (text === undefined || (await isStale(path, text, cluster))) return { state: 'none' };
  // https://github.com/postgres/postgres/blob/REL_18_STABLE/src/include/utils/pidfile.h
  const [pid, , , port, socketDir, , , status] = text.split('\n').map((line) => line.trim());
  if (status === 'ready' && socketDir) {
    return { state: 'ready', pid: Number(pid), socketDir, port: Number(port) };
  }
  return pid ? { state: 'busy', pid: Number(pid) } : { state: 'busy' };
}

/** True for a lock file (postmaster.pid or the socket's) without a server on this cluster. */
export async function isStale(path: string, text: string, cluster: string): Promise<boolean> {
  const pid = Number.parseInt(text, 10);
  if (pid > 0) return !(await isServerOf(pid, cluster));
  const written = await stat(path).then(
    (found) => found.mtimeMs,
    () => Date.now(),
  );
  return Date.now() - written > EMPTY_IS_STALE_AFTER_MS;
}

export async function readIfPresent(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch((error) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  });
}

/** After a crash or reboot the id may belong to any program, even to a server on another cluster. */
export async function isServerOf(pid: number, cluster: string): Promise<boolean> {
  if (process.platform !== 'linux') {
    const ps = promisify(execFile)('ps', ['-ww', '-p', String(pid), '-o', 'command='], {
      timeout: PS_TIMEOUT_MS,
    });
    return ps.then(
      ({ stdout }) => stdout.includes(`postgres -D ${cluster} `),
      () => false,
    );
  }
  // A process that ended has no file, a zombie an empty one.
  const words = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0');
  if (basename(words[0] ?? '') !== 'postgres') return false;
  // Its working directory is the cluster, even if that was moved. Root in a container may not read it.
  const directory = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
  return directory === undefined ? words.includes(cluster) : directory === cluster;
}
