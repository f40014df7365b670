import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Connection } from '../../platform/db/database.ts';
import { MINUTE_MS, SECOND_MS } from '../../platform/durations.ts';
import { clearCookie, cookieName, readCookie, setCookie } from '../../platform/pages/cookies.ts';
import type { Tools } from '../../platform/tools.ts';
import { hashOfToken, newSecretToken } from '../auth/secret-tokens.ts';
import { findPending, insertPending, type PendingLogin, takePending } from './pending-store.ts';

/**
 * A log-in with the right password that still needs the second factor. It is no session and opens nothing; it says only
 * whose second factor is asked for. In a cookie, so that it stays in the browser that knew the password.
 */
export interface PendingLogins {
  begin(reply: FastifyReply, userId: string): Promise<void>;
  /** Undefined when there is none, or it is too old. */
  find(request: FastifyRequest): Promise<PendingLogin | undefined>;
  /** False when it was finished before, or just now by another request. */
  take(connection: Connection, request: FastifyRequest): Promise<boolean>;
  clear(reply: FastifyReply): void;
}

const LASTS_MS = 5 * MINUTE_MS;
const COOKIE = 'lares_pending';
const PREFIX = 'pl';

export function openPendingLogins(tools: Tools, secure: boolean): PendingLogins {
  const name = cookieName(COOKIE, secure);
  const hashIn = (request: FastifyRequest) => hashOfToken(readCookie(request, name) ?? '');
  return {
    begin: async (reply, userId) => {
      const { token, tokenHash } = newSecretToken(PREFIX, tools.random);
      const expires_at = new Date(tools.clock.now().getTime() + LASTS_MS);
      await insertPending(tools.database, { tokenHash, user_id: userId, expires_at });
      setCookie(reply, { name, value: token, secure, maxAgeS: LASTS_MS / SECOND_MS });
    },
    find: async (request) =>
      readCookie(request, name) === undefined
        ? undefined
        : findPending(tools.database, hashIn(request), tools.clock.now()),
    take: (connection, request) => takePending(connection, hashIn(request), tools.clock.now()),
    clear: (reply) => clearCookie(reply, name, secure),
  };
}
