import sql, { type Sql } from 'sql-template-tag';
import type { Connection } from '../platform/db/database.ts';

/**
 * What others may know of what the rules remember. The JSON is the rules' own and changes with them: nobody else looks
 * into it. `status` is home_status or device_status as the statement around calls it.
 */

/** A query of one value: the noise incident that is open in a home by the rules, or null. */
export function openIncident(homeId: string | Sql): Sql {
  return sql`SELECT s.state #>> '{noise,incidentId}' FROM home_status s WHERE s.home_id = ${homeId}`;
}

/**
 * Whoever judges a home locks this row first, so what is sent and what is judged of a home come one after the other.
 * Answers the incident that is open by the rules, or undefined where the home is gone.
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

/** An alarm that was heard once more within this is the same one: it still sounds. */
const ALARM_SOUNDS = '10 minutes';

export function isAlarmHeard(status: Sql, now: Date): Sql {
  return sql`EXISTS (
    SELECT FROM json_each(${status}.state->'alarmSound') pattern, json_array_elements(pattern.value) heard
    WHERE (heard->>'to')::float8 > extract(epoch FROM ${now}::timestamptz - ${ALARM_SOUNDS}::interval) * 1000)`;
}

/** ms: motion is told and not kept, but the rule remembers when it told of it last. */
export function motionToldAt(status: Sql): Sql {
  return sql`(${status}.state->'pir'->>'raisedAt')::float8`;
}
