import { BadConfiguration, type Config } from '../../../src/config.ts';
import type { DatabaseLocation } from '../../../src/database-location.ts';
import {
  type Archive,
  forgetArchive,
  openArchive,
  wantsRestore,
} from '../../../src/platform/embedded/backup/index.ts';
import type { Log } from '../../../src/platform/observability/log.ts';

export type { Archive };

/** Checked before anything is created: an empty database in place of a lost one would be noticed too late. */
export async function requireRestored({ backup, dataDir }: Config): Promise<void> {
  if (backup.folder === undefined || !(await wantsRestore(dataDir, backup.folder))) return;
  throw new BadConfiguration([
    `There is no database in ${dataDir}, but LARES_BACKUP_DIR (${backup.folder}) has backups of one. ` +
      'Run lares restore to restore it, or set LARES_BACKUP_DIR to an empty folder to start with a new database.',
  ]);
}

/** From now on commits go to the backup folder too. */
export async function startArchive(
  { backup }: Config,
  { embedded }: DatabaseLocation,
  log: Log,
): Promise<Archive | undefined> {
  if (!embedded) return undefined;
  if (backup.folder !== undefined)
    return openArchive({ server: embedded, folder: backup.folder, keepDays: backup.keepDays, log });
  await forgetArchive(embedded);
  return undefined;
}

export async function leave(location: DatabaseLocation, archive: Archive | undefined): Promise<void> {
  if (archive) await archive.finish(() => location.release());
  else await location.release();
}
