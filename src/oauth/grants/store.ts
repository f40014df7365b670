import sql, { type Sql } from 'sql-template-tag';
import type { Static } from 'typebox';
import { disabledUsers, type Permission, restrictGrantedTokens } from '../../accounts/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import { conflict } from '../../platform/errors.ts';
import type { Page } from '../../platform/http/request/paging.ts';
import type { GrantBody } from './schema.ts';

/** What a user allows a client. `own` for the account that made the client. */
export interface Grant {
  grant_id: string;
  client_id: string;
  user_id: string;
  permissions: Permission[];
  asked: Permission[];
}

type NewGrant = Grant & { kind: 'consent' | 'own'; created_at: Date };

/** Without a lock: decides whether the user has to be asked. */
export function findConsent(connection: Connection, clientId: string, userId: string) {
  return connection.row<Grant>(sql`
    SELECT grant_id, client_id, user_id, permissions, asked FROM oauth_grants
    WHERE client_id = ${clientId} AND user_id = ${userId} AND kind = 'consent'`);
}

/**
 * Finds or creates the grant and locks it until the transaction ends. A lock instead of an update: a row that is
 * updated twice in a transaction has its foreign keys checked again, which would deadlock with the deletion of the
 * client.
 */
export async function openLockedGrant(connection: Connection, grant: NewGrant): Promise<Grant> {
  await connection.rows(sql`
    INSERT INTO oauth_grants (grant_id, client_id, user_id, kind, permissions, asked, created_at)
    VALUES (${grant.grant_id}, ${grant.client_id}, ${grant.user_id}, ${grant.kind},
            ${grant.permissions}, ${grant.asked}, ${grant.created_at})
    ON CONFLICT (client_id, user_id, kind) DO NOTHING`);
  const row = await connection.row<Grant>(sql`
    SELECT grant_id, client_id, user_id, permissions, asked FROM oauth_grants
    WHERE client_id = ${grant.client_id} AND user_id = ${grant.user_id} AND kind = ${grant.kind}
    FOR UPDATE`);
  if (!row) throw conflict('The user revoked this grant at the same time. Try again.');
  return row;
}

/** A query of grant_id for statements of other slices. */
export function grantsOf(clientId: string): Sql {
  return sql`SELECT grant_id FROM oauth_grants WHERE client_id = ${clientId}`;
}

/** A query of grant_id: of applications whose maker is disabled. */
export function grantsOfDisabledMakers(): Sql {
  return sql`SELECT grant_id FROM oauth_grants JOIN oauth_clients c USING (client_id)
    WHERE c.user_id IN (${disabledUsers()})`;
}

/** False if it was revoked meanwhile. While it is locked, what an exchange reads does not change. */
export async function lockGrant(connection: Connection, grantId: string): Promise<boolean> {
  const row = await connection.row(
    sql`SELECT grant_id FROM oauth_grants WHERE grant_id = ${grantId} FOR UPDATE`,
  );
  return row !== undefined;
}

export async function markUsed(connection: Connection, grantId: string, now: Date): Promise<void> {
  await connection.rows(sql`UPDATE oauth_grants SET last_used_at = ${now} WHERE grant_id = ${grantId}`);
}

/** Applies to earlier tokens too. Tokens without permissions end. */
export async function setPermissions(
  connection: Connection,
  grantId: string,
  permissions: readonly Permission[],
  asked: readonly Permission[],
): Promise<void> {
  await connection.rows(sql`
    UPDATE oauth_grants SET permissions = ${permissions}, asked = ${asked} WHERE grant_id = ${grantId}`);
  for (const table of [sql`UPDATE oauth_codes`, sql`UPDATE oauth_families`, sql`UPDATE oauth_device_codes`]) {
    await connection.rows(sql`${table}
      SET permissions = ARRAY(SELECT p FROM unnest(permissions) AS p WHERE p = ANY (${permissions}::text[]))
      WHERE grant_id = ${grantId} AND NOT permissions <@ ${permissions}::text[]`);
  }
  await restrictGrantedTokens(connection, grantId, permissions);
  for (const table of [sql`DELETE FROM oauth_codes`, sql`DELETE FROM oauth_families`]) {
    await connection.rows(sql`${table} WHERE grant_id = ${grantId} AND cardinality(permissions) = 0`);
  }
}

export type ListedGrant = Static<typeof GrantBody>;

export async function listGrants(connection: Connection, userId: string, page: Page) {
  const grants = await connection.rows<ListedGrant>(sql`
    SELECT g.grant_id, g.client_id, c.name AS client_name, g.permissions, g.created_at, g.last_used_at
    FROM oauth_grants g JOIN oauth_clients c USING (client_id)
    WHERE g.user_id = ${userId} AND g.kind = 'consent'
    ORDER BY g.grant_id LIMIT ${page.limit} OFFSET ${page.offset}`);
  return { grants, total_count: await countGrantsOf(connection, userId) };
}

/** Grants to apps of others. */
export async function countGrantsOf(connection: Connection, userId: string): Promise<number> {
  const row = await connection.row<{ grants: number }>(
    sql`SELECT count(*) AS grants FROM oauth_grants WHERE user_id = ${userId} AND kind = 'consent'`,
  );
  return row?.grants ?? 0;
}

/** Deletes all grants of a user with their tokens, also those of own clients. Returns the number of apps. */
export async function revokeGrantsOf(connection: Connection, userId: string): Promise<number> {
  const gone = await connection.rows<{ consent: boolean }>(sql`
    DELETE FROM oauth_grants WHERE user_id = ${userId} RETURNING kind = 'consent' AS consent`);
  return gone.filter(({ consent }) => consent).length;
}

/** Deletes the access of connected apps and command lines with their tokens. Returns their number. */
export async function revokeConsentsOf(connection: Connection, userId: string): Promise<number> {
  const gone = await connection.rows(sql`
    DELETE FROM oauth_grants WHERE user_id = ${userId} AND kind = 'consent' RETURNING grant_id`);
  return gone.length;
}

/** Deletes its tokens and the webhooks that it created. */
export function deleteGrant(connection: Connection, userId: string, grantId: string) {
  return connection.row<{ client_id: string; client_name: string }>(sql`
    DELETE FROM oauth_grants g USING oauth_clients c
    WHERE g.grant_id = ${grantId} AND g.user_id = ${userId} AND g.kind = 'consent' AND c.client_id = g.client_id
    RETURNING g.client_id, c.name AS client_name`);
}
