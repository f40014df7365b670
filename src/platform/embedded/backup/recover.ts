import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { stopServer } from '../server/leave-server.ts';
import { inspectPostmaster } from '../server/postmaster.ts';
import { fatalMessage, lastLogLines, serverLogPath } from '../server/server-log.ts';
import { type ServerContext, startServer } from '../server/start-server.ts';
import { SERVICE_ROLE } from '../service-role.ts';
import { connectAsSuperuser } from './connect.ts';
import { giveTo } from './copy-files.ts';
import { NotRestored } from './errors.ts';

const LOOK_EVERY_MS = 50;
const TOO_EARLY = 'recovery ended before configured recovery target was reached';

const SETTINGS = {
  // The files are already there, but the server requires a command.
  restore_command: 'false',
  recovery_target_timeline: 'current',
  recovery_target_action: 'promote',
  // No reads before the end. Allows a server configured for more processes to be read with fewer.
  hot_standby: 'off',
  // Syncs the copies before the server uses them. File by file this takes minutes on a busy disk.
  ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
};

type Place = Omit<ServerContext, 'settings'>;
export type ServerConnection = { host: string; port: number; user: string; database: string; ssl: false };

/** Starts a server on the copied files, which replays the log up to the moment, then checks and stops it. */
export async function recover(
  place: Place,
  at: Date | undefined,
  check: (connection: ServerConnection) => Promise<void>,
): Promise<{ reached: Date | undefined; isAll: boolean }> {
  const signal = join(place.cluster, 'recovery.signal');
  await writeFile(signal, '', { mode: 0o600 });
  await giveTo(signal, place.launcher.user);
  const target = at === undefined ? {} : { recovery_target_time: timeFor(at) };
  try {
    const inTime = await replay({ ...place, settings: { ...SETTINGS, ...target } });
    // No transaction is later than the moment, so all of them are wanted.
    if (!inTime) await replay({ ...place, settings: SETTINGS });
    return { reached: await look(place, check), isAll: at !== undefined && !inTime };
  } finally {
    await stopServer(place);
    await requireStopped(place.cluster);
  }
}

/** Its files are about to be moved. */
async function requireStopped(cluster: string): Promise<void> {
  const { state } = await inspectPostmaster(cluster);
  if (state !== 'none')
    throw new NotRestored('The restored database does not stop in time; nothing was changed. Try again.');
}

/** PostgreSQL does not read a T and a Z here. */
function timeFor(at: Date): string {
  return at.toISOString().replace('T', ' ').replace('Z', '+00');
}

/** False if the log ended before the requested moment. Without a timeout: the server ends by itself. */
async function replay(site: ServerContext): Promise<boolean> {
  const started = await startServer(site);
  for (;;) {
    const { state } = await inspectPostmaster(site.cluster);
    if (state === 'ready') return true;
    const end = started.ended();
    if (end !== undefined) {
      const log = await lastLogLines(site.dataDir);
      const fatal = await fatalMessage(site.dataDir, started.pid);
      if ('recovery_target_time' in site.settings && `${fatal}${log}`.includes(TOO_EARLY)) return false;
      throw new NotRestored(
        `The restored database did not start (${end}); nothing was changed. ` +
          `The end of ${serverLogPath(site.dataDir)} says:\n${log}`,
      );
    }
    await wait(LOOK_EVERY_MS);
  }
}

async function look(
  { cluster, databaseName }: Place,
  check: (connection: ServerConnection) => Promise<void>,
): Promise<Date | undefined> {
  const found = await inspectPostmaster(cluster);
  if (found.state !== 'ready')
    throw new NotRestored('The restored database ended again; nothing was changed.');
  const { socketDir: host, port } = found;
  const superuser = await connectAsSuperuser({ host, port });
  try {
    const { rows } = await superuser.query<{ reached: Date | null }>(
      'SELECT pg_last_xact_replay_timestamp() AS reached',
    );
    await check({ host, port, user: SERVICE_ROLE, database: databaseName, ssl: false });
    return rows[0]?.reached ?? undefined;
  } finally {
    await superuser.end().catch(() => undefined);
  }
}
