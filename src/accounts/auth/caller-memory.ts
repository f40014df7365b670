import { batched } from '../../platform/batch.ts';
import type { ChangeFeed } from '../../platform/db/change-feed.ts';
import type { Caller } from './caller.ts';

/**
 * Callers by the hash of what they showed. A change of the user, the token, the session or a membership drops the
 * entry on every process; while the feed of changes is not known to work, nothing is taken from memory.
 */
export interface CallerMemory<Kind extends Caller> {
  find(hash: string): Kind | undefined | Promise<Kind | undefined>;
  reread(hash: string): Promise<Kind | undefined>;
  forgetUser(userId: string): void;
}

const MOST_CALLERS = 20_000;

export function callerMemory<Kind extends Caller>(
  changes: ChangeFeed,
  read: (hashes: string[]) => Promise<Map<string, Kind>>,
): CallerMemory<Kind> {
  const byHash = new Map<string, Kind>();
  const hashesOfUser = new Map<string, Set<string>>();
  /** Raised with every change: a look-up that began before one must not be kept after it. */
  let epoch = 0;
  const load = batched<string, Kind>(read);

  function forget(hash: string, userId: string): void {
    byHash.delete(hash);
    const hashes = hashesOfUser.get(userId);
    hashes?.delete(hash);
    if (hashes?.size === 0) hashesOfUser.delete(userId);
  }

  function keep(hash: string, caller: Kind): void {
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

  async function loadAndKeep(hash: string): Promise<Kind | undefined> {
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
