import { lchown, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MINUTE_MS } from '../durations.ts';
import { buildAside } from './build-aside.ts';
import { diskFull, EmbeddedDatabaseError, errorCode, explainFileError } from './errors.ts';
import { type Launcher, runToEnd } from './launcher.ts';
import { inNamespace, namespaceWorks } from './namespace.ts';
import { hasAccount } from './server-user.ts';

/** Makes the service's role and database; the service itself is another one (`service-role.ts`). */
export const SUPERUSER = 'lares';

/** 0.6 s on a laptop; an SD card under load needs a hundred times that. */
const INITDB_TIMEOUT_MS = 2 * MINUTE_MS;

/** Refuses a cluster our binaries cannot read; false when there is none yet. */
export async function clusterExists(cluster: string, binaryVersion: string): Promise<boolean> {
  const text = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch((error) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw explainFileError(error, cluster);
  });
  if (text === undefined) return false;
  const theirs = text.trim();
  const ours = binaryVersion.split('.')[0];
  if (theirs === ours) return true;
  const what = `The database in ${cluster} was made by PostgreSQL ${theirs}, this Lares brings PostgreSQL ${ours}. `;
  if (Number(theirs) > Number(ours))
    throw new EmbeddedDatabaseError(
      'other_version',
      `${what}Nothing was changed. A newer Lares made it: start the Lares that made it, or point LARES_DATA_DIR elsewhere.`,
    );
  throw new EmbeddedDatabaseError(
    'other_version',
    `${what}Nothing was changed. To carry the data over, with pg_dump and pg_restore of the newer of the two:\n` +
      "  lares database run 'pg_dump --format=custom --file=lares.dump'     with the Lares that made it\n" +
      `  mv ${cluster} ${cluster}.${theirs}\n` +
      "  lares database run 'pg_restore --dbname=lares lares.dump'          with this Lares\n" +
      'See docs/operations/backup.md.',
  );
}

export async function makeCluster(cluster: string, initdb: string, launcher: Launcher): Promise<void> {
  try {
    await buildAside(cluster, async (temporary) => {
      if (launcher.user) await lchown(temporary, launcher.user.uid, launcher.user.gid);
      const byAccount = requireAccount(launcher, temporary);
      await runToEnd(byAccount, initdb, initdbArguments(temporary), INITDB_TIMEOUT_MS);
    });
  } catch (error) {
    throw explainInitdbError(error, cluster);
  }
}

/** initdb looks up the name of its user, and a container is often run under a number that has none. */
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
    // The only way in is a socket in a directory of mode 0700: whoever passes it can read the files too.
    '--auth=trust',
    '--no-instructions',
  ];
}

function explainInitdbError(error: unknown, cluster: string): unknown {
  if (!(error instanceof Error && 'stderr' in error)) return explainFileError(error, cluster);
  const said = String(error.stderr).trim();
  if (said.includes('No space left on device')) return diskFull(cluster, error);
  const why = said === '' ? error.message : said;
  return new EmbeddedDatabaseError(
    'not_startable',
    `The embedded PostgreSQL could not set up ${cluster} (on a system without glibc its programs do not run: ` +
      `set DATABASE_URL there): ${why}`,
    error,
  );
}
