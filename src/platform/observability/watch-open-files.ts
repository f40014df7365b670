import { readdir } from 'node:fs/promises';
import { SECOND_MS } from '../durations.ts';
import type { Log } from './log.ts';

const LOOK_EVERY_MS = 10 * SECOND_MS;
const NEARLY_ALL = 0.9;

/**
 * Warns when this process has almost reached its limit of open files. Beyond the limit unrelated work fails, and Node
 * reports nothing about a connection that it could not accept.
 */
export function watchOpenFiles(log: Log, limit: number): { stop(): void } {
  void lookAtOpenFiles(log, limit);
  const looking = setInterval(() => void lookAtOpenFiles(log, limit), LOOK_EVERY_MS);
  looking.unref();
  return { stop: () => clearInterval(looking) };
}

export async function lookAtOpenFiles(log: Log, limit: number): Promise<void> {
  try {
    const open = (await readdir('/dev/fd')).length;
    if (open > limit * NEARLY_ALL) log.warn({ open, limit }, 'nearly all files that may be open are');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // Some systems have no such folder.
    if (code === 'EMFILE' || code === 'ENFILE') log.error({ code, limit }, 'no more files can be opened');
  }
}
