import type { Config } from '../../../src/config.ts';
import { secureRandom } from '../../../src/platform/random.ts';
import { NotRotated, type Rotation, rotateKey } from '../../../src/platform/secrets/rotate-key.ts';
import { openSecretBox } from '../../../src/platform/secrets/secret-box.ts';
import { addKeptKey, keyFileOf, openKeysOf } from '../../../src/platform/secrets/secret-key.ts';
import { type Command, CommandFailed } from '../../command.ts';

export const keyCommands: Command[] = [
  {
    words: 'key rotate',
    summary: 'Encrypt every secret with a new key while Lares runs. Run it again if it was interrupted',
    run: (_input, { config, json, withTools }) =>
      withTools(async (tools) => {
        // Loaded here only: it loads every slice and would slow down the start of other commands.
        const { SEALED_COLUMNS: columns } = await import('../../../src/app/sealed-columns.ts');
        const keys = await openKeysOf(config, secureRandom);
        const rotation = await rotateKey({
          database: tools.database,
          box: openSecretBox(keys, tools.random),
          columns,
          ...(config.secretKeys ? {} : { addKey: () => addKeptKey(config.dataDir, secureRandom) }),
        }).catch((error) => {
          throw error instanceof NotRotated ? new CommandFailed(error.message) : error;
        });
        return json ? rotation : inWords(rotation, config);
      }),
  },
];

function inWords({ key_id, resealed, unreadable, old_key_ids }: Rotation, config: Config): string {
  const done = `The key ${key_id} encrypts from now on. Secrets encrypted again: ${resealed}.`;
  const lost = unreadable === 0 ? '' : `\nSecrets that no key decrypts, left unchanged: ${unreadable}.`;
  if (old_key_ids.length === 0) return `${done}${lost}`;
  const place = config.secretKeys ? 'LARES_SECRET_KEY' : keyFileOf(config.dataDir);
  return (
    `${done}${lost}\nNothing else needs ${old_key_ids.join(', ')}, except links to guest pages that were sent ` +
    `before. They work until you remove the old key. To remove it, leave only the first key in ${place} and restart every process.`
  );
}
