import sql from 'sql-template-tag';
import type { Database } from './database.ts';

/** How far the backup of the embedded server lags. Undefined without a backup. */
export async function behindBytes(database: Database): Promise<number | undefined> {
  const row = await database.row<{ bytes: number | null }>(sql`
    SELECT min(pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn))::float8 AS bytes
    FROM pg_replication_slots WHERE starts_with(slot_name, 'lares_backup_')`);
  return row?.bytes ?? undefined;
}
