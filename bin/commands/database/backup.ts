import type { Config } from '../../../src/config.ts';
import { locateDatabase } from '../../../src/database-location.ts';
import { type Base, backUpNow, readBases } from '../../../src/platform/embedded/backup/index.ts';
import { keyFileOf } from '../../../src/platform/secrets/secret-key.ts';
import { type Command, CommandFailed, WrongUsage } from '../../command.ts';
import { requireFolder } from './backup-folder.ts';

const MOST_DAYS = 36_500;

export const backupCommands: Command[] = [
  {
    words: 'backup list',
    summary: 'List the base backups in a folder. You can restore any moment since the oldest',
    options: { from: { value: 'DIR', help: 'The folder. LARES_BACKUP_DIR by default.' } },
    run: async (input, { config, json }) => {
      const bases = await readBases(requireFolder(config, input.optional('from')));
      if (json) return { backups: bases.map(toJson) };
      if (bases.length === 0) return 'No backups yet. Create one with: lares backup';
      return bases
        .map((base) => `${base.finished_at}  ${megabytes(base.bytes).padStart(9)}  ${base.path}`)
        .join('\n');
    },
  },
  {
    words: 'backup',
    summary: 'Create a base backup of the embedded database, also while Lares runs',
    details: [
      'With LARES_BACKUP_DIR, lares start creates one a day by itself and continuously stores the log of the database.',
      'Backups never contain the secret key. Keep it elsewhere. See docs/operations/backup.md.',
    ],
    options: {
      to: { value: 'DIR', help: 'The folder, best on another disk. LARES_BACKUP_DIR by default.' },
      'keep-days': {
        value: 'N',
        help: 'Afterwards delete backups that the last N days do not need. LARES_BACKUP_KEEP_DAYS by default.',
      },
    },
    run: async (input, { config, log, json }) => {
      const folder = requireFolder(config, input.optional('to'));
      const keepDays = daysIn(input.optional('keep-days'), config.backup.keepDays);
      const location = await locateDatabase(config, log);
      try {
        const { embedded: server } = location;
        if (!server) throw new CommandFailed('There is no embedded database.');
        const { base, removed } = await backUpNow({ server, folder, keepDays });
        if (json) return { ...toJson(base), removed, secret_key: keyPlace(config) };
        return inWords(base, removed, config);
      } finally {
        await location.release();
      }
    },
  },
];

const megabytes = (bytes: number) => `${Math.ceil(bytes / 2 ** 20)} MB`;

function toJson({ path, finished_at, bytes, chain }: Base) {
  return { path, finished_at, bytes, postgres: chain.postgres };
}

function inWords(base: Base, removed: string[], config: Config): string {
  const gone = removed.length === 0 ? '' : ` Older backups deleted: ${removed.length}.`;
  return (
    `Backup of ${base.finished_at}: ${base.path} (${megabytes(base.bytes)}).${gone}\n` +
    `The backup does not contain the secret key, which is in ${keyPlace(config)}. Store the key with your passwords, apart from the backup. ` +
    'A restored database needs it, and both together give access to everything.'
  );
}

function keyPlace({ secretKeys, dataDir }: Config): string {
  return secretKeys ? 'LARES_SECRET_KEY' : keyFileOf(dataDir);
}

function daysIn(text: string | undefined, usual: number): number {
  const days = Number(text ?? usual);
  if (!Number.isInteger(days) || days < 1 || days > MOST_DAYS)
    throw new WrongUsage(`--keep-days must be a whole number from 1 to ${MOST_DAYS}`);
  return days;
}
