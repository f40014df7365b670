import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { type BinaryPackage, prepareBinaries } from '../binaries.ts';
import { clusterExists, makeCluster } from '../cluster.ts';
import { prepareSocketDir, SOCKET_FILE } from '../files/socket-dir.ts';
import { discardStaleLock } from '../files/stale-lock.ts';
import { type Launcher, launch } from '../launcher/launcher.ts';
import { openServerLog } from './server-log.ts';
import { serverArguments } from './settings.ts';

/** Everything needed to start the server of a data directory. */
export interface ServerContext {
  dataDir: string;
  launcher: Launcher;
  cluster: string;
  binaries: BinaryPackage;
  /** Of the previous major version, if the operator has them. */
  olderPrograms?: string | undefined;
  settings: Record<string, string>;
  databaseName: string;
  log: (message: string, fields?: object) => void;
  launched?: (() => void) | undefined;
}

export interface StartedServer {
  pid: number | undefined;
  /** Why the process ended. Undefined while it runs. Losing a race against another starter is one reason. */
  ended(): string | undefined;
}

export async function startServer(context: ServerContext): Promise<StartedServer> {
  const programs = await prepareBinaries(context.binaries, context.launcher);
  if (!(await clusterExists(context.cluster, context.binaries.version))) {
    context.log('making the embedded database', { directory: context.cluster });
    await makeCluster(context.cluster, join(programs, 'initdb'), context.launcher);
  }
  const socketDir = await prepareSocketDir(context.launcher);
  await discardStaleLock(join(context.cluster, 'postmaster.pid'), context.cluster);
  await discardStaleLock(join(socketDir, `${SOCKET_FILE}.lock`), context.cluster);
  return spawnServer(context, join(programs, 'postgres'), socketDir);
}

async function spawnServer(
  context: ServerContext,
  postgres: string,
  socketDir: string,
): Promise<StartedServer> {
  const words = serverArguments(context.cluster, socketDir, context.settings);
  const { file, args, options } = launch(context.launcher, postgres, words);
  const output = await openServerLog(context.dataDir);
  try {
    // In a session of its own: Ctrl-C in the terminal reaches Lares only, which stops the server after its last
    // request.
    let end: string | undefined;
    const child = spawn(file, args, { ...options, detached: true, stdio: ['ignore', output.fd, output.fd] });
    child.once('error', (error) => {
      end = error.message;
    });
    child.once('exit', (code, signal) => {
      end = signal ? `signal ${signal}` : `exit code ${code}`;
    });
    child.unref();
    return { pid: child.pid, ended: () => end };
  } finally {
    await output.close();
  }
}
