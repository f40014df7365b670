import { createHash } from 'node:crypto';
import { type FileHandle, lchown, mkdir, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../errors.ts';

const PIECE_BYTES = 1024 * 1024;

interface CopiedFile {
  path: string;
  bytes: number;
  sha256: string;
}

/** Directories are kept. Their content belongs to the running server, or comes from the log. */
const LEFT_EMPTY = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
]);
const LEFT_OUT = new Set([
  'backup_label',
  'backup_manifest',
  'current_logfiles',
  'postmaster.opts',
  'postmaster.pid',
  'postgresql.auto.conf.tmp',
  'recovery.signal',
  'standby.signal',
  'tablespace_map',
]);
const LEFT_OUT_BEGINNINGS = ['pgsql_tmp', 'pg_internal.init'];

/**
 * Copies the files of a running server, between pg_backup_start and pg_backup_stop. The log repairs concurrent
 * changes. https://www.postgresql.org/docs/18/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP-DATA
 */
export async function copyCluster(cluster: string, target: string, signal: AbortSignal) {
  const folders: string[] = [];
  const files: CopiedFile[] = [];
  async function copyFolder(folder: string): Promise<void> {
    await mkdir(join(target, folder), { mode: 0o700 });
    for (const entry of await listOf(join(cluster, folder))) {
      signal.throwIfAborted();
      const path = join(folder, entry.name);
      const isLeftOut =
        (folder === '' && LEFT_OUT.has(entry.name)) ||
        LEFT_OUT_BEGINNINGS.some((beginning) => entry.name.startsWith(beginning));
      if (isLeftOut) continue;
      if (entry.isDirectory()) {
        folders.push(path);
        if (folder === '' && LEFT_EMPTY.has(entry.name)) await mkdir(join(target, path), { mode: 0o700 });
        else await copyFolder(path);
      } else if (entry.isFile()) {
        const file = await copyIfThere(join(cluster, path), join(target, path), signal);
        if (file) files.push({ path, ...file });
      }
    }
  }
  await copyFolder('');
  return { folders, files };
}

async function listOf(folder: string) {
  return readdir(folder, { withFileTypes: true }).catch((error) => {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  });
}

/** The log also drops a table that was dropped meanwhile. */
async function copyIfThere(from: string, to: string, signal: AbortSignal) {
  let source: FileHandle;
  try {
    source = await open(from, 'r');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
  try {
    return await copyOpened(source, to, signal);
  } finally {
    await source.close();
  }
}

export async function copyFile(from: string, to: string, signal: AbortSignal, owner?: Owner) {
  const source = await open(from, 'r');
  try {
    const copied = await copyOpened(source, to, signal);
    await giveTo(to, owner);
    return copied;
  } finally {
    await source.close();
  }
}

export interface Owner {
  uid: number;
  gid: number;
}

export async function giveTo(path: string, owner: Owner | undefined): Promise<void> {
  if (owner) await lchown(path, owner.uid, owner.gid);
}

async function copyOpened(source: FileHandle, to: string, signal: AbortSignal) {
  const target = await open(to, 'wx', 0o600);
  try {
    const hash = createHash('sha256');
    const piece = Buffer.alloc(PIECE_BYTES);
    let bytes = 0;
    for (;;) {
      signal.throwIfAborted();
      const { bytesRead } = await source.read(piece, 0, PIECE_BYTES, bytes);
      if (bytesRead === 0) break;
      const read = piece.subarray(0, bytesRead);
      hash.update(read);
      await target.writeFile(read);
      bytes += bytesRead;
    }
    return { bytes, sha256: hash.digest('hex') };
  } finally {
    await target.close();
  }
}
