import { resolve } from 'node:path';
import { areOneInTheOther, BadConfiguration, type Config } from '../../../src/config.ts';
import { CommandFailed, WrongUsage } from '../../command.ts';

/** EX_UNAVAILABLE of sysexits.h: backups of this database are another program's job. */
const EXIT_NOT_OURS = 69;

const OUTSIDE = `DATABASE_URL names an external database server. Lares does not back it up: use the server's own tools.

A copy of now with the log it needs, and a restore into an empty directory:
  pg_basebackup --host=HOST --username=USER --pgdata=/backup/lares --format=tar --gzip --wal-method=stream
  tar -xzf base.tar.gz -C DIRECTORY; tar -xzf pg_wal.tar.gz -C DIRECTORY/pg_wal; then start the server on it

To restore any moment, use pgBackRest (https://pgbackrest.org) or WAL-G (https://wal-g.readthedocs.io), which also store the log:
  pgbackrest --stanza=lares backup
  pgbackrest --stanza=lares --type=time --target='2026-11-15 09:30:00+00' --target-action=promote restore

Keep LARES_SECRET_KEY apart from the backups. See docs/operations/backup.md.`;

/** Backup folder: `given` on the command line, or LARES_BACKUP_DIR. */
export function requireFolder({ backup, databaseUrl, dataDir }: Config, given?: string): string {
  if (databaseUrl !== undefined) throw new CommandFailed(OUTSIDE, EXIT_NOT_OURS);
  const folder = given === undefined ? backup.folder : resolve(given);
  if (folder === undefined)
    throw new BadConfiguration([
      'LARES_BACKUP_DIR is not set. Set it to the folder for backups, best on another disk, and use the same environment as lares start',
    ]);
  if (given !== undefined && areOneInTheOther(folder, dataDir))
    throw new WrongUsage(
      `${folder} and the data directory ${dataDir} cannot contain each other: one is lost with the other`,
    );
  return folder;
}
