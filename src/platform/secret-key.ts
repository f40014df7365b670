import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { RandomBytes } from './random.ts';

const KEY_BYTES = 32;

/** The key of the secret box: made once and kept beside the embedded database, readable by its owner alone. */
export async function keptSecretKey(dataDir: string, random: RandomBytes): Promise<Buffer> {
  const path = join(dataDir, 'secret-key');
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const kept = await readKey(path);
  if (kept) return kept;
  await putWhole(path, `${random(KEY_BYTES).toString('hex')}\n`);
  const key = await readKey(path);
  if (!key) throw new Error(`${path} was taken away as soon as it was made.`);
  return key;
}

async function readKey(path: string): Promise<Buffer | undefined> {
  const text = await readFile(path, 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const key = Buffer.from(text.trim(), 'hex');
  if (key.length !== KEY_BYTES)
    throw new Error(`${path} does not hold a key of 32 bytes in hex; restore it from a backup.`);
  return key;
}

/**
 * The file is there whole or not at all, also for whoever starts at the same moment and after the power failed: what was
 * sealed with a key that is lost is lost too. Of two that start at once the first one's file stays.
 */
async function putWhole(path: string, text: string): Promise<void> {
  const draft = `${path}.${randomUUID()}`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
    await link(draft, path).catch((error) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await file.close();
    await rm(draft, { force: true });
  }
}
