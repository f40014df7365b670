import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { errorCode } from '../errors.ts';
import { syncDirectory } from '../sync-directory.ts';

/**
 * Being made; worth nothing. A name of its own each time: a server on its way down writes to files by their whole path,
 * also after its directory was removed and another one has its name.
 */
export function newUnfinished(cluster: string): string {
  return `${unfinishedOf(cluster)}${randomBytes(6).toString('hex')}`;
}
const unfinishedOf = (cluster: string) => `${cluster}.carrying-`;
/** Whole, on the disk, and compared with the older one. */
export const finishedOf = (cluster: string) => `${cluster}.carried`;

const KEPT = /^postgres-\d+(-\d+)?$/;

/** Older clusters beside this one, whose data was carried over. */
export async function keptBeside(cluster: string): Promise<string[]> {
  const names = await readdir(dirname(cluster));
  return names.filter((name) => KEPT.test(name)).map((name) => join(dirname(cluster), name));
}

/** What a process that was killed while carrying left. The older one may have been used since, so it begins anew. */
export async function removeUnfinished(cluster: string): Promise<void> {
  const home = dirname(cluster);
  for (const name of await readdir(home)) {
    const path = join(home, name);
    if (path === finishedOf(cluster) || name.startsWith(basename(unfinishedOf(cluster))))
      // Its server may be on its way down still.
      await rm(path, { recursive: true, force: true, maxRetries: 10 });
  }
}

/**
 * The newer one takes the place of the older one, whose server has just stopped. Killed between two of the names, the next
 * start goes on with `finishSwap`. Answers where the older one is kept; undefined when somebody was faster and has
 * started it again: then it is back in its place.
 */
export async function putInPlace(
  unfinished: string,
  cluster: string,
  major: number,
): Promise<string | undefined> {
  const home = dirname(cluster);
  await rename(unfinished, finishedOf(cluster));
  await syncDirectory(home);
  const kept = freeName(`${cluster}-${major}`);
  await rename(cluster, kept);
  // A server that stopped in good order leaves none, and one that starts has it before it reads anything.
  if (existsSync(join(kept, 'postmaster.pid'))) {
    await rename(kept, cluster);
    return undefined;
  }
  await syncDirectory(home);
  await finishSwap(cluster);
  return kept;
}

/** Only where none is in its place: one that is there may be newer. */
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
