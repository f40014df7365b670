import type { By } from '../../audit/index.ts';
import { retryDeadlock } from '../../platform/db/retry-deadlock.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { newSecretToken } from '../../platform/secrets/secret-tokens.ts';
import { inOneTransaction, type Tools } from '../../platform/tools.ts';
import type { AccountKeys, KeyCounts } from '../account-keys.ts';
import { auditAccount } from '../audit-account.ts';
import { deleteBrowsersOf } from '../browsers/store.ts';
import { deleteSession, deleteSessionsOf, deleteSurplusSessions, insertSession } from './store.ts';

const IDLE_MS = 14 * DAY_MS;
const LONGEST_MS = 90 * DAY_MS;
/** Per user. */
const MOST_SESSIONS = 100;
const LONGEST_USER_AGENT = 300;

export const SESSION_PREFIX = 'ss';

/** 14 days after its last use, at most 90 days after the log-in. */
export function sessionExpiry(createdAt: number, lastSeenAt: number): Date {
  return new Date(Math.min(lastSeenAt + IDLE_MS, createdAt + LONGEST_MS));
}

export interface NewSession {
  session_id: string;
  /** For the cookie. Only its hash is stored. */
  token: string;
  expires_at: Date;
}

/** A log-in counts as a confirmation. */
export async function createSession(
  tools: Tools,
  userId: string,
  userAgent: string | undefined,
): Promise<NewSession> {
  const { token, tokenHash } = newSecretToken(SESSION_PREFIX, tools.random);
  // Real time: the clock of a demo's homes begins days ago.
  const now = tools.clock.wall();
  const session_id = tools.newId();
  const expires_at = sessionExpiry(now.getTime(), now.getTime());
  await inOneTransaction(tools, async ({ database }) => {
    await insertSession(database, {
      session_id,
      user_id: userId,
      tokenHash,
      user_agent: (userAgent ?? '').slice(0, LONGEST_USER_AGENT),
      created_at: now,
      last_seen_at: now,
      expires_at,
      confirmed_at: now,
    });
    await deleteSurplusSessions(database, userId, MOST_SESSIONS);
  });
  return { session_id, token, expires_at };
}

export function endSession(tools: Tools, userId: string, sessionId: string, by: By): Promise<boolean> {
  return inOneTransaction(tools, async (joined) => {
    if (!(await deleteSession(joined.database, userId, sessionId))) return false;
    const object = { kind: 'session' as const, id: sessionId };
    await auditAccount(joined, by, userId, { action: 'session.ended', object });
    return true;
  });
}

/**
 * Ends all sessions of a user, and the apps and command lines that they connected. With `revokeAll`, all other keys
 * too. Returns how many of each ended.
 */
export function endSessionsOf(
  tools: Tools,
  userId: string,
  keys: AccountKeys,
  revokeAll: boolean,
  by: By,
): Promise<{ sessions: number } & Partial<KeyCounts>> {
  return retryDeadlock(() =>
    tools.database.transaction(async (connection) => {
      const sessions = await deleteSessionsOf(connection, userId);
      const revoked = revokeAll
        ? await keys.revoke(connection, userId)
        : { apps: await keys.revokeApps(connection, userId) };
      // The user suspects an intruder, whose browser may be known.
      if (revokeAll) await deleteBrowsersOf(connection, userId);
      const audited = { ...tools, database: connection };
      await auditAccount(audited, by, userId, { action: 'sessions.ended', count: sessions });
      if (revokeAll) await auditAccount(audited, by, userId, { action: 'keys.revoked' });
      return { sessions, ...revoked };
    }),
  );
}
