import { join } from 'node:path';
import pg from 'pg';
import { findBinaryPackage } from '../../../src/platform/embedded/binaries.ts';
import { SUPERUSER } from '../../../src/platform/embedded/cluster.ts';
import { PORT, prepareSocketDir } from '../../../src/platform/embedded/files/socket-dir.ts';
import { chooseLauncher } from '../../../src/platform/embedded/launcher/choose-launcher.ts';
import { stopServer } from '../../../src/platform/embedded/server/leave-server.ts';
import { startServer } from '../../../src/platform/embedded/server/start-server.ts';
import { type ElapsedTime, elapsedTimeOf, until } from '../figures/elapsed-time.ts';

/** Starts the embedded server of a data directory, waits until it answers, and stops it. */
export async function postgresAlone(dataDir: string): Promise<ElapsedTime> {
  const launcher = await chooseLauncher(dataDir);
  const host = await prepareSocketDir(launcher);
  const site = {
    dataDir,
    launcher,
    cluster: join(launcher.home, 'postgres'),
    binaries: await findBinaryPackage(),
    settings: {},
    databaseName: 'lares',
    log: () => undefined,
  };
  const startedAt = performance.now();
  const { pid } = await startServer(site);
  await until(async () => {
    const client = new pg.Client({ host, port: PORT, user: SUPERUSER, database: 'postgres' });
    await client.connect();
    await client.end();
    return true;
  });
  const taken = elapsedTimeOf(pid, startedAt);
  await stopServer(site);
  return taken;
}
