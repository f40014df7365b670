import sql, { type Sql } from 'sql-template-tag';
import type { Connection } from '../../platform/db/database.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import { withoutNulls } from '../../platform/values/without-nulls.ts';
import { listActivities, textOf } from '../activities.ts';
import type { IncidentKind } from '../kinds.ts';

/** Query for the ids of incidents during the stays of these guests. */
export function incidentIdsOfGuests(homeId: string, guestIds: string[]): Sql {
  return sql`SELECT incident_id FROM incidents WHERE home_id = ${homeId} AND guest_id = ANY (${guestIds}::text[])`;
}

interface GuestIncident {
  incident_id: string;
  kind: IncidentKind;
  level: number;
  opened_at: Date;
  ended_at: Date | null;
  acknowledged_at: Date | null;
}

/** Incidents during a guest's stay, with their notes; the authors of notes are not data of the guest. */
export async function readGuestIncidents(
  connection: Connection,
  box: SecretBox,
  homeId: string,
  guestId: string,
) {
  const incidents = await connection.rows<GuestIncident>(sql`
    SELECT incident_id, kind, level, opened_at, ended_at, acknowledged_at FROM incidents
    WHERE home_id = ${homeId} AND guest_id = ${guestId} ORDER BY opened_at, incident_id`);
  return Promise.all(
    incidents.map(async ({ ended_at, acknowledged_at, ...incident }) => {
      const activities = await listActivities(connection, homeId, incident.incident_id);
      const notes = activities.flatMap((activity) => {
        const text = textOf(box, activity);
        return text === undefined ? [] : [{ at: activity.at, text }];
      });
      return {
        ...incident,
        ...withoutNulls({ ended_at, acknowledged_at }),
        ...(notes.length === 0 ? {} : { notes }),
      };
    }),
  );
}

/** Erases the text of notes, which may name the guest; author and time remain. */
export async function eraseNotes(
  connection: Connection,
  homeId: string,
  guestIds: string[],
): Promise<number> {
  const rows = await connection.rows<{ act_id: string }>(sql`
    UPDATE incident_acts SET sealed_text = NULL
    WHERE home_id = ${homeId} AND sealed_text IS NOT NULL AND incident_id IN (${incidentIdsOfGuests(homeId, guestIds)})
    RETURNING act_id`);
  return rows.length;
}
