import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { EmbeddedDatabaseError } from '../errors.ts';
import { findHome, readLocation } from '../server/server-home.ts';
import type { Launcher } from './launcher.ts';
import { inNamespace, namespaceWorks } from './namespace.ts';
import { primaryGroup, unprivilegedUser } from './server-user.ts';

/**
 * PostgreSQL refuses to run as root, so root needs another way. The first start's choice is kept, because another
 * choice would show an empty database.
 */
export async function chooseLauncher(dataDir: string, namespaces = namespaceWorks): Promise<Launcher> {
  const inPlace: Launcher = { home: dataDir, prefix: [] };
  if (process.getuid?.() !== 0) return inPlace;

  const elsewhere = await readLocation(dataDir);
  if (elsewhere) {
    const user = (await ordinaryOwner(join(elsewhere, 'postgres'))) ?? unprivilegedUser();
    return { home: elsewhere, prefix: [], user };
  }

  const cluster = join(dataDir, 'postgres');
  const owner = (await ordinaryOwner(cluster)) ?? (await ordinaryOwner(dataDir));
  if (owner) return { ...inPlace, user: owner };
  if (namespaces(inPlace, dataDir)) return inNamespace(inPlace);
  if (await exists(cluster)) throw rootsOwnCluster(dataDir);

  const user = unprivilegedUser();
  return { home: await findHome(dataDir, user), prefix: [], user };
}

async function ordinaryOwner(path: string) {
  const found = await lstat(path).catch(() => undefined);
  if (!found || found.uid === 0) return undefined;
  return { uid: found.uid, gid: found.gid === 0 ? primaryGroup(found.uid) : found.gid };
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

function rootsOwnCluster(dataDir: string): EmbeddedDatabaseError {
  return new EmbeddedDatabaseError(
    'not_startable',
    `The database in ${dataDir} belongs to root and this system no longer lets root enter a user namespace: ` +
      `allow it again (sysctl user.max_user_namespaces), or give the directory to an ordinary user ` +
      `(chown -R <user> ${dataDir}): Lares will then run the database as that user.`,
  );
}
