import { link, readFile, rename, unlink } from 'node:fs/promises';
import { processExists } from '../launcher/process-exists.ts';
import { isStale, readIfPresent } from '../server/postmaster.ts';

/**
 * Removes a lock file that would block a new server for good: an empty one, or one whose id now belongs to another
 * program. PostgreSQL itself replaces a dead server's file.
 */
export async function discardStaleLock(path: string, cluster: string): Promise<void> {
  const seen = await readIfPresent(path);
  if (seen === undefined || !(await isStale(path, seen, cluster))) return;
  const pid = Number.parseInt(seen, 10);
  if (pid > 0 && !processExists(pid)) return;

  // Renamed and read again before deletion: a faster process may have placed a living server's file.
  const discarded = `${path}.stale-${process.pid}`;
  try {
    await rename(path, discarded);
  } catch {
    return;
  }
  if ((await readFile(discarded, 'utf8')) !== seen) await link(discarded, path).catch(() => undefined);
  await unlink(discarded);
}
