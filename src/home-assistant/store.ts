import sql from 'sql-template-tag';
import type { HomeEventType } from '../catalogue/index.ts';
import { deriveHomeState, readFactsOfHomes } from '../dashboard/index.ts';
import type { Connection } from '../platform/db/database.ts';
import type { NewId } from '../platform/ids.ts';
import type { PublishedDevice, PublishedHome } from './published-things.ts';

export async function isEnabled(connection: Connection, homeId: string): Promise<boolean> {
  const row = await connection.row<{ home_id: string }>(
    sql`SELECT home_id FROM home_assistant_homes WHERE home_id = ${homeId}`,
  );
  return row !== undefined;
}

/** True when it changed. */
export async function enable(connection: Connection, homeId: string, now: Date): Promise<boolean> {
  const rows = await connection.rows(sql`
    INSERT INTO home_assistant_homes (home_id, enabled_at) VALUES (${homeId}, ${now})
    ON CONFLICT DO NOTHING RETURNING home_id`);
  return rows.length > 0;
}

export async function disable(connection: Connection, homeId: string): Promise<boolean> {
  const rows = await connection.rows(
    sql`DELETE FROM home_assistant_homes WHERE home_id = ${homeId} RETURNING home_id`,
  );
  return rows.length > 0;
}

/** A page of enabled homes, by id. */
export async function homesAfter(
  connection: Connection,
  after: string,
  limit: number,
  now: Date,
): Promise<PublishedHome[]> {
  const enabled = await connection.rows<{ home_id: string }>(sql`
    SELECT home_id FROM home_assistant_homes WHERE home_id > ${after} ORDER BY home_id LIMIT ${limit}`);
  const homeIds = enabled.map(({ home_id }) => home_id);
  const facts = await readFactsOfHomes(connection, homeIds, now);
  return facts.map((home) => {
    const { home_id, name, alarm_status } = home;
    const { state, reasons } = deriveHomeState(home, now);
    return { home_id, name, alarm_status, state, reasons };
  });
}

/** Without devices that are switched off in the registry. */
export function devicesOf(connection: Connection, homeIds: string[]): Promise<PublishedDevice[]> {
  return connection.rows<PublishedDevice>(sql`
    SELECT d.device_id, d.home_id, d.description, d.hardware_version, s.firmware_installed, s.offline,
      s.last_heard_from_at, s.last_heartbeat_at, s.next_heartbeat_at, s.ongoing_events, s.latest_sensor_values
    FROM devices d JOIN device_status s USING (home_id, device_id)
    WHERE d.home_id = ANY (${homeIds}::text[]) AND d.active ORDER BY d.device_id`);
}

export interface PublishedEvent {
  event_id: string;
  event_type: HomeEventType;
  event_time: Date;
  home_id: string;
  device_name: string | null;
}

interface WhichEvents {
  homeIds: string[];
  types: string[];
  since: Date;
  /** Ids of events already published. */
  but: string[];
}

export function eventsSince(
  connection: Connection,
  { homeIds, types, since, but }: WhichEvents,
  limit: number,
): Promise<PublishedEvent[]> {
  return connection.rows<PublishedEvent>(sql`
    SELECT e.event_id, e.event_type, e.event_time, e.home_id, d.description AS device_name
    FROM home_events e JOIN home_assistant_homes t ON t.home_id = e.home_id
      LEFT JOIN devices d ON d.home_id = e.home_id AND d.device_id = e.device_id
    WHERE e.home_id = ANY (${homeIds}::text[]) AND e.event_time >= ${since}
      AND e.event_time > t.enabled_at AND e.event_type = ANY (${types}::text[]) AND e.event_id <> ALL (${but}::text[])
    ORDER BY e.event_time, e.event_id LIMIT ${limit}`);
}

/** Recorded before the broker receives anything. */
export async function recordPublished(connection: Connection, thingIds: string[]): Promise<void> {
  await connection.rows(sql`
    INSERT INTO home_assistant_published (thing_id) SELECT unnest(${thingIds}::text[])
    ON CONFLICT (thing_id) DO UPDATE SET taken_back_at = NULL`);
}

/** What the broker has although it is no longer published: the home was disabled or deleted, or the device was. */
export async function listUnwanted(connection: Connection, limit: number): Promise<string[]> {
  const rows = await connection.rows<{ thing_id: string }>(sql`
    SELECT p.thing_id FROM home_assistant_published p
    WHERE p.taken_back_at IS NULL
      AND NOT EXISTS (SELECT FROM home_assistant_homes t WHERE t.home_id = p.thing_id)
      AND NOT EXISTS (
        SELECT FROM devices d JOIN home_assistant_homes t USING (home_id) WHERE d.device_id = p.thing_id AND d.active)
    ORDER BY p.thing_id LIMIT ${limit}`);
  return rows.map(({ thing_id }) => thing_id);
}

export async function recordRemoved(connection: Connection, thingIds: string[], now: Date): Promise<void> {
  await connection.rows(sql`
    UPDATE home_assistant_published SET taken_back_at = ${now} WHERE thing_id = ANY (${thingIds}::text[])`);
}

export async function listRemovedAfter(
  connection: Connection,
  after: string,
  limit: number,
): Promise<string[]> {
  const rows = await connection.rows<{ thing_id: string }>(sql`
    SELECT thing_id FROM home_assistant_published
    WHERE taken_back_at IS NOT NULL AND thing_id > ${after} ORDER BY thing_id LIMIT ${limit}`);
  return rows.map(({ thing_id }) => thing_id);
}

export async function deleteOldRemovals(connection: Connection, before: Date): Promise<void> {
  await connection.rows(sql`DELETE FROM home_assistant_published WHERE taken_back_at < ${before}`);
}

/** Created on first use. */
export async function instanceId(connection: Connection, newId: NewId): Promise<string> {
  await connection.rows(
    sql`INSERT INTO home_assistant_instance (instance_id) VALUES (${newId()}) ON CONFLICT DO NOTHING`,
  );
  const row = await connection.row<{ instance_id: string }>(
    sql`SELECT instance_id FROM home_assistant_instance`,
  );
  if (!row) throw new Error('no instance');
  return row.instance_id;
}
