import sql, { type Sql } from 'sql-template-tag';
import { openIncident } from '../../devices/index.ts';
import { findMetadata } from '../../events/index.ts';
import type { Connection } from '../../platform/db/database.ts';

/** A noise incident as hosts see it. */
export interface Incident {
  incident_id: string;
  guest_id: string | null;
  level: number;
  opened_at: Date;
  level_at: Date;
  ended_at: Date | null;
  acknowledged_at: Date | null;
  acknowledged_by: string | null;
  snoozed_until: Date | null;
}

const COLUMNS = sql`n.incident_id, n.guest_id, n.level, n.opened_at, n.level_at, n.ended_at, n.acknowledged_at,
  n.acknowledged_by, n.snoozed_until`;

interface Reached {
  home_id: string;
  incident_id: string;
  guest_id: string | null;
  level: number;
  at: Date;
}

/** A level was reached. A home has one incident at a time: whatever else was left open is over. */
export async function reachLevel(connection: Connection, reached: Reached): Promise<Incident | undefined> {
  const { home_id, incident_id, guest_id, level, at } = reached;
  await connection.rows(sql`
    UPDATE noise_incidents SET ended_at = ${at}
    WHERE home_id = ${home_id} AND incident_id <> ${incident_id} AND ended_at IS NULL`);
  return connection.row<Incident>(sql`
    INSERT INTO noise_incidents AS n (home_id, incident_id, guest_id, level, opened_at, level_at)
    VALUES (${home_id}, ${incident_id}, ${guest_id}, ${level}, ${at}, ${at})
    ON CONFLICT (home_id, incident_id) DO UPDATE SET level = excluded.level, level_at = excluded.level_at
    RETURNING ${COLUMNS}`);
}

export async function endIncident(connection: Connection, homeId: string, incidentId: string, at: Date) {
  await connection.rows(sql`
    UPDATE noise_incidents SET ended_at = ${at} WHERE home_id = ${homeId} AND incident_id = ${incidentId}`);
}

export function findIncident(
  connection: Connection,
  homeId: string,
  incidentId: string,
): Promise<Incident | undefined> {
  return connection.row<Incident>(sql`
    SELECT ${COLUMNS} FROM noise_incidents n WHERE n.home_id = ${homeId} AND n.incident_id = ${incidentId}`);
}

/**
 * Open is what the rules have open, too: an end that maintenance silenced is told to nobody, and so it is not
 * written down here.
 */
const isOpen = (homeId: string): Sql => sql`n.home_id = ${homeId} AND n.ended_at IS NULL
  AND n.incident_id = (${openIncident(homeId)})`;

export function findOpenIncident(connection: Connection, homeId: string): Promise<Incident | undefined> {
  return connection.row<Incident>(sql`SELECT ${COLUMNS} FROM noise_incidents n WHERE ${isOpen(homeId)}`);
}

/** The first one counts. Answers nothing when it is quiet. */
export function acknowledgeIncident(
  connection: Connection,
  homeId: string,
  userId: string,
  now: Date,
): Promise<Incident | undefined> {
  return connection.row<Incident>(sql`
    UPDATE noise_incidents n SET acknowledged_at = coalesce(n.acknowledged_at, ${now}),
      acknowledged_by = coalesce(n.acknowledged_by, ${userId})
    WHERE ${isOpen(homeId)} RETURNING ${COLUMNS}`);
}

export function snoozeIncident(
  connection: Connection,
  homeId: string,
  until: Date | null,
): Promise<Incident | undefined> {
  return connection.row<Incident>(sql`
    UPDATE noise_incidents n SET snoozed_until = ${until} WHERE ${isOpen(homeId)} RETURNING ${COLUMNS}`);
}

export interface Sound {
  soundLevel?: number;
  soundThreshold?: number;
}

/** What was heard when an incident reached its level, as its event tells. */
export async function findSound(connection: Connection, homeId: string, levelAt: Date): Promise<Sound> {
  const metadata = await findMetadata(connection, homeId, 'noise_detected', levelAt);
  return metadata?.['noiseDetected'] ?? {};
}
