import sql, { type Sql } from 'sql-template-tag';
import type { Connection } from '../platform/db/database.ts';

/**
 * Values of the rules' state for other slices. The JSON belongs to the rules and changes with them, so no other code reads
 * it. `status` is the alias of home_status or device_status in the surrounding statement.
 */

/** A query of one value: the open noise incident of a home, or null. */
export function openIncident(homeId: string | Sql): Sql {
  return sql`SELECT s.state #>> '{noise,incidentId}' FROM home_status s WHERE s.home_id = ${homeId}`;
}

/**
 * An evaluation of the home locks this row first, so it runs before or after the caller's transaction. Returns the open
 * incident, or undefined if the home is deleted.
 */
export function lockHomeStatus(
  connection: Connection,
  homeId: string,
): Promise<{ open_incident: string | null } | undefined> {
  return connection.row(sql`
    SELECT state #>> '{noise,incidentId}' AS open_incident FROM home_status WHERE home_id = ${homeId} FOR UPDATE`);
}

export function isCrowded(status: Sql): Sql {
  return sql`coalesce(${status}.state->'crowd'->>'told' = 'true', false)`;
}

/** An alarm detected within this time still sounds. */
const ALARM_SOUNDS = '10 minutes';

export function isAlarmSounding(status: Sql, now: Date): Sql {
  return sql`EXISTS (
    SELECT FROM json_each(${status}.state->'alarmSound') pattern, json_array_elements(pattern.value) sounding
    WHERE (sounding->>'to')::float8 > extract(epoch FROM ${now}::timestamptz - ${ALARM_SOUNDS}::interval) * 1000)`;
}

/** When motion was last raised, ms. The events themselves are not stored. */
export function lastMotionRaisedAt(status: Sql): Sql {
  return sql`(${status}.state->'pir'->>'raisedAt')::float8`;
}
