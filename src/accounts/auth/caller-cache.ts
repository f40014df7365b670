import type { ChangeFeed } from '../../platform/db/change-feed.ts';
import type { Database } from '../../platform/db/database.ts';
import { openFeedCache } from '../../platform/db/feed-cache.ts';
import { findSessionCallers } from '../sessions/store.ts';
import { findCallers } from '../tokens/store.ts';
import type { CachedSession, Caller } from './caller.ts';

/**
 * Callers by the hash of their secret. Changing the user, the token, the session or a membership drops the entry.
 * Tokens and sessions are kept apart, so that the value of one is never accepted as the other.
 */
export interface CallerCache {
  find(hash: string): Caller | undefined | Promise<Caller | undefined>;
  findSession(hash: string): CachedSession | undefined | Promise<CachedSession | undefined>;
  rereadSession(hash: string): Promise<CachedSession | undefined>;
  /** Reads past the cache, because a notification of another process's change may not have arrived yet. */
  reread(caller: Caller): Promise<Caller | undefined>;
  /** For the process that made the change: its next request sees it. */
  invalidateUser(userId: string): void;
}

const MOST_CALLERS = 20_000;

export function openCallerCache(database: Database, changes: ChangeFeed): CallerCache {
  const kept = {
    changes,
    topic: 'user',
    subjectOf: ({ user }: Caller) => user.user_id,
    mostKept: MOST_CALLERS,
  };
  const tokens = openFeedCache<Caller>({ ...kept, read: (hashes) => findCallers(database, hashes) });
  const sessions = openFeedCache<CachedSession>({
    ...kept,
    read: (hashes) => findSessionCallers(database, hashes),
  });
  return {
    find: tokens.find,
    findSession: sessions.find,
    rereadSession: sessions.reread,
    reread: ({ kind, tokenHash }) => (kind === 'session' ? sessions : tokens).reread(tokenHash),
    invalidateUser: (userId) => {
      tokens.forget(userId);
      sessions.forget(userId);
    },
  };
}
