import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../durations.ts';
import { inTurn } from '../server/locks.ts';
import { dropSlot, type Link, linkToChain } from './chains.ts';
import { connectAsSuperuser, type ServerAddress } from './connect.ts';
import { type Base, makeFolder, readBases, walOf } from './folder.ts';
import { prune } from './prune.ts';
import { receiveWal } from './receive-wal.ts';
import { takeBase } from './take-base.ts';
import { WalFiles } from './wal-files.ts';

export interface ArchiveOptions {
  server: { connection: ServerAddress; cluster: string };
  folder: string;
  keepDays: number;
  log: { info(fields: object, message: string): void; error(fields: object, message: string): void };
}

const FIRST_RETRY_MS = SECOND_MS;
const LONGEST_RETRY_MS = MINUTE_MS;
const LOOK_EVERY_MS = 10 * MINUTE_MS;
/** A restore replays the log from the latest one. */
const BASE_EVERY_MS = DAY_MS;
/** A stopping server waits until its last log was received. A hanging backup disk must not delay it longer. */
const LAST_WORDS_MS = 10 * SECOND_MS;

/**
 * While Lares serves: receives the log of the embedded server, takes a base backup a day and deletes old ones.
 * Failures are logged and retried. Serving continues.
 */
export function openArchive(options: ArchiveOptions) {
  const stop = new AbortController();
  let hangUp: (() => void) | undefined;

  async function run(): Promise<void> {
    let pause = FIRST_RETRY_MS;
    while (!stop.signal.aborted) {
      const began = performance.now();
      try {
        await withLink(options, true, async (link, replication, superuser) => {
          if (link.isActive) throw new Error('another process receives the log already');
          hangUp = () => void replication.end().catch(() => undefined);
          stop.signal.throwIfAborted();
          options.log.info({ chain: link.chain.path, new: link.isNew }, 'backup: receiving the log');
          const care = new AbortController();
          const caring = careForBases(options, link, superuser, AbortSignal.any([stop.signal, care.signal]));
          try {
            await receive(link, replication);
          } finally {
            care.abort();
            await caring;
          }
        });
      } catch (error) {
        if (stop.signal.aborted) return;
        if (performance.now() - began > LONGEST_RETRY_MS) pause = FIRST_RETRY_MS;
        const again_in_ms = pause;
        options.log.error(
          { error: (error as Error).message, again_in_ms },
          'backup: the log is not received; what is committed meanwhile is not in the backup yet',
        );
        await wait(pause, undefined, { signal: stop.signal }).catch(() => undefined);
        pause = Math.min(2 * pause, LONGEST_RETRY_MS);
      }
    }
  }
  const running = run();

  return {
    /** `leave` stops using the server. If that stops it, its last log is received too. */
    async finish(leave: () => Promise<void>): Promise<void> {
      stop.abort();
      const timer = setTimeout(() => hangUp?.(), LAST_WORDS_MS);
      await leave();
      clearTimeout(timer);
      hangUp?.();
      await running;
    },
  };
}

export type Archive = ReturnType<typeof openArchive>;

/** Takes a base backup now. If no serving process receives the log, it is received here meanwhile. */
export async function backUpNow(
  options: Omit<ArchiveOptions, 'log'>,
): Promise<{ base: Base; removed: string[] }> {
  return withLink(options, false, async (link, replication, superuser) => {
    const failed = new AbortController();
    const receiving = link.isActive
      ? undefined
      : receive(link, replication).catch((error: Error) => failed.abort(error));
    try {
      return await backUp(options, link, superuser, failed.signal).catch((error) => {
        throw failed.signal.aborted ? failed.signal.reason : error;
      });
    } finally {
      await replication.end().catch(() => undefined);
      await receiving;
      // Nothing would continue the chain, and the server would keep its log for it.
      if (link.isNew) await dropWhenFree(superuser, link.slot);
    }
  });
}

async function withLink<Result>(
  { server, folder }: Pick<ArchiveOptions, 'server' | 'folder'>,
  mayDrop: boolean,
  work: (link: Link, replication: pg.Client, superuser: pg.Client) => Promise<Result>,
): Promise<Result> {
  await makeFolder(folder);
  const superuser = await connectAsSuperuser(server.connection);
  try {
    const replication = await connectAsSuperuser(server.connection, { replication: 'true' });
    try {
      return await work(await linkToChain(superuser, folder, mayDrop), replication, superuser);
    } finally {
      await replication.end().catch(() => undefined);
    }
  } finally {
    await superuser.end().catch(() => undefined);
  }
}

async function receive({ chain, slot, from }: Link, replication: pg.Client): Promise<void> {
  const { timeline, segment_bytes: segmentBytes } = chain;
  const files = new WalFiles(walOf(chain), { timeline, segmentBytes }, from);
  await receiveWal(replication, { slot, timeline, from, files });
}

async function backUp(
  { server, folder, keepDays }: Omit<ArchiveOptions, 'log'>,
  { chain }: Link,
  superuser: pg.Client,
  signal: AbortSignal,
) {
  return inTurn(superuser, 'base', async () => {
    const base = await takeBase(superuser, server.cluster, chain, signal);
    return { base, removed: await prune(superuser, folder, keepDays) };
  });
}

/** Failures here do not end the receiving. */
async function careForBases(
  options: ArchiveOptions,
  link: Link,
  superuser: pg.Client,
  signal: AbortSignal,
): Promise<void> {
  let pause = FIRST_RETRY_MS;
  while (!signal.aborted) {
    try {
      if (await isDue(options.folder, link)) {
        const { base, removed } = await backUp(options, link, superuser, signal);
        options.log.info({ base: base.path, bytes: base.bytes, removed }, 'backup: a base backup was taken');
      }
      pause = LOOK_EVERY_MS;
    } catch (error) {
      if (signal.aborted) return;
      options.log.error({ error: (error as Error).message }, 'backup: no base backup could be taken');
      pause = Math.min(2 * pause, LOOK_EVERY_MS);
    }
    await wait(pause, undefined, { signal }).catch(() => undefined);
  }
}

async function isDue(folder: string, { chain }: Link): Promise<boolean> {
  const newest = (await readBases(folder)).findLast((base) => base.chain.id === chain.id);
  return !newest || Date.now() - Date.parse(newest.finished_at) >= BASE_EVERY_MS;
}

const FREE_TRIES = 100;
const FREE_PAUSE_MS = 50;

/** The server notices a closed connection a moment later. */
async function dropWhenFree(superuser: pg.Client, slot: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await dropSlot(superuser, slot);
    } catch (error) {
      if (attempt >= FREE_TRIES) throw error;
      await wait(FREE_PAUSE_MS);
    }
  }
}
