import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { errorCode } from '../errors.ts';
import { syncDirectory } from '../files/sync-directory.ts';

/**
 * Under construction and worthless. A new name each time: a stopping server writes by full path, even after its
 * directory was removed and recreated.
 */
export function newUnfinished(cluster: string): string {
  return `${unfinishedOf(cluster)}${randomBytes(6).toString('hex')}`;
}
const unfinishedOf = (cluster: string) => `${cluster}.carrying-`;
/** Complete, synced, and compared with the older one. */
export const finishedOf = (cluster: string) => `${cluster}.carried`;

const KEPT = /^postgres-\d+(-\d+)?$/;

/** Older clusters beside this one, whose data was migrated. */
export async function keptBeside(cluster: string): Promise<string[]> {
  const names = await readdir(dirname(cluster));
  return names.filter((name) => KEPT.test(name)).map((name) => join(dirname(cluster), name));
}

/**
 * Left by a process that was killed during a migration. The older cluster may have changed since, so the migration
 * starts again.
 */
export async function removeUnfinished(cluster: string): Promise<void> {
  const home = dirname(cluster);
  for (const name of await readdir(home)) {
    const path = join(home, name);
    if (path === finishedOf(cluster) || name.startsWith(basename(unfinishedOf(cluster))))
      // Its server may still be stopping.
      await rm(path, { recursive: true, force: true, maxRetries: 10 });
  }
}

/**
 * Replaces the older cluster, whose server has just stopped. If killed between two renames, the next start continues
 * with `finishSwap`. Returns where the older one is kept. Undefined if another process has started it again: then it
 * is back in place.
 */
export async function installCluster(
  unfinished: string,
  cluster: string,
  major: number,
): Promise<string | undefined> {
  const home = dirname(cluster);
  await rename(unfinished, finishedOf(cluster));
  await syncDirectory(home);
  const kept = freeName(`${cluster}-${major}`);
  await rename(cluster, kept);
  // A regularly stopped server leaves no pid file, and a starting one creates it before it reads anything.
  if (existsSync(join(kept, 'postmaster.pid'))) {
    await rename(kept, cluster);
    return undefined;
  }
  await syncDirectory(home);
  await finishSwap(cluster);
  return kept;
}

/** Only if none is in place: an existing one may be newer. */
export async function finishSwap(cluster: string): Promise<void> {
  if (existsSync(cluster) || !existsSync(finishedOf(cluster))) return;
  await rename(finishedOf(cluster), cluster).catch((error) => {
    // Another process was faster.
    if (errorCode(error) !== 'ENOENT') throw error;
  });
  await syncDirectory(dirname(cluster));
}

function freeName(wanted: string): string {
  let name = wanted;
  for (let number = 2; existsSync(name); number += 1) name = `${wanted}-${number}`;
  return name;
}
