import { batched } from '../platform/batch.ts';
import type { ChangeFeed } from '../platform/db/change-feed.ts';
import type { Database } from '../platform/db/database.ts';
import type { Caller } from './caller.ts';
import { findCallers } from './token-store.ts';

/**
 * Callers by token hash, kept in memory. A change of the user, the token or a membership drops the
 * entry on every process; while the feed of changes is not known to work, nothing is taken from memory.
 */
export interface Callers {
  find(hash: string): Caller | undefined | Promise<Caller | undefined>;
  /** Past the memory: what another process changed a millisecond ago may not have been heard here yet. */
  reread(hash: string): Promise<Caller | undefined>;
  /** For the process that made the change: its next request sees it. */
  forgetUser(userId: string): void;
}

const MOST_CALLERS = 20_000;

export function openCallers(database: Database, changes: ChangeFeed): Callers {
  const byHash = new Map<string, Caller>();
  const hashesOfUser = new Map<string, Set<string>>();
  /** Raised with every change: a look-up that began before one must not be kept after it. */
  let epoch = 0;
  const load = batched<string, Caller>((hashes) => findCallers(database, hashes));

  function forget(hash: string, userId: string): void {
    byHash.delete(hash);
    const hashes = hashesOfUser.get(userId);
    hashes?.delete(hash);
    if (hashes?.size === 0) hashesOfUser.delete(userId);
  }

  function keep(hash: string, caller: Caller): void {
    const oldest = byHash.size >= MOST_CALLERS ? byHash.entries().next().value : undefined;
    if (oldest) forget(oldest[0], oldest[1].user.user_id);
    byHash.set(hash, caller);
    const hashes = hashesOfUser.get(caller.user.user_id) ?? new Set();
    hashesOfUser.set(caller.user.user_id, hashes.add(hash));
  }

  function forgetUser(userId: string): void {
    epoch += 1;
    for (const hash of hashesOfUser.get(userId) ?? []) forget(hash, userId);
  }

  changes.subscribe('user', forgetUser, () => {
    epoch += 1;
    byHash.clear();
    hashesOfUser.clear();
  });

  async function loadAndKeep(hash: string): Promise<Caller | undefined> {
    const started = epoch;
    const caller = await load(hash);
    if (caller && started === epoch && changes.fresh()) keep(hash, caller);
    return caller;
  }

  return {
    find: (hash) => (changes.fresh() ? byHash.get(hash) : undefined) ?? loadAndKeep(hash),
    reread: loadAndKeep,
    forgetUser,
  };
}
