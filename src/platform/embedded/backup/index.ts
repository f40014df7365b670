import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { finishedOf } from '../data-migration/install-cluster.ts';
import { readLocation } from '../server/server-home.ts';
import { dropSlots } from './chains.ts';
import { connectAsSuperuser, type ServerAddress } from './connect.ts';
import { readBases } from './folder.ts';

export { type Archive, backUpNow, openArchive } from './archive.ts';
export { type Base, reachOf, readBases } from './folder.ts';
export { parseLsn } from './lsn.ts';
export { type Restored, restore } from './restore.ts';

/** Backups are off: the server need not keep its log for them. */
export async function forgetArchive({ connection }: { connection: ServerAddress }): Promise<void> {
  const superuser = await connectAsSuperuser(connection);
  try {
    await dropSlots(superuser);
  } finally {
    await superuser.end().catch(() => undefined);
  }
}

/** There are backups and no database: a start would create an empty one. */
export async function wantsRestore(dataDir: string, folder: string): Promise<boolean> {
  const cluster = join((await readLocation(dataDir)) ?? resolve(dataDir), 'postgres');
  if (existsSync(cluster) || existsSync(finishedOf(cluster))) return false;
  const bases = await readBases(folder).catch(() => []);
  return bases.length > 0;
}
