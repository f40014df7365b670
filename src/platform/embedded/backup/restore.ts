import { existsSync } from 'node:fs';
import { mkdir, rename, rm, truncate } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { findBinaryPackage } from '../binaries.ts';
import { errorCode, explainFileError } from '../errors.ts';
import { prepareDataDir } from '../files/data-dir.ts';
import { syncDirectory } from '../files/sync-directory.ts';
import { chooseLauncher } from '../launcher/choose-launcher.ts';
import { inspectPostmaster } from '../server/postmaster.ts';
import { copyFile, giveTo, type Owner } from './copy-files.ts';
import { NotRestored } from './errors.ts';
import { type Base, filesOf, PARTIAL, reachOf, readBases, walOf } from './folder.ts';
import { parseLsn } from './lsn.ts';
import { recover, type ServerConnection } from './recover.ts';

export interface RestoreOptions {
  dataDir: string;
  folder: string;
  /** Undefined: the latest possible moment. */
  at: Date | undefined;
  /** Sets an existing database aside. */
  replace: boolean;
  report(what: string): void;
  /** Checks the restored database as the service's role, before it is put in place. */
  check(connection: ServerConnection): Promise<void>;
}

export interface Restored {
  base: string;
  /** Time of its last transaction. */
  reached: Date;
  /** Everything in the backup, although a later moment was requested. */
  isAll: boolean;
  /** Where the previous database is now. */
  before: string | undefined;
}

/** Builds the database in a temporary directory, and moves it into place after a successful check. */
export async function restore(options: RestoreOptions): Promise<Restored> {
  const base = await chooseBase(options.folder, options.at);
  const binaries = await findBinaryPackage();
  requireSameMajor(base, binaries.version);
  const wal = await requireLog(base);

  const dataDir = await prepareDataDir(options.dataDir);
  const launcher = await chooseLauncher(dataDir);
  const cluster = join(launcher.home, 'postgres');
  await requireFree(cluster, options.replace);
  const temporary = `${cluster}.restoring-${process.pid}`;
  try {
    options.report(`copying the base backup of ${base.finished_at} (${Math.ceil(base.bytes / 2 ** 20)} MB)`);
    await copyBase(base, wal, temporary, launcher.user);
    options.report(`replaying ${wal.length} files of the log`);
    const site = {
      dataDir,
      launcher,
      cluster: temporary,
      binaries,
      databaseName: 'lares',
      log: () => undefined,
    };
    const { reached, isAll } = await recover(site, options.at, options.check);
    const before = await installRestored(temporary, cluster);
    return { base: base.path, reached: reached ?? new Date(base.finished_at), isAll, before };
  } catch (error) {
    throw explainFileError(error, cluster);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

async function chooseBase(folder: string, at: Date | undefined): Promise<Base> {
  const bases = await readBases(folder);
  const [first] = bases;
  if (!first)
    throw new NotRestored(
      `There is no backup in ${folder}: set LARES_BACKUP_DIR to the folder that has one.`,
    );
  const chosen = at
    ? bases.findLast(({ finished_at }) => Date.parse(finished_at) <= at.getTime())
    : bases.at(-1);
  if (chosen) return chosen;
  throw new NotRestored(
    `The oldest backup in ${folder} is of ${first.finished_at}: choose that moment or a later one (lares backup list).`,
  );
}

function requireSameMajor({ chain }: Base, version: string): void {
  const ours = version.split('.')[0];
  if (chain.postgres === ours) return;
  throw new NotRestored(
    `This backup was made by PostgreSQL ${chain.postgres}, this Lares brings PostgreSQL ${ours}: ` +
      'restore it with the Lares that made it; this one then carries the data over (docs/operations/upgrade.md).',
  );
}

async function requireLog({ chain, start_lsn, stop_lsn }: Base): Promise<string[]> {
  const { files, end } = await reachOf(chain, parseLsn(start_lsn));
  if (end >= parseLsn(stop_lsn)) return files.map((name) => join(walOf(chain), name));
  throw new NotRestored(
    `Files of the log are missing in ${walOf(chain)}, without which this base backup cannot be used: ` +
      'bring them back from a copy of the folder, or choose an earlier moment with --at (lares backup list).',
  );
}

async function requireFree(cluster: string, replace: boolean): Promise<void> {
  const running = await inspectPostmaster(cluster);
  if (running.state !== 'none')
    throw new NotRestored(
      `A database is running in ${cluster} (process ${running.pid ?? 'unknown'}): stop Lares first. ` +
        'If none runs and only its database was left behind, lares doctor stops it.',
    );
  if (existsSync(cluster) && !replace)
    throw new NotRestored(
      `There is a database in ${cluster} already. With --replace it is put aside, and kept; ` +
        'or set LARES_DATA_DIR to another directory.',
    );
}

async function copyBase(
  base: Base,
  wal: string[],
  temporary: string,
  owner: Owner | undefined,
): Promise<void> {
  const { signal } = new AbortController();
  const make = async (folder: string) => {
    await mkdir(folder, { mode: 0o700 });
    await giveTo(folder, owner);
  };
  await rm(temporary, { recursive: true, force: true });
  await make(temporary);
  for (const folder of base.folders) await make(join(temporary, folder));
  for (const { path, sha256 } of base.files) {
    const copied = await copyFile(join(filesOf(base), path), join(temporary, path), signal, owner);
    if (copied.sha256 !== sha256)
      throw new NotRestored(
        `${join(filesOf(base), path)} is not as it was written: bring it back from a copy of the folder, ` +
          'or choose an earlier moment with --at (lares backup list).',
      );
  }
  for (const from of wal) {
    const isPartial = from.endsWith(PARTIAL);
    const to = join(temporary, 'pg_wal', basename(from, PARTIAL));
    await copyFile(from, to, signal, owner).catch((error) => {
      if (!isPartial || errorCode(error) !== 'ENOENT') throw error;
      // A running server completed and renamed it.
      return copyFile(from.slice(0, -PARTIAL.length), to, signal, owner);
    });
    // The server needs complete files. Zeros mark the end of the log.
    if (isPartial) await truncate(to, base.chain.segment_bytes);
  }
}

/** No other server can have started unnoticed: it would need the same socket. */
async function installRestored(temporary: string, cluster: string): Promise<string | undefined> {
  await requireFree(cluster, true);
  const home = dirname(cluster);
  const before = `${cluster}.before-${new Date().toISOString().replaceAll(':', '')}`;
  const wasThere = existsSync(cluster);
  if (wasThere) await rename(cluster, before);
  await rename(temporary, cluster);
  await syncDirectory(home);
  return wasThere ? before : undefined;
}
