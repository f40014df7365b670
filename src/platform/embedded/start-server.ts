import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { type BinaryPackage, prepareBinaries } from './binaries.ts';
import { clusterExists, makeCluster } from './cluster.ts';
import { type Launcher, launch } from './launcher.ts';
import { openServerLog } from './server-log.ts';
import { serverArguments } from './settings.ts';
import { prepareSocketDir, SOCKET_FILE } from './socket-dir.ts';
import { discardStaleLock } from './stale-lock.ts';

/** Everything needed to start the server of a data directory. */
export interface Site {
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

export async function startServer(site: Site): Promise<StartedServer> {
  const programs = await prepareBinaries(site.binaries, site.launcher);
  if (!(await clusterExists(site.cluster, site.binaries.version))) {
    site.log('making the embedded database', { directory: site.cluster });
    await makeCluster(site.cluster, join(programs, 'initdb'), site.launcher);
  }
  const socketDir = await prepareSocketDir(site.launcher);
  await discardStaleLock(join(site.cluster, 'postmaster.pid'), site.cluster);
  await discardStaleLock(join(socketDir, `${SOCKET_FILE}.lock`), site.cluster);
  return spawnServer(site, join(programs, 'postgres'), socketDir);
}

async function spawnServer(site: Site, postgres: string, socketDir: string): Promise<StartedServer> {
  const words = serverArguments(site.cluster, socketDir, site.settings);
  const { file, args, options } = launch(site.launcher, postgres, words);
  const output = await openServerLog(site.dataDir);
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
