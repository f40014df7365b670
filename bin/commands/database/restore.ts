import { existsSync } from 'node:fs';
import type { Config } from '../../../src/config.ts';
import type { ConnectionConfig } from '../../../src/platform/db/connection/connection-config.ts';
import { openDatabase } from '../../../src/platform/db/database.ts';
import { type Restored, restore } from '../../../src/platform/embedded/backup/index.ts';
import { secureRandom } from '../../../src/platform/random.ts';
import { openSecretBox } from '../../../src/platform/secrets/secret-box.ts';
import { keyFileOf, openKeysOf } from '../../../src/platform/secrets/secret-key.ts';
import { findWrongKey } from '../../../src/platform/secrets/secret-key-check.ts';
import { openSecretKeys } from '../../../src/platform/secrets/secret-keys.ts';
import { parseInstant } from '../../../src/platform/values/instant.ts';
import { type Command, CommandFailed, type Input, WrongUsage } from '../../command.ts';
import { requireFolder } from './backup-folder.ts';

const KEY_BYTES = 32;
/** The exit code of a start without the right key. */
const EXIT_CONFIG = 78;

export const restoreCommand: Command = {
  words: 'restore',
  summary: 'Restore the embedded database from its backups, as of any moment',
  details: [
    'Stop Lares first. Put the secret key back too (LARES_SECRET_KEY, or the file secret-key in the data directory).',
    'Lares may send again what it sent after that moment: see docs/operations/backup.md.',
  ],
  options: {
    from: { value: 'DIR', help: 'The folder of the backups. LARES_BACKUP_DIR by default.' },
    at: {
      value: 'ISO',
      help: 'The moment, such as 2026-11-15T09:30:00Z. The latest one by default.',
    },
    replace: { help: 'Rename an existing database. Lares keeps it until you delete it.' },
  },
  run: async (input, { config, json }) => {
    const folder = requireFolder(config, input.optional('from'));
    const at = momentIn(input);
    let keyProblem: string | undefined;
    const restored = await restore({
      dataDir: config.dataDir,
      folder,
      at,
      replace: input.on('replace'),
      report: (what) => json || console.error(`${what} …`),
      check: async (connectionConfig) => {
        keyProblem = await problemOfKey(config, connectionConfig);
      },
    });
    const { base, reached, before } = restored;
    const text = inWords(restored, at);
    if (keyProblem !== undefined) throw new CommandFailed(`${text}\n${keyProblem}`, EXIT_CONFIG);
    return json ? { base, reached: reached.toISOString(), before: before ?? null } : text;
  },
};

function momentIn(input: Input): Date | undefined {
  const text = input.optional('at');
  if (text === undefined) return undefined;
  const at = parseInstant(text);
  if (!at) throw new WrongUsage('--at must be an ISO-8601 time with a zone, such as 2026-11-15T09:30:00Z');
  if (at.getTime() > Date.now())
    throw new WrongUsage('--at is in the future. Omit it to restore the latest moment');
  return at;
}

/** Creates no key: a new one would hide that the right one is missing. */
async function problemOfKey(config: Config, connectionConfig: ConnectionConfig): Promise<string | undefined> {
  const path = keyFileOf(config.dataDir);
  const hasKey = config.secretKeys !== undefined || existsSync(path);
  const keys = hasKey ? await openKeysOf(config, secureRandom) : openSecretKeys([secureRandom(KEY_BYTES)]);
  const database = openDatabase({ ...connectionConfig, max: 1 }, () => undefined);
  try {
    const wrong = await findWrongKey(database, openSecretBox(keys, secureRandom));
    if (wrong === undefined) return undefined;
    if (hasKey) return `${wrong} Lares does not start without the right key.`;
    return (
      `The secret key of this database is missing. Put it back as ${path} ` +
      '(mode 600), or set LARES_SECRET_KEY. Lares does not start without it.'
    );
  } finally {
    await database.close();
  }
}

function inWords({ base, reached, isAll, before }: Restored, at: Date | undefined): string {
  const moment = reached.toISOString();
  const how =
    at === undefined || isAll
      ? `Restored the whole backup. Its last transaction is of ${moment}.`
      : `Restored as of ${at.toISOString()}. The last transaction before it is of ${moment}.`;
  const old =
    before === undefined
      ? ''
      : `\nThe previous database is in ${before}. Delete it when you no longer need it.`;
  return `${how} Base backup: ${base}.${old}`;
}
