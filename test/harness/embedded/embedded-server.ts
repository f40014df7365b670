import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import {
  type EmbeddedOptions,
  type EmbeddedServer,
  openEmbedded,
} from '../../../src/platform/embedded/index.ts';
import type { chooseLauncher } from '../../../src/platform/embedded/launcher/choose-launcher.ts';
import { onCleanup } from '../cleanup.ts';

/** For speed only. Tests of durability omit it. */
export const FAST = { fsync: 'off' };

/**
 * A new data directory's path, below a directory that is removed with every server in it. All users may pass through
 * that one: root's server stays inside even where namespaces are forbidden.
 */
export function newDataDir(name = 'data'): string {
  const outer = mkdtempSync(join(tmpdir(), 'lares-embedded-'));
  chmodSync(outer, 0o755);
  const dataDir = join(outer, name);
  onCleanup(() => {
    killServer(dataDir);
    rmSync(outer, { recursive: true, force: true, maxRetries: 5 });
  });
  return dataDir;
}

export function postmasterPid(home: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(join(home, 'postgres', 'postmaster.pid'), 'utf8'), 10);
  } catch {
    return undefined;
  }
}

/**
 * A zombie without a waiting parent (a container's first process may not wait) is not alive: its command line is
 * empty.
 */
export function isAlive(pid: number | undefined): boolean {
  if (pid === undefined) return false;
  try {
    return process.platform === 'linux'
      ? readFileSync(`/proc/${pid}/cmdline`).length > 0
      : process.kill(pid, 0);
  } catch {
    return false;
  }
}

export function killServer(home: string): void {
  const pid = postmasterPid(home);
  if (pid && isAlive(pid)) process.kill(pid, 'SIGKILL');
}

export async function open(
  options: Partial<EmbeddedOptions> & { dataDir: string },
  choose?: typeof chooseLauncher,
): Promise<EmbeddedServer> {
  const server = await openEmbedded({ log: () => undefined, settings: FAST, ...options }, choose);
  onCleanup(() => server.release());
  return server;
}

export async function query(server: Pick<EmbeddedServer, 'connection'>, sql: string): Promise<unknown[][]> {
  const client = new pg.Client({ ...server.connection, ssl: false });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const result = await client.query({ text: sql, rowMode: 'array' });
    return result.rows;
  } finally {
    await client.end();
  }
}

/** Another process that opened the same data directory. It runs server-process.ts. */
export class OtherProcess {
  readonly process: ChildProcess;
  readonly #answers: AsyncIterator<string>;

  constructor(dataDir: string, user?: { uid: number; gid: number }) {
    const script = fileURLToPath(new URL('server-process.ts', import.meta.url));
    this.process = spawn(process.execPath, ['--import', 'tsx', script, dataDir], {
      stdio: ['pipe', 'pipe', 'inherit'],
      // A process group of its own, as a shell creates it, so that a test can kill the whole group.
      detached: true,
      ...user,
    });
    onCleanup(() => this.kill());
    if (!this.process.stdout) throw new Error('no output');
    this.#answers = createInterface({ input: this.process.stdout })[Symbol.asyncIterator]();
  }

  async answer() {
    const { value, done } = await this.#answers.next();
    if (done) throw new Error('the other process ended');
    return JSON.parse(value);
  }

  async ask(command: 'claim' | 'release') {
    this.process.stdin?.write(`${command}\n`);
    return this.answer();
  }

  async kill(): Promise<void> {
    if (this.process.exitCode !== null || this.process.signalCode !== null) return;
    if (this.process.pid) process.kill(-this.process.pid, 'SIGKILL');
    await once(this.process, 'exit');
  }
}
