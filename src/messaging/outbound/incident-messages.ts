import sql from 'sql-template-tag';
import type { Connection } from '../../platform/db/database.ts';
import type { Channel } from '../gateways/index.ts';
import type { Purpose, Status } from './message.ts';

/** The fate of a message, without its text and address. */
export interface MessageTrace {
  direction: 'out' | 'in';
  channel: Channel;
  purpose: Purpose;
  level: number | null;
  status: Status;
  gateway: string | null;
  reason: string | null;
  attempts: number;
  created_at: Date;
  accepted_at: Date | null;
  settled_at: Date | null;
}

/** More than one incident produces over all levels and channels. */
const MOST = 200;

/** Messages because of an incident, and its guest's messages until `answeredUntil`; oldest first. */
export function readIncidentMessages(
  connection: Connection,
  incident: { home_id: string; incident_id: string; guest_id: string | null; opened_at: Date },
  answeredUntil: Date,
): Promise<MessageTrace[]> {
  const { home_id, incident_id, guest_id, opened_at } = incident;
  return connection.rows<MessageTrace>(sql`
    SELECT direction, channel, purpose, level, status, gateway, reason, attempts, created_at, accepted_at, settled_at FROM messages
    WHERE home_id = ${home_id} AND (incident_id = ${incident_id}
      OR direction = 'in' AND guest_id = ${guest_id} AND created_at >= ${opened_at} AND created_at < ${answeredUntil})
    ORDER BY message_id LIMIT ${MOST}`);
}

const MOST_OF_REPORT = 10_000;

/** Messages because of these incidents; oldest first. */
export function readMessagesOfIncidents(
  connection: Connection,
  homeId: string,
  incidentIds: readonly string[],
): Promise<(MessageTrace & { incident_id: string | null })[]> {
  return connection.rows<MessageTrace & { incident_id: string | null }>(sql`
    SELECT incident_id, direction, channel, purpose, level, status, gateway, reason, attempts, created_at, accepted_at,
      settled_at
    FROM messages WHERE home_id = ${homeId} AND incident_id = ANY (${[...incidentIds]}::text[])
    ORDER BY message_id LIMIT ${MOST_OF_REPORT}`);
}
