import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { MINUTE_MS } from '../../durations.ts';
import { errorCode } from '../errors.ts';
import { syncDirectory } from './sync-directory.ts';

/** Five times the longest build. By age, because process ids are reused after a container restart. */
const ABANDONED_AFTER_MS = 10 * MINUTE_MS;

/**
 * Builds a directory under a temporary name and renames it into place: a crash leaves nothing incomplete, and of two
 * processes the first one wins.
 */
export async function buildDirectory(
  target: string,
  build: (temporary: string) => Promise<void>,
): Promise<void> {
  await removeAbandoned(target);
  const temporary = `${target}.new-${randomBytes(6).toString('hex')}`;
  await mkdir(temporary, { mode: 0o700 });
  try {
    await build(temporary);
    await rename(temporary, target);
    await syncDirectory(dirname(target));
  } catch (error) {
    const raced = ['ENOTEMPTY', 'EEXIST'].includes(errorCode(error) ?? '');
    if (!raced) throw error;
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

async function removeAbandoned(target: string): Promise<void> {
  const parent = dirname(target);
  for (const name of await readdir(parent)) {
    if (!name.startsWith(`${basename(target)}.new-`)) continue;
    const path = join(parent, name);
    const age = await stat(path).then(
      (found) => Date.now() - found.mtimeMs,
      () => 0,
    );
    if (age > ABANDONED_AFTER_MS) await rm(path, { recursive: true, force: true });
  }
}
