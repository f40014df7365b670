import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { link, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { explainFileError } from '../embedded/index.ts';
import type { RandomBytes } from '../random.ts';
import { openSecretKeys, type SecretKeys } from './secret-keys.ts';

const KEY_BYTES = 32;

export function keyFileOf(dataDir: string): string {
  return join(dataDir, 'secret-key');
}

interface Surroundings {
  /** From the environment. Without them the keys are in the data directory's file. */
  secretKeys: readonly Buffer[] | undefined;
  dataDir: string;
}

/** The keys of this process, wherever they are kept. */
export async function openKeysOf(
  { secretKeys, dataDir }: Surroundings,
  random: RandomBytes,
): Promise<SecretKeys> {
  if (secretKeys) return openSecretKeys(secretKeys);
  const kept = await keptSecretKeys(dataDir, random);
  return openSecretKeys(kept, () => readKeys(keyFileOf(dataDir)) ?? []);
}

/** One key per line, newest first. Created once beside the embedded database, readable by its owner only. */
export async function keptSecretKeys(dataDir: string, random: RandomBytes): Promise<Buffer[]> {
  const path = keyFileOf(dataDir);
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    const kept = readKeys(path);
    if (kept) return kept;
    await putFirst(path, textOf([random(KEY_BYTES)]));
  } catch (error) {
    throw explainFileError(error, dataDir);
  }
  const keys = readKeys(path);
  if (!keys) throw new Error(`${path} was taken away as soon as it was made.`);
  return keys;
}

/** Inserted before the others. The caller excludes concurrent additions. */
export async function addKeptKey(dataDir: string, random: RandomBytes): Promise<void> {
  const path = keyFileOf(dataDir);
  const keys = readKeys(path) ?? [];
  const { uid, gid } = await stat(path);
  await writeAtomically(path, textOf([random(KEY_BYTES), ...keys]), async (draft) => {
    // Root working in a user's data directory: the file stays the user's.
    if (process.getuid?.() === 0) await draft.file.chown(uid, gid);
    await rename(draft.path, path);
  });
}

const textOf = (keys: Buffer[]) => keys.map((key) => `${key.toString('hex')}\n`).join('');

/** Synchronous, because decryption may need a key at once. */
function readKeys(path: string): Buffer[] | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw explainFileError(error, path);
  }
  const lines = text.split('\n').map((line) => line.trim());
  const keys = lines.filter((line) => line !== '').map((line) => Buffer.from(line, 'hex'));
  if (keys.length === 0 || keys.some((key) => key.length !== KEY_BYTES))
    throw new Error(`${path} does not hold keys of 32 bytes in hex, one a line; restore it from a backup.`);
  return keys;
}

/** Of two simultaneous starts, the first one's file stays. */
async function putFirst(path: string, text: string): Promise<void> {
  await writeAtomically(path, text, (draft) =>
    link(draft.path, path).catch((error) => {
      if (error.code !== 'EEXIST') throw error;
    }),
  );
}

type Draft = { path: string; file: Awaited<ReturnType<typeof open>> };

/**
 * The file appears completely or not at all, also for a simultaneous start and after a power cut: a lost key loses
 * everything encrypted with it.
 */
async function writeAtomically(
  path: string,
  text: string,
  put: (draft: Draft) => Promise<void>,
): Promise<void> {
  const draft = `${path}.${randomUUID()}`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
    await put({ path: draft, file });
  } finally {
    await file.close();
    await rm(draft, { force: true });
  }
  await syncDirectory(path);
}

async function syncDirectory(path: string): Promise<void> {
  const directory = await open(dirname(path), 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
