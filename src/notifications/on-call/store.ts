import sql from 'sql-template-tag';
import type { Connection } from '../../platform/db/database.ts';
import { tagKey } from '../../platform/values/tags.ts';
import type { Absence, Rota, Swap } from './rota.ts';

export async function listOnCall(connection: Connection, organizationId: string): Promise<string[]> {
  const rows = await connection.rows<{ user_id: string }>(sql`
    SELECT user_id FROM on_call WHERE organization_id = ${organizationId} ORDER BY position`);
  return rows.map(({ user_id }) => user_id);
}

export async function replaceOnCall(
  connection: Connection,
  organizationId: string,
  userIds: string[],
): Promise<void> {
  await connection.rows(sql`DELETE FROM on_call WHERE organization_id = ${organizationId}`);
  await connection.rows(sql`
    INSERT INTO on_call (organization_id, user_id, position)
    SELECT ${organizationId}, user_id, position
    FROM unnest(${userIds}::text[]) WITH ORDINALITY AS listed (user_id, position)`);
}

export interface OrderOfTag {
  tag: string;
  user_ids: string[];
}

/** By tag, in the order of these keys; without keys all tags, by name. */
export async function listOnCallByTag(
  connection: Connection,
  organizationId: string,
  keys?: readonly string[],
): Promise<OrderOfTag[]> {
  return connection.rows<OrderOfTag>(sql`
    SELECT min(tag) AS tag, array_agg(user_id::text ORDER BY position) AS user_ids FROM on_call_by_tag
    WHERE organization_id = ${organizationId} AND (${keys ?? null}::text[] IS NULL OR tag_key = ANY (${keys ?? null}::text[]))
    GROUP BY tag_key ORDER BY array_position(${keys ?? null}::text[], tag_key), tag_key`);
}

export async function replaceOnCallByTag(
  connection: Connection,
  organizationId: string,
  orders: OrderOfTag[],
): Promise<void> {
  const rows = orders.flatMap(({ tag, user_ids }) =>
    user_ids.map((user_id, index) => ({
      tag: tag.trim(),
      tag_key: tagKey(tag),
      user_id,
      position: index + 1,
    })),
  );
  await connection.rows(sql`DELETE FROM on_call_by_tag WHERE organization_id = ${organizationId}`);
  await connection.rows(sql`
    INSERT INTO on_call_by_tag (organization_id, tag_key, tag, user_id, position)
    SELECT ${organizationId}, listed.tag_key, listed.tag, listed.user_id, listed.position
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS listed (tag_key text, tag text, user_id text, position smallint)`);
}

/** Undefined without a rota. Days are text, as the API has them. */
export async function findRota(connection: Connection, organizationId: string): Promise<Rota | undefined> {
  return connection.row<Rota>(sql`
    SELECT r.first_day::text AS first_day, r.handover_time, r.timezone, ARRAY(
      SELECT m.user_id::text FROM on_call_rota_members m WHERE m.organization_id = r.organization_id ORDER BY m.position
    ) AS user_ids FROM on_call_rotas r WHERE r.organization_id = ${organizationId}`);
}

export function listAbsences(connection: Connection, organizationId: string): Promise<Absence[]> {
  return connection.rows<Absence>(sql`
    SELECT user_id, starts_at, ends_at FROM on_call_absences WHERE organization_id = ${organizationId}
    ORDER BY starts_at, user_id`);
}

export function listSwaps(connection: Connection, organizationId: string): Promise<Swap[]> {
  return connection.rows<Swap>(sql`
    SELECT first_day::text AS first_day, user_id, instead_of FROM on_call_swaps WHERE organization_id = ${organizationId}
    ORDER BY first_day, instead_of`);
}

/** Null removes the rota. */
export async function replaceRota(
  connection: Connection,
  organizationId: string,
  rota: Rota | null,
): Promise<void> {
  await connection.rows(sql`DELETE FROM on_call_rotas WHERE organization_id = ${organizationId}`);
  await connection.rows(sql`DELETE FROM on_call_rota_members WHERE organization_id = ${organizationId}`);
  if (!rota) return;
  await connection.rows(sql`
    INSERT INTO on_call_rotas (organization_id, first_day, handover_time, timezone)
    VALUES (${organizationId}, ${rota.first_day}::date, ${rota.handover_time}, ${rota.timezone})`);
  await connection.rows(sql`
    INSERT INTO on_call_rota_members (organization_id, user_id, position)
    SELECT ${organizationId}, user_id, position
    FROM unnest(${rota.user_ids}::text[]) WITH ORDINALITY AS listed (user_id, position)`);
}

export async function replaceAbsences(
  connection: Connection,
  organizationId: string,
  absences: readonly Absence[],
): Promise<void> {
  await connection.rows(sql`DELETE FROM on_call_absences WHERE organization_id = ${organizationId}`);
  for (const { user_id, starts_at, ends_at } of absences)
    await connection.rows(sql`
      INSERT INTO on_call_absences (organization_id, user_id, starts_at, ends_at)
      VALUES (${organizationId}, ${user_id}, ${starts_at}, ${ends_at})`);
}

export async function replaceSwaps(
  connection: Connection,
  organizationId: string,
  swaps: readonly Swap[],
): Promise<void> {
  await connection.rows(sql`DELETE FROM on_call_swaps WHERE organization_id = ${organizationId}`);
  for (const { first_day, user_id, instead_of } of swaps)
    await connection.rows(sql`
      INSERT INTO on_call_swaps (organization_id, first_day, user_id, instead_of)
      VALUES (${organizationId}, ${first_day}::date, ${user_id}, ${instead_of})`);
}
