import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { createServer } from 'node:net';
import { promisify } from 'node:util';
import { pathOf } from './packages.ts';

/** PostgreSQL refuses to run as root; Debian's package creates this user. */
const SERVER_USER = 'postgres';
const isRoot = process.getuid?.() === 0;

export interface Started {
  child: ChildProcess;
  isRunning(): boolean;
  /** For all its processes; resolves when the first of them has exited. */
  end(signal: NodeJS.Signals): Promise<void>;
}

/** In its own process group. Gets SIGTERM when the test process dies. Its output goes to a file. */
export function startProcess(program: string, args: string[], logFile: string): Started {
  const path = pathOf(program);
  if (!path) throw new Error(`${program} is not installed`);
  const log = openSync(logFile, 'a');
  const command = asServerUser(['setpriv', '--pdeathsig', 'TERM', path, ...args]);
  const [first = '', ...rest] = command;
  const child = spawn(first, rest, { detached: true, stdio: ['ignore', log, log], cwd: '/' });
  const closed = once(child, 'close');
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  return {
    child,
    isRunning,
    end: async (signal) => {
      if (isRunning()) process.kill(-(child.pid ?? 0), signal);
      await closed;
    },
  };
}

/**
 * A command that ends by itself; returns its output. It runs asynchronously because the wires are in this process.
 */
export async function runProgram(program: string, args: string[]): Promise<string> {
  const [first = '', ...rest] = asServerUser([pathOf(program) ?? program, ...args]);
  const { stdout } = await promisify(execFile)(first, rest, { cwd: '/' });
  return stdout;
}

function asServerUser(command: string[]): string[] {
  if (!isRoot) return command;
  return ['setpriv', '--reuid', SERVER_USER, '--regid', SERVER_USER, '--clear-groups', ...command];
}

export function giveToServerUser(directory: string): void {
  if (isRoot) execFileSync('chown', ['-R', `${SERVER_USER}:${SERVER_USER}`, directory]);
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
