import { link, readFile, rename, unlink } from 'node:fs/promises';
import { isStale, readIfPresent } from './postmaster.ts';
import { processExists } from './process-exists.ts';

/**
 * Removes a lock file that would stop a new server for good: an empty one, or one whose number now belongs to
 * another living program. A dead server's file is left to PostgreSQL, which replaces it by itself.
 */
export async function discardStaleLock(path: string, cluster: string): Promise<void> {
  const seen = await readIfPresent(path);
  if (seen === undefined || !(await isStale(path, seen, cluster))) return;
  const pid = Number.parseInt(seen, 10);
  if (pid > 0 && !processExists(pid)) return;

  // Renamed and read again before it goes: a process that raced us may have put a living server's file there.
  const aside = `${path}.stale-${process.pid}`;
  try {
    await rename(path, aside);
  } catch {
    return;
  }
  if ((await readFile(aside, 'utf8')) !== seen) await link(aside, path).catch(() => undefined);
  await unlink(aside);
}
