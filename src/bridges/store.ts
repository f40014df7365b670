import sql, { type Sql } from 'sql-template-tag';
import type { Connection } from '../platform/db/database.ts';
import type { AuthenticatedBridge, BridgeKind } from './bridge.ts';

export interface BridgeRow extends AuthenticatedBridge {
  name: string;
  online: boolean;
  online_since: Date | null;
  last_heard_at: Date | null;
  refused_count: number;
  refusals: RefusedMessage[];
  created_at: Date;
}

/** A rejected message; `what` is its topic. */
export interface RefusedMessage {
  what: string;
  reason: string;
  at: string;
}

const COLUMNS = sql`bridge_id, organization_id, home_id, kind, name, base_topic, online, online_since, last_heard_at,
  refused_count, refusals, created_at`;

/** The owner of bridges: a home, or an organization for bridges that serve all of its homes. */
export type Owner = { home_id: string; organization_id: string } | { home_id: null; organization_id: string };

function ownedBy({ home_id, organization_id }: Owner): Sql {
  return home_id === null
    ? sql`organization_id = ${organization_id} AND home_id IS NULL`
    : sql`home_id = ${home_id}`;
}

export interface NewBridgeRow {
  bridge_id: string;
  kind: BridgeKind;
  name: string;
  base_topic: string | null;
  tokenHash: Buffer;
  created_at: Date;
}

/** False when another bridge uses the topic. */
export async function insertBridge(
  connection: Connection,
  owner: Owner,
  row: NewBridgeRow,
): Promise<boolean> {
  const inserted = await connection.rows(sql`
    INSERT INTO bridges (bridge_id, organization_id, home_id, kind, name, base_topic, token_hash, created_at)
    VALUES (${row.bridge_id}, ${owner.organization_id}, ${owner.home_id}, ${row.kind}, ${row.name}, ${row.base_topic},
            ${row.tokenHash}, ${row.created_at})
    ON CONFLICT (base_topic) DO NOTHING RETURNING bridge_id`);
  return inserted.length > 0;
}

/** Oldest first; there are few. */
export function listBridges(connection: Connection, owner: Owner): Promise<BridgeRow[]> {
  return connection.rows<BridgeRow>(sql`
    SELECT ${COLUMNS} FROM bridges WHERE ${ownedBy(owner)} ORDER BY bridge_id`);
}

export function findBridge(
  connection: Connection,
  owner: Owner,
  bridgeId: string,
): Promise<BridgeRow | undefined> {
  return connection.row<BridgeRow>(sql`
    SELECT ${COLUMNS} FROM bridges WHERE bridge_id = ${bridgeId} AND ${ownedBy(owner)}`);
}

export async function countBridges(connection: Connection, owner: Owner): Promise<number> {
  const row = await connection.row<{ count: number }>(sql`
    SELECT count(*) AS count FROM bridges WHERE ${ownedBy(owner)}`);
  return row?.count ?? 0;
}

export async function countBridgesOfOrganization(
  connection: Connection,
  organizationId: string,
): Promise<number> {
  const row = await connection.row<{ count: number }>(sql`
    SELECT count(*) AS count FROM bridges WHERE organization_id = ${organizationId}`);
  return row?.count ?? 0;
}

export async function renameBridge(connection: Connection, bridgeId: string, name: string): Promise<void> {
  await connection.rows(sql`UPDATE bridges SET name = ${name} WHERE bridge_id = ${bridgeId}`);
}

export async function setToken(connection: Connection, bridgeId: string, tokenHash: Buffer): Promise<void> {
  await connection.rows(sql`UPDATE bridges SET token_hash = ${tokenHash} WHERE bridge_id = ${bridgeId}`);
}

export async function deleteBridge(connection: Connection, bridgeId: string): Promise<void> {
  await connection.rows(sql`DELETE FROM bridges WHERE bridge_id = ${bridgeId}`);
}

/** Bridges of all organizations. */
export function listAllBridges(connection: Connection): Promise<AuthenticatedBridge[]> {
  return connection.rows<AuthenticatedBridge>(sql`
    SELECT bridge_id, organization_id, home_id, kind, base_topic FROM bridges ORDER BY bridge_id`);
}

/** Whether the topic overlaps with that of another bridge. */
export async function isTopicTaken(connection: Connection, topic: string): Promise<boolean> {
  const rows = await connection.rows(sql`
    SELECT FROM bridges WHERE base_topic IS NOT NULL
      AND (starts_with(base_topic || '/', ${topic}::text || '/') OR starts_with(${topic}::text || '/', base_topic || '/')) LIMIT 1`);
  return rows.length > 0;
}

/** Maximum refusals to show. */
const MOST_SHOWN = 20;

export async function storeRefusals(
  connection: Connection,
  bridgeId: string,
  count: number,
  newest: RefusedMessage[],
): Promise<void> {
  await connection.rows(sql`
    UPDATE bridges SET refused_count = refused_count + ${count},
      refusals = coalesce((SELECT jsonb_agg(one ORDER BY place) FROM (
        SELECT one, place FROM jsonb_array_elements(${JSON.stringify(newest)}::jsonb || refusals) WITH ORDINALITY AS all_of (one, place)
        ORDER BY place LIMIT ${MOST_SHOWN}::bigint) AS kept), '[]')
    WHERE bridge_id = ${bridgeId}`);
}

export async function storeLastContact(connection: Connection, bridgeId: string, now: Date): Promise<void> {
  await connection.rows(sql`
    UPDATE bridges SET last_heard_at = greatest(last_heard_at, ${now}::timestamptz) WHERE bridge_id = ${bridgeId}`);
}

export function readBridgeState(
  connection: Connection,
  bridgeId: string,
): Promise<Pick<BridgeRow, 'online' | 'online_since'> | undefined> {
  return connection.row<Pick<BridgeRow, 'online' | 'online_since'>>(sql`
    SELECT online, online_since FROM bridges WHERE bridge_id = ${bridgeId}`);
}

export async function setOnline(
  connection: Connection,
  bridgeId: string,
  online: boolean,
  now: Date,
): Promise<void> {
  await connection.rows(sql`
    UPDATE bridges SET online = ${online}, online_since = ${now}, last_heard_at = greatest(last_heard_at, ${now}::timestamptz)
    WHERE bridge_id = ${bridgeId}`);
}
