import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, lstat, readFile, realpath, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EmbeddedDatabaseError, errorCode } from '../errors.ts';
import { giveToOwner, makeDirectory } from '../files/data-dir.ts';
import { canReach } from '../launcher/launcher.ts';
import type { ServerUser } from '../launcher/server-user.ts';

const LOCATION_FILE = 'postgres.location';

/** Where an earlier start put the server's files, if not in the data directory. */
export async function readLocation(dataDir: string): Promise<string | undefined> {
  const text = await readFile(join(dataDir, LOCATION_FILE), 'utf8').catch((error) => {
    if (errorCode(error) === 'ENOENT') return '';
    throw error;
  });
  const home = text.split('\n')[0]?.trim();
  if (!home) return undefined;
  if (!existsSync(home)) {
    throw new EmbeddedDatabaseError(
      'not_startable',
      `${join(dataDir, LOCATION_FILE)} says the database is in ${home}, which is gone: bring that directory back, ` +
        'or remove the file to begin with an empty database.',
    );
  }
  await requireRootsDirectory(home);
  return home;
}

/** Where the server's files are, or will be. */
export async function homeOf(dataDir: string): Promise<string> {
  return (process.getuid?.() === 0 ? await readLocation(dataDir) : undefined) ?? dataDir;
}

/**
 * A directory of root's that `user` can enter: the data directory where possible, because operators back it up and
 * containers mount it, otherwise (below /root, for example) one under /var/lib.
 */
export async function findHome(dataDir: string, user: ServerUser): Promise<string> {
  if (await openToUser(dataDir, user)) return dataDir;

  // Real path, because macOS's /var is a link.
  let home = join(await realpath('/var'), 'lib');
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  for (const name of ['', 'lares', hash]) {
    home = join(home, name);
    await makeDirectory(home, name === hash ? 0o700 : 0o755);
    await requireRootsDirectory(home);
  }
  if (!(await openToUser(home, user))) {
    throw new EmbeddedDatabaseError(
      'not_startable',
      `The database cannot run as root, and user ${user.uid} can reach neither ${dataDir} nor ${home}: ` +
        'start Lares as an ordinary user, or set DATABASE_URL.',
    );
  }
  const location = join(dataDir, LOCATION_FILE);
  const reason = 'The database of this data directory is kept there, because it cannot run as root.';
  await writeFile(location, `${home}\n${reason}\n`, { mode: 0o600 });
  await giveToOwner(location, dataDir);
  return home;
}

/** Opens a private directory of root's by one bit: the server's group may enter but not list it. */
async function openToUser(path: string, user: ServerUser): Promise<boolean> {
  const passes = () => canReach({ home: path, prefix: [], user }, path, 'execute');
  if (passes()) return true;
  const found = await stat(path);
  const isPrivate = (found.mode & 0o777) === 0o700 && found.uid === 0 && found.gid === 0;
  if (!isPrivate) return false;
  await chown(path, 0, user.gid);
  await chmod(path, 0o710);
  if (passes()) return true;
  await chown(path, 0, 0);
  await chmod(path, 0o700);
  return false;
}

/** Anyone else who could write there, or place a link, would decide what root hands to the server. */
async function requireRootsDirectory(path: string): Promise<void> {
  const found = await lstat(path);
  if (found.isDirectory() && found.uid === 0 && (found.mode & 0o022) === 0) return;
  throw new EmbeddedDatabaseError(
    'unsafe_directory',
    `${path} must be a directory (not a link) that only root can write to: repair or remove it, then start again.`,
  );
}
