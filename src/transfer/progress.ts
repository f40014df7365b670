import sql from 'sql-template-tag';
import type { Connection } from '../platform/db/database.ts';

/** For the import of one organization. */
export interface Progress {
  file_id: string;
  /** Number of stored frames of history. */
  frames: number;
  completed_at: Date | null;
}

export function findProgress(connection: Connection, organization: string): Promise<Progress | undefined> {
  return connection.row<Progress>(sql`
    SELECT file_id, frames, completed_at FROM organization_imports WHERE organization_id = ${organization}`);
}

/** Of two that begin at once, the second finds the first one's row. */
export async function beginProgress(connection: Connection, organization: string, fileId: string, now: Date) {
  await connection.rows(sql`
    INSERT INTO organization_imports (organization_id, file_id, begun_at) VALUES (${organization}, ${fileId}, ${now})
    ON CONFLICT DO NOTHING`);
}

/** Serializes imports of this organization until the transaction ends. */
export function lockProgress(connection: Connection, organization: string): Promise<Progress | undefined> {
  return connection.row<Progress>(sql`
    SELECT file_id, frames, completed_at FROM organization_imports WHERE organization_id = ${organization} FOR UPDATE`);
}

export async function storeFrameCount(connection: Connection, organization: string, frames: number) {
  await connection.rows(sql`
    UPDATE organization_imports SET frames = ${frames} WHERE organization_id = ${organization}`);
}

export async function completeProgress(connection: Connection, organization: string, now: Date) {
  await connection.rows(sql`
    UPDATE organization_imports SET completed_at = ${now} WHERE organization_id = ${organization}`);
}

export async function deleteProgress(connection: Connection, organization: string) {
  await connection.rows(sql`DELETE FROM organization_imports WHERE organization_id = ${organization}`);
}
