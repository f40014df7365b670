import { findAddressees } from '../../accounts/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import { listOfIncident } from './store.ts';

/** What people were told of an incident, with their names; where it went is theirs alone. */
export async function listNamed(connection: Connection, homeId: string, incidentId: string) {
  const rows = await listOfIncident(connection, homeId, incidentId);
  const people = await findAddressees(connection, [...new Set(rows.map(({ user_id }) => user_id))]);
  const names = new Map(people.map(({ user_id, fullname }) => [user_id, fullname]));
  return rows.map(
    ({
      notification_id,
      user_id,
      channel,
      step,
      status,
      reason,
      planned_at,
      sent_at,
      settled_at,
      acknowledged_at,
    }) => ({
      notification_id,
      user_id,
      fullname: names.get(user_id) ?? '',
      channel,
      step,
      status,
      planned_at,
      ...(reason === null ? {} : { reason }),
      ...(sent_at === null ? {} : { sent_at }),
      ...(settled_at === null ? {} : { settled_at }),
      ...(acknowledged_at === null ? {} : { acknowledged_at }),
    }),
  );
}
