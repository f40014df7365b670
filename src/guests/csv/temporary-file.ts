import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A file for an upload that is too large for memory. Only its owner may read it: it has names and phone numbers. It has no name, so
 * that it vanishes with the process, even after a crash.
 */
export async function openTemporaryFile(): Promise<FileHandle> {
  const directory = await mkdtemp(join(tmpdir(), 'lares-import-'));
  try {
    return await open(join(directory, 'rows'), 'wx+', 0o600);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
