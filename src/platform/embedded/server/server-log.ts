import { constants } from 'node:fs';
import { type FileHandle, open, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { explainFileError } from '../errors.ts';
import { giveToOwner } from '../files/data-dir.ts';

const MAX_LOG_BYTES = 10 * 1024 * 1024;
const TAIL_BYTES = 64 * 1024;
const TAIL_LINES = 12;

/** Opens the log for a starting server. A large previous log is kept under another name. */
export async function openServerLog(dataDir: string): Promise<FileHandle> {
  const path = serverLogPath(dataDir);
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  try {
    if (size > MAX_LOG_BYTES) await rename(path, `${path}.1`);
    // No link may lead root, working in a user's directory, to another file.
    const flags = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_NOFOLLOW;
    const file = await open(path, flags, 0o600);
    await giveToOwner(path, dataDir);
    return file;
  } catch (error) {
    throw explainFileError(error, path);
  }
}

export async function lastLogLines(dataDir: string): Promise<string> {
  const lines = await readTail(dataDir);
  return lines.slice(-TAIL_LINES).join('\n');
}

/** The final message of one server process. Several that start at once share the log. */
export async function fatalMessage(dataDir: string, pid: number | undefined): Promise<string> {
  const lines = await readTail(dataDir);
  return lines.findLast((line) => line.includes(`[${pid}] FATAL:`)) ?? '';
}

async function readTail(dataDir: string): Promise<string[]> {
  const file = await open(serverLogPath(dataDir), 'r').catch(() => undefined);
  if (!file) return ['(no log)'];
  try {
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read({
      buffer: Buffer.alloc(TAIL_BYTES),
      position: Math.max(0, size - TAIL_BYTES),
    });
    return buffer.toString('utf8', 0, bytesRead).trimEnd().split('\n');
  } finally {
    await file.close();
  }
}

export function serverLogPath(dataDir: string): string {
  return join(dataDir, 'postgres.log');
}
