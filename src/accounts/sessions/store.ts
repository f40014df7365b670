import sql from 'sql-template-tag';
import type { Static } from 'typebox';
import type { Connection } from '../../platform/db/database.ts';
import type { Page } from '../../platform/http/request/paging.ts';
import { type CachedSession, type Memberships, type User, userOf } from '../auth/caller.ts';
import { PERMISSIONS } from '../auth/permissions.ts';
import { USER_WITH_MEMBERSHIPS } from '../members/limits.ts';
import { deletePendingOf } from './pending-login-store.ts';
import type { SessionBody } from './schema.ts';

export type StoredSession = Omit<Static<typeof SessionBody>, 'current'>;

export async function insertSession(
  connection: Connection,
  session: StoredSession & { user_id: string; tokenHash: Buffer; confirmed_at: Date },
): Promise<void> {
  await connection.rows(sql`
    INSERT INTO sessions
      (session_id, user_id, token_hash, user_agent, created_at, last_seen_at, expires_at, confirmed_at)
    VALUES (${session.session_id}, ${session.user_id}, ${session.tokenHash}, ${session.user_agent},
            ${session.created_at}, ${session.last_seen_at}, ${session.expires_at}, ${session.confirmed_at})`);
}

/** Time of the last confirmation. Undefined if the session has ended. */
export async function findConfirmation(connection: Connection, sessionId: string): Promise<Date | undefined> {
  const row = await connection.row<{ confirmed_at: Date }>(sql`
    SELECT confirmed_at FROM sessions WHERE session_id = ${sessionId}`);
  return row?.confirmed_at;
}

export async function markConfirmed(connection: Connection, sessionId: string, now: Date): Promise<boolean> {
  const confirmed = await connection.rows(sql`
    UPDATE sessions SET confirmed_at = ${now} WHERE session_id = ${sessionId} RETURNING session_id`);
  return confirmed.length > 0;
}

/** Keeps the newest `most`, so that they do not pile up for users who never log out. */
export async function deleteSurplusSessions(connection: Connection, userId: string, most: number) {
  await connection.rows(sql`
    DELETE FROM sessions WHERE session_id IN (
      SELECT session_id FROM sessions WHERE user_id = ${userId}
      ORDER BY last_seen_at DESC, session_id DESC OFFSET ${most})`);
}

export async function listSessions(connection: Connection, userId: string, page: Page, now: Date) {
  const sessions = await connection.rows<StoredSession>(sql`
    SELECT session_id, user_agent, created_at, last_seen_at, expires_at FROM sessions
    WHERE user_id = ${userId} AND expires_at > ${now}
    ORDER BY last_seen_at DESC, session_id DESC LIMIT ${page.limit} OFFSET ${page.offset}`);
  const count = await connection.row<{ total_count: number }>(sql`
    SELECT count(*) AS total_count FROM sessions WHERE user_id = ${userId} AND expires_at > ${now}`);
  return { sessions, total_count: count?.total_count ?? 0 };
}

export async function deleteSession(connection: Connection, userId: string, sessionId: string) {
  const deleted = await connection.rows(sql`
    DELETE FROM sessions WHERE session_id = ${sessionId} AND user_id = ${userId} RETURNING session_id`);
  return deleted.length > 0;
}

/** Ends unfinished log-ins too, so that the old password cannot finish one. Returns the number of sessions. */
export async function deleteSessionsOf(connection: Connection, userId: string, except?: string) {
  await deletePendingOf(connection, userId);
  const ended = await connection.rows(sql`
    DELETE FROM sessions WHERE user_id = ${userId} AND session_id IS DISTINCT FROM ${except ?? null}
    RETURNING session_id`);
  return ended.length;
}

/** Returns whether it exists, and locks it against deletion until the transaction ends. */
export async function lockSession(connection: Connection, sessionId: string): Promise<boolean> {
  const held = await connection.rows(sql`SELECT FROM sessions WHERE session_id = ${sessionId} FOR KEY SHARE`);
  return held.length > 0;
}

/** Never revives a session that has ended. */
export async function touchSession(connection: Connection, sessionId: string, now: Date, expiresAt: Date) {
  await connection.rows(sql`
    UPDATE sessions SET last_seen_at = ${now}, expires_at = ${expiresAt}
    WHERE session_id = ${sessionId} AND expires_at > ${now} AND last_seen_at < ${now}`);
}

export async function deleteExpiredSessions(connection: Connection, now: Date): Promise<void> {
  await connection.rows(sql`DELETE FROM sessions WHERE expires_at <= ${now}`);
}

interface SessionRow extends User, Memberships {
  hash: string;
  session_id: string;
  begun_at: Date;
  last_seen_at: Date;
  expires_at: Date;
}

/** Callers by the hex SHA-256 of their session. Unknown sessions and disabled users are missing. */
export async function findSessionCallers(connection: Connection, hashes: string[]) {
  const rows = await connection.rows<SessionRow>(sql`
    SELECT encode(s.token_hash, 'hex') AS hash, s.session_id, s.created_at AS begun_at, s.last_seen_at, s.expires_at,
           ${USER_WITH_MEMBERSHIPS}
    FROM sessions s JOIN users u USING (user_id)
    WHERE s.token_hash = ANY (SELECT decode(h, 'hex') FROM unnest(${hashes}::text[]) AS h)
      AND u.disabled_at IS NULL`);
  return new Map(rows.map((row) => [row.hash, sessionOf(row)]));
}

/** A session has all permissions that the role gives. */
const ALL_PERMISSIONS = new Set(PERMISSIONS);

function sessionOf(row: SessionRow): CachedSession {
  return {
    kind: 'session',
    tokenId: row.session_id,
    tokenHash: row.hash,
    tokenName: null,
    grantId: null,
    permissions: ALL_PERMISSIONS,
    ...userOf(row),
    createdAt: row.begun_at.getTime(),
    lastSeenAt: row.last_seen_at.getTime(),
    expiresAt: row.expires_at.getTime(),
  };
}
