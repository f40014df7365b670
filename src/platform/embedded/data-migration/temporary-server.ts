import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE_MS } from '../../durations.ts';
import { SUPERUSER } from '../cluster.ts';
import { EmbeddedDatabaseError } from '../errors.ts';
import { prepareSocketDir } from '../files/socket-dir.ts';
import { discardStaleLock } from '../files/stale-lock.ts';
import { type Launcher, launch } from '../launcher/launcher.ts';
import { inspectPostmaster } from '../server/postmaster.ts';
import { fatalMessage, lastLogLines, openServerLog, serverLogPath } from '../server/server-log.ts';
import { serverArguments } from '../server/settings.ts';

/** As long as a regular start. The older server may have to recover from a crash. */
const START_TIMEOUT_MS = 2 * MINUTE_MS;
/** The last checkpoint writes what was copied since the one before, at most a gigabyte of log. */
const STOP_TIMEOUT_MS = 10 * MINUTE_MS;
const POLL_MS = 20;
const HELD_BY_ANOTHER = /lock file|pre-existing shared memory block/;

/**
 * Stops the server when the pipe to us closes, however we end: an orphaned server would block everyone. The shell
 * becomes the server. The watcher of the pipe is not its child, because a server reaps its children.
 */
const WITH_US = 'exec 3<&0 </dev/null; ({ read -r _ <&3; kill -INT $$; } &) ; exec 3<&-; exec "$@"';

/**
 * Other Lares processes, of any version, first connect to the database `postgres` and are rejected. Their writes
 * would be lost.
 */
const ONLY_US = `local postgres all reject\nlocal all ${SUPERUSER} trust\n`;

interface Wanted {
  dataDir: string;
  launcher: Launcher;
  programs: string;
  cluster: string;
  /** Names the socket. Not the default one. */
  port: number;
  settings: Record<string, string>;
  isAlone: boolean;
}

export interface TemporaryServer {
  host: string;
  port: number;
  /** Afterwards everything is synced and nothing writes any more, otherwise it throws. May be called again. */
  stop(): Promise<void>;
}

/** A server that only we use and that ends with us. Undefined if another process has one on this cluster. */
export async function startTemporaryServer(wanted: Wanted): Promise<TemporaryServer | undefined> {
  const { dataDir, launcher, cluster, port } = wanted;
  const host = await prepareSocketDir(launcher);
  await discardStaleLock(join(cluster, 'postmaster.pid'), cluster);
  await discardStaleLock(join(host, `.s.PGSQL.${port}.lock`), cluster);
  const settings: Record<string, string> = { ...wanted.settings, port: String(port) };
  if (wanted.isAlone) {
    settings['hba_file'] = join(host, 'carry.hba');
    // Readable for the server's user. The directory is private.
    await writeFile(settings['hba_file'], ONLY_US, { mode: 0o644 });
  }
  const child = await spawnServer(wanted, serverArguments(cluster, host, settings));
  const isOver = () => child.exitCode !== null || child.signalCode !== null;
  const ended = once(child, 'exit');
  ended.catch(() => undefined);
  const stop = async () => {
    child.stdin?.destroy();
    const late = new AbortController();
    const inTime = await Promise.race([
      ended.then(() => true),
      sleep(STOP_TIMEOUT_MS, false, { signal: late.signal }),
    ]);
    late.abort();
    if (!inTime) throw failed(`it does not stop (process ${child.pid})`);
    if (child.exitCode !== 0)
      throw failed(`it did not stop in good order (${child.exitCode ?? child.signalCode})`);
  };

  const deadline = performance.now() + START_TIMEOUT_MS;
  while (performance.now() < deadline) {
    const found = await inspectPostmaster(cluster);
    if (found.state === 'ready' && found.pid === child.pid) return { host, port, stop };
    if (isOver()) {
      child.stdin?.destroy();
      const fatal = await fatalMessage(dataDir, child.pid);
      if (HELD_BY_ANOTHER.test(fatal)) return undefined;
      break;
    }
    await sleep(POLL_MS);
  }
  if (!isOver()) await stop();
  throw failed(
    `it did not start; the end of ${serverLogPath(dataDir)} says:\n${await lastLogLines(dataDir)}`,
  );
}

async function spawnServer({ dataDir, launcher, programs }: Wanted, args: string[]) {
  const words = ['-c', WITH_US, 'sh', join(programs, 'postgres'), ...args];
  const { file, args: all, options } = launch(launcher, '/bin/sh', words);
  const output = await openServerLog(dataDir);
  try {
    const child = spawn(file, all, { ...options, detached: true, stdio: ['pipe', output.fd, output.fd] });
    await Promise.race([once(child, 'spawn'), once(child, 'error').then(([error]) => Promise.reject(error))]);
    // A broken pipe means that the server ended, which its exit shows.
    child.stdin?.on('error', () => undefined);
    return child;
  } finally {
    await output.close();
  }
}

function failed(why: string): EmbeddedDatabaseError {
  return new EmbeddedDatabaseError(
    'not_startable',
    `The database that data is carried over from or to: ${why}`,
  );
}
