import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RandomBytes } from './random.ts';

const KEY_BYTES = 32;

/** The key of the secret box: made once and kept beside the embedded database, readable by its owner alone. */
export async function keptSecretKey(dataDir: string, random: RandomBytes): Promise<Buffer> {
  const path = join(dataDir, 'secret-key');
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  // Of two that start at once the first one's file stays; both then read that one.
  await writeFile(path, `${random(KEY_BYTES).toString('hex')}\n`, { mode: 0o600, flag: 'wx' }).catch(
    (error) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  const key = Buffer.from((await readFile(path, 'utf8')).trim(), 'hex');
  if (key.length !== KEY_BYTES)
    throw new Error(`${path} does not hold a key of 32 bytes in hex; restore it from a backup.`);
  return key;
}
