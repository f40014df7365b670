import sql from 'sql-template-tag';
import { cancel } from '../jobs/index.ts';
import type { Connection } from '../platform/db/database.ts';
import { SYNC_JOB } from './integrations/dependencies.ts';
import { listIntegrations } from './integrations/store.ts';

/** The counts after the guests: each guest that goes is counted. Integrations go with the home; their jobs find nothing. */
export async function forgetHome(connection: Connection, homeId: string): Promise<void> {
  await connection.rows(sql`DELETE FROM guests WHERE home_id = ${homeId}`);
  await connection.rows(sql`DELETE FROM guest_counts WHERE home_id = ${homeId}`);
}

/** The jobs of a home's integrations, for whoever leaves nothing behind. */
export async function cancelSyncs(connection: Connection, homeId: string): Promise<void> {
  for (const { integration_id } of await listIntegrations(connection, homeId))
    await cancel(connection, { kind: SYNC_JOB, key: integration_id });
}
