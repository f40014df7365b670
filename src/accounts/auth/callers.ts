import type { ChangeFeed } from '../../platform/db/change-feed.ts';
import type { Database } from '../../platform/db/database.ts';
import { findSessionCallers } from '../sessions/store.ts';
import { findCallers } from '../tokens/store.ts';
import type { Caller, KnownSession } from './caller.ts';
import { callerMemory } from './caller-memory.ts';

/** Tokens and sessions are looked up apart: the value of one is never taken for the other. */
export interface Callers {
  find(hash: string): Caller | undefined | Promise<Caller | undefined>;
  findSession(hash: string): KnownSession | undefined | Promise<KnownSession | undefined>;
  rereadSession(hash: string): Promise<KnownSession | undefined>;
  /** Past the memory: what another process changed a millisecond ago may not have been heard here yet. */
  reread(caller: Caller): Promise<Caller | undefined>;
  /** For the process that made the change: its next request sees it. */
  forgetUser(userId: string): void;
}

export function openCallers(database: Database, changes: ChangeFeed): Callers {
  const tokens = callerMemory<Caller>(changes, (hashes) => findCallers(database, hashes));
  const sessions = callerMemory<KnownSession>(changes, (hashes) => findSessionCallers(database, hashes));
  return {
    find: tokens.find,
    findSession: sessions.find,
    rereadSession: sessions.reread,
    reread: ({ kind, tokenHash }) => (kind === 'session' ? sessions : tokens).reread(tokenHash),
    forgetUser: (userId) => {
      tokens.forgetUser(userId);
      sessions.forgetUser(userId);
    },
  };
}
