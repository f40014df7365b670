import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A file for what arrives slowly and is too much for memory. Only for its owner: these are names and phone numbers.
 * And without a name from the start, so that it is gone with the process, however that ends.
 */
export async function openTemporaryFile(): Promise<FileHandle> {
  const directory = await mkdtemp(join(tmpdir(), 'lares-import-'));
  try {
    return await open(join(directory, 'rows'), 'wx+', 0o600);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
