import { lchown, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MINUTE_MS } from '../durations.ts';
import { diskFull, EmbeddedDatabaseError, errorCode, explainFileError } from './errors.ts';
import { buildDirectory } from './files/build-directory.ts';
import { type Launcher, runToEnd } from './launcher/launcher.ts';
import { inNamespace, namespaceWorks } from './launcher/namespace.ts';
import { hasAccount } from './launcher/server-user.ts';

/** Creates the service's role and database. The service itself uses another role (`service-role.ts`). */
export const SUPERUSER = 'lares';

/** 0.6 s on a laptop. A busy SD card needs a hundred times that. */
const INITDB_TIMEOUT_MS = 2 * MINUTE_MS;

/** Major version of the cluster. Undefined if there is none. */
async function majorOf(cluster: string): Promise<number | undefined> {
  const text = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch((error) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw explainFileError(error, cluster);
  });
  return text === undefined ? undefined : Number(text);
}

/** False if there is none yet. Rejects a cluster of a newer Lares. */
export async function clusterExists(cluster: string, binaryVersion: string): Promise<boolean> {
  const theirs = await majorOf(cluster);
  const ours = Number.parseInt(binaryVersion, 10);
  if (theirs === undefined || theirs <= ours) return theirs !== undefined;
  throw new EmbeddedDatabaseError(
    'other_version',
    `The database in ${cluster} was made by PostgreSQL ${theirs}, this Lares brings PostgreSQL ${ours}. Nothing was changed. ` +
      'A newer Lares made it: start the Lares that made it, or point LARES_DATA_DIR elsewhere.',
  );
}

/** Major version of a cluster that our programs cannot read and have to migrate. */
export async function olderMajor(cluster: string, binaryVersion: string): Promise<number | undefined> {
  const theirs = await majorOf(cluster);
  return theirs !== undefined && theirs < Number.parseInt(binaryVersion, 10) ? theirs : undefined;
}

export async function makeCluster(cluster: string, initdb: string, launcher: Launcher): Promise<void> {
  try {
    await buildDirectory(cluster, async (temporary) => {
      if (launcher.user) await lchown(temporary, launcher.user.uid, launcher.user.gid);
      const byAccount = requireAccount(launcher, temporary);
      await runToEnd(byAccount, initdb, initdbArguments(temporary), INITDB_TIMEOUT_MS);
    });
  } catch (error) {
    throw explainInitdbError(error, cluster);
  }
}

/** initdb looks up its user's name, and containers often run under an id without an account. */
function requireAccount(launcher: Launcher, directory: string): Launcher {
  const uid = launcher.user?.uid ?? process.getuid?.() ?? 0;
  if (launcher.prefix.length > 0 || hasAccount(uid)) return launcher;
  if (namespaceWorks(launcher, directory)) return inNamespace(launcher);
  throw new EmbeddedDatabaseError(
    'not_startable',
    `User ${uid} has no account here, which PostgreSQL insists on when it makes a database: ` +
      'add one (a line in /etc/passwd), start Lares as another user, or set DATABASE_URL.',
  );
}

function initdbArguments(directory: string): string[] {
  return [
    `--pgdata=${directory}`,
    `--username=${SUPERUSER}`,
    '--encoding=UTF8',
    // PostgreSQL's own C.UTF-8: an upgrade of the system's C library cannot reorder, and so corrupt, an index.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--data-checksums',
    // The only access is a socket in a directory of mode 0700: who can open it can read the files too.
    '--auth=trust',
    '--no-instructions',
  ];
}

function explainInitdbError(error: unknown, cluster: string): unknown {
  if (!(error instanceof Error && 'stderr' in error)) return explainFileError(error, cluster);
  const output = String(error.stderr).trim();
  if (output.includes('No space left on device')) return diskFull(cluster, error);
  const why = output === '' ? error.message : output;
  return new EmbeddedDatabaseError(
    'not_startable',
    `The embedded PostgreSQL could not set up ${cluster} (on a system without glibc its programs do not run: ` +
      `set DATABASE_URL there): ${why}`,
    error,
  );
}
