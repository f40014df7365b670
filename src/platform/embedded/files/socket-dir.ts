import { createHash } from 'node:crypto';
import { chmod, lchown, lstat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedDatabaseError } from '../errors.ts';
import type { Launcher } from '../launcher/launcher.ts';
import { makeDirectory } from './data-dir.ts';

/** There is no TCP, so this only names the socket file. Data directories never compete for it. */
export const PORT = 5432;
export const SOCKET_FILE = `.s.PGSQL.${PORT}`;

/** Length of sockaddr_un without its final zero. */
const MAX_SOCKET_PATH_BYTES = process.platform === 'linux' ? 107 : 103;

/** `home/run`, or a private temporary directory if that path is too long for a socket. */
export async function prepareSocketDir(launcher: Launcher): Promise<string> {
  const near = join(launcher.home, 'run');
  const hash = createHash('sha256').update(launcher.home).digest('hex').slice(0, 16);
  const directory = fits(near) ? near : join(tmpdir(), `lares-${hash}`);
  if (!fits(directory)) {
    throw new EmbeddedDatabaseError(
      'not_startable',
      `Neither ${near} nor ${directory} is short enough for a socket (${MAX_SOCKET_PATH_BYTES} bytes): ` +
        'point LARES_DATA_DIR or TMPDIR at a shorter path.',
    );
  }
  await makeDirectory(directory, 0o700);
  await requirePrivate(directory, launcher);
  return directory;
}

function fits(directory: string): boolean {
  return Buffer.byteLength(join(directory, SOCKET_FILE)) <= MAX_SOCKET_PATH_BYTES;
}

/** In a shared /tmp another user may have created the directory first, to listen where we connect. */
async function requirePrivate(directory: string, launcher: Launcher): Promise<void> {
  const found = await lstat(directory);
  const us = process.getuid?.();
  const mine = found.uid === us || found.uid === launcher.user?.uid;
  if (!found.isDirectory() || !mine) {
    throw new EmbeddedDatabaseError(
      'unsafe_directory',
      `${directory} belongs to another user (${found.uid}) and cannot hold the database socket: remove it, then start again.`,
    );
  }
  if ((found.mode & 0o777) !== 0o700) await chmod(directory, 0o700);
  if (launcher.user) await lchown(directory, launcher.user.uid, launcher.user.gid);
}
