import { join } from 'node:path';
import { findBinaryPackage } from './binaries.ts';
import { clusterExists, olderMajor } from './cluster.ts';
import { finishSwap } from './data-migration/install-cluster.ts';
import { prepareDataDir } from './files/data-dir.ts';
import type { InstanceInfo } from './instance.ts';
import { chooseLauncher } from './launcher/choose-launcher.ts';
import { Guardian } from './server/guardian.ts';
import { joinServer } from './server/join-server.ts';
import { homeOf } from './server/server-home.ts';
import { SERVICE_ROLE } from './service-role.ts';

export { SUPERUSER } from './cluster.ts';
export { explainFileError } from './errors.ts';

export interface EmbeddedOptions {
  dataDir: string;
  log: (message: string, fields?: object) => void;
  /** Override ours, for a server that this process starts. */
  settings?: Record<string, string>;
  databaseName?: string;
  /** Programs of an older Lares' PostgreSQL, if they are not included. */
  olderPrograms?: string | undefined;
  /** Called while the server starts, for parallel work. Not called for a running one. */
  launched?: (() => void) | undefined;
}

export interface EmbeddedServer {
  /** The host is the directory of the server's socket. */
  connection: { host: string; port: number; user: string; database: string; ssl: false };
  /** The directory of its files. */
  cluster: string;
  /** Only one `lares start` may run on a data directory. Claims that, or returns the process that has it. */
  claimInstance(
    info: InstanceInfo,
  ): Promise<{ claimed: true } | ({ claimed: false } & Partial<InstanceInfo>)>;
  /** Leaves. The last user of the server stops it. */
  release(): Promise<void>;
}

/** Opens the database of a data directory: creates, starts or joins it as needed. */
export async function openEmbedded(
  options: EmbeddedOptions,
  choose = chooseLauncher,
): Promise<EmbeddedServer> {
  const binaries = await findBinaryPackage();
  const dataDir = await prepareDataDir(options.dataDir);
  await finishSwap(join(await homeOf(dataDir), 'postgres'));
  const launcher = await choose(dataDir);
  const cluster = join(launcher.home, 'postgres');
  await clusterExists(cluster, binaries.version);
  const { log, settings = {}, databaseName = 'lares', launched, olderPrograms } = options;
  const site = { dataDir, launcher, cluster, binaries, olderPrograms, settings, databaseName, log, launched };

  const joined = await joinServer(site);
  const guardian = new Guardian(site, joined);
  const { socketDir, port } = joined.server;
  return {
    connection: { host: socketDir, port, user: SERVICE_ROLE, database: databaseName, ssl: false },
    cluster,
    claimInstance: (info) => guardian.claim(info),
    release: () => guardian.release(),
  };
}

/** Whether a start would first migrate the data to a newer PostgreSQL, without serving meanwhile. Changes nothing. */
export async function wouldMigrateData(dataDir: string): Promise<{ from: number; to: number } | undefined> {
  const { version } = await findBinaryPackage();
  const from = await olderMajor(join(await homeOf(dataDir), 'postgres'), version);
  return from === undefined ? undefined : { from, to: Number.parseInt(version, 10) };
}
