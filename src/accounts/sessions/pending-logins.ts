import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Connection } from '../../platform/db/database.ts';
import { MINUTE_MS, SECOND_MS } from '../../platform/durations.ts';
import { clearCookie, cookieName, readCookie, setCookie } from '../../platform/pages/cookies.ts';
import { hashOfToken, newSecretToken } from '../../platform/secrets/secret-tokens.ts';
import type { Tools } from '../../platform/tools.ts';
import type { PasswordLogin } from '../passwords/check-login.ts';
import { lockAccount } from '../users/store.ts';
import { findPending, insertPending, type PendingLogin, takePending } from './pending-login-store.ts';

/**
 * A log-in with the right password that still needs the second factor. It is no session and gives no access. Kept in
 * a cookie, so that it stays in the browser that sent the password.
 */
export interface PendingLogins {
  /** False if the password changed or the account was disabled since the check. */
  begin(reply: FastifyReply, login: PasswordLogin): Promise<boolean>;
  /** Undefined if there is none, or if it has expired. */
  find(request: FastifyRequest): Promise<PendingLogin | undefined>;
  /** False if another request finished it. */
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
    begin: async (reply, { user_id, password_hash }) => {
      const { token, tokenHash } = newSecretToken(PREFIX, tools.random);
      const expires_at = new Date(tools.clock.wall().getTime() + LASTS_MS);
      const isBegun = await tools.database.transaction(async (connection) => {
        if (!(await lockAccount(connection, user_id, password_hash))) return false;
        await insertPending(connection, { tokenHash, user_id, expires_at });
        return true;
      });
      if (isBegun) setCookie(reply, { name, value: token, secure, maxAgeS: LASTS_MS / SECOND_MS });
      return isBegun;
    },
    find: async (request) =>
      readCookie(request, name) === undefined
        ? undefined
        : findPending(tools.database, hashIn(request), tools.clock.wall()),
    take: (connection, request) => takePending(connection, hashIn(request), tools.clock.wall()),
    clear: (reply) => clearCookie(reply, name, secure),
  };
}
