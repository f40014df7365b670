import sql, { type Sql } from 'sql-template-tag';
import type { Connection } from '../../platform/db/database.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import { listActs, textOf } from '../acts.ts';
import type { IncidentKind } from '../kinds.ts';

/** A query of incident ids: what went on in a home while these guests stayed there. */
export function ofGuests(homeId: string, guestIds: string[]): Sql {
  return sql`SELECT incident_id FROM incidents WHERE home_id = ${homeId} AND guest_id = ANY (${guestIds}::text[])`;
}

interface IncidentOfGuest {
  incident_id: string;
  kind: IncidentKind;
  level: number;
  opened_at: Date;
  ended_at: Date | null;
  acknowledged_at: Date | null;
}

/** What went on while a guest stayed there, with what was written about it; who wrote it is no data of the guest. */
export async function incidentsOfGuest(
  connection: Connection,
  box: SecretBox,
  homeId: string,
  guestId: string,
) {
  const incidents = await connection.rows<IncidentOfGuest>(sql`
    SELECT incident_id, kind, level, opened_at, ended_at, acknowledged_at FROM incidents
    WHERE home_id = ${homeId} AND guest_id = ${guestId} ORDER BY opened_at, incident_id`);
  return Promise.all(
    incidents.map(async ({ ended_at, acknowledged_at, ...incident }) => {
      const acts = await listActs(connection, homeId, incident.incident_id);
      const notes = acts.flatMap((act) => {
        const text = textOf(box, act);
        return text === undefined ? [] : [{ at: act.at, text }];
      });
      return {
        ...incident,
        ...(ended_at === null ? {} : { ended_at }),
        ...(acknowledged_at === null ? {} : { acknowledged_at }),
        ...(notes.length === 0 ? {} : { notes }),
      };
    }),
  );
}

/** A note may name the guest: that there was one, by whom and when, remains. */
export async function eraseNotes(
  connection: Connection,
  homeId: string,
  guestIds: string[],
): Promise<number> {
  const rows = await connection.rows<{ act_id: string }>(sql`
    UPDATE incident_acts SET sealed_text = NULL
    WHERE home_id = ${homeId} AND sealed_text IS NOT NULL AND incident_id IN (${ofGuests(homeId, guestIds)})
    RETURNING act_id`);
  return rows.length;
}
