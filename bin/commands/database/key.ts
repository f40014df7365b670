import type { Config } from '../../../src/config.ts';
import { secureRandom } from '../../../src/platform/random.ts';
import { NotRotated, type Rotation, rotateKey } from '../../../src/platform/secrets/rotate-key.ts';
import { openSecretBox } from '../../../src/platform/secrets/secret-box.ts';
import { addKeptKey, keyFileOf, openKeysOf } from '../../../src/platform/secrets/secret-key.ts';
import { type Command, CommandFailed } from '../../command.ts';

export const keyCommands: Command[] = [
  {
    words: 'key rotate',
    summary: 'Seal every secret with a new key, while Lares runs; again after it was cut off, to finish',
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
  const done = `The key ${key_id} seals from now on; ${resealed} secrets were sealed anew.`;
  const lost =
    unreadable === 0 ? '' : `\n${unreadable} secrets open with none of the keys and stayed as they are.`;
  if (old_key_ids.length === 0) return `${done}${lost}`;
  const place = config.secretKeys ? 'LARES_SECRET_KEY' : keyFileOf(config.dataDir);
  return (
    `${done}${lost}\nNothing is sealed with ${old_key_ids.join(', ')} any more. Links to guests' pages that were sent ` +
    `before hold until the old key goes. To let it go, leave only the first key in ${place} and start every process again.`
  );
}
