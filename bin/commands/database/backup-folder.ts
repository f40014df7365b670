import { resolve } from 'node:path';
import { areOneInTheOther, BadConfiguration, type Config } from '../../../src/config.ts';
import { CommandFailed, WrongUsage } from '../../command.ts';

/** EX_UNAVAILABLE of sysexits.h: backups of this database are another program's job. */
const EXIT_NOT_OURS = 69;

const OUTSIDE = `The database is the server that DATABASE_URL names, and is backed up there, not by Lares.

A copy for now, with all of the log it needs, and how to bring it back into an empty directory:
  pg_basebackup --host=HOST --username=USER --pgdata=/backup/lares --format=tar --gzip --wal-method=stream
  tar -xzf base.tar.gz -C DIRECTORY; tar -xzf pg_wal.tar.gz -C DIRECTORY/pg_wal; then start the server on it

To bring back any moment: pgBackRest (https://pgbackrest.org) or WAL-G (https://wal-g.readthedocs.io), which keep the log too:
  pgbackrest --stanza=lares backup
  pgbackrest --stanza=lares --type=time --target='2026-11-15 09:30:00+00' --target-action=promote restore

Keep LARES_SECRET_KEY elsewhere than the backups. See docs/operations/backup.md.`;

/** Backup folder: `given` on the command line, or LARES_BACKUP_DIR. */
export function requireFolder({ backup, databaseUrl, dataDir }: Config, given?: string): string {
  if (databaseUrl !== undefined) throw new CommandFailed(OUTSIDE, EXIT_NOT_OURS);
  const folder = given === undefined ? backup.folder : resolve(given);
  if (folder === undefined)
    throw new BadConfiguration([
      'LARES_BACKUP_DIR is not set: the folder for backups, best on another disk, with what lares start has in its environment',
    ]);
  if (given !== undefined && areOneInTheOther(folder, dataDir))
    throw new WrongUsage(
      `${folder} and the data directory ${dataDir} must lie apart: one is lost with the other`,
    );
  return folder;
}
