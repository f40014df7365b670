import { join } from 'node:path';
import { findBinaryPackage } from './binaries.ts';
import { finishSwap } from './carry/put-in-place.ts';
import { chooseLauncher } from './choose-launcher.ts';
import { clusterExists, olderMajor } from './cluster.ts';
import { prepareDataDir } from './data-dir.ts';
import { Guardian } from './guardian.ts';
import type { InstanceInfo } from './instance.ts';
import { joinServer } from './join-server.ts';
import { homeOf } from './server-home.ts';
import { SERVICE_ROLE } from './service-role.ts';

export { SUPERUSER } from './cluster.ts';
export { explainFileError } from './errors.ts';

export interface EmbeddedOptions {
  dataDir: string;
  log: (message: string, fields?: object) => void;
  /** Win over ours; they count for a server this process starts, not for one it joins. */
  settings?: Record<string, string>;
  databaseName?: string;
  /** The directory of programs of the PostgreSQL that an older Lares brought, where they did not come with this one. */
  olderPrograms?: string | undefined;
  /** The server is on its way up: for what can be done meanwhile. Not called for one that runs. */
  launched?: (() => void) | undefined;
}

export interface EmbeddedServer {
  /** The host is the directory of the server's socket. */
  connection: { host: string; port: number; user: string; database: string; ssl: false };
  /** The directory of its files. */
  cluster: string;
  /** Says who else runs `lares start` on this data directory, or takes that place. */
  claimInstance(
    info: InstanceInfo,
  ): Promise<{ claimed: true } | ({ claimed: false } & Partial<InstanceInfo>)>;
  /** Leaves; the last user of the server stops it. */
  release(): Promise<void>;
}

/** Opens the database of a data directory, making, starting or joining it as needed. */
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

/** Whether a start would first carry the data over to a newer PostgreSQL, while nobody is served; changes nothing. */
export async function wouldCarryOver(dataDir: string): Promise<{ from: number; to: number } | undefined> {
  const { version } = await findBinaryPackage();
  const from = await olderMajor(join(await homeOf(dataDir), 'postgres'), version);
  return from === undefined ? undefined : { from, to: Number.parseInt(version, 10) };
}
