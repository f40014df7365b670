import sql from 'sql-template-tag';
import type { Connection, Database } from '../platform/db/database.ts';
import type { Page } from '../platform/http/request/paging.ts';

export interface EvidenceKeyRow {
  key_id: string;
  public_key: string;
  sealed_private_key: Buffer;
  created_at: Date;
}

export function findEvidenceKey(connection: Connection): Promise<EvidenceKeyRow | undefined> {
  return connection.row<EvidenceKeyRow>(sql`
    SELECT key_id, public_key, sealed_private_key, created_at FROM evidence_keys`);
}

export async function insertEvidenceKey(connection: Connection, key: EvidenceKeyRow): Promise<void> {
  await connection.rows(sql`
    INSERT INTO evidence_keys (key_id, public_key, sealed_private_key, created_at)
    VALUES (${key.key_id}, ${key.public_key}, ${key.sealed_private_key}, ${key.created_at}) ON CONFLICT DO NOTHING`);
}

export interface ReportRow {
  report_id: string;
  organization_id: string;
  home_id: string;
  about: 'incident' | 'stay';
  incident_id: string | null;
  guest_id: string | null;
  names_guest: boolean;
  made_at: Date;
  made_by: string;
  kept_until: Date;
}

export type KeptReport = ReportRow & { sealed_file: Buffer };

const COLUMNS = sql`report_id, organization_id, home_id, about, incident_id, guest_id, names_guest, made_at, made_by, kept_until`;

/** The format of new files, `lares-evidence/2`. */
const NEW_FORMAT = 2;

export async function insertReport(connection: Connection, row: KeptReport): Promise<void> {
  await connection.rows(sql`
    INSERT INTO evidence_reports (${COLUMNS}, sealed_file, format)
    VALUES (${row.report_id}, ${row.organization_id}, ${row.home_id}, ${row.about}, ${row.incident_id}, ${row.guest_id},
            ${row.names_guest}, ${row.made_at}, ${row.made_by}, ${row.kept_until}, ${row.sealed_file}, ${NEW_FORMAT})`);
}

export function findReport(
  connection: Connection,
  homeId: string,
  reportId: string,
): Promise<KeptReport | undefined> {
  return connection.row<KeptReport>(sql`
    SELECT ${COLUMNS}, sealed_file FROM evidence_reports WHERE report_id = ${reportId} AND home_id = ${homeId}`);
}

/** Of an earlier version: its file may need a correction. */
export type ListedReport = ReportRow & { is_old: boolean };

/** Newest first; ids sort by creation time. Without files, which are large. */
export async function listReports(
  connection: Connection,
  homeId: string,
  reportId: string | undefined,
  page: Page,
) {
  const which = reportId === undefined ? sql`` : sql`AND report_id = ${reportId}`;
  const reports = await connection.rows<ListedReport>(sql`
    SELECT ${COLUMNS}, format IS NULL AS is_old FROM evidence_reports WHERE home_id = ${homeId} ${which}
    ORDER BY report_id DESC LIMIT ${page.limit} OFFSET ${page.offset}`);
  return { reports, total_count: await countReports(connection, homeId, which) };
}

/** Reports of a stay and its incidents, newest first. A home has at most a thousand. */
export function countGuestReports(
  connection: Connection,
  homeId: string,
  guestId: string,
): Promise<ReportRow[]> {
  return connection.rows<ReportRow>(sql`
    SELECT ${COLUMNS} FROM evidence_reports WHERE home_id = ${homeId} AND guest_id = ${guestId}
    ORDER BY report_id DESC`);
}

/** At most the maximum per home. */
export function readGuestFiles(
  connection: Connection,
  homeId: string,
  guestId: string,
): Promise<KeptReport[]> {
  return connection.rows<KeptReport>(sql`
    SELECT ${COLUMNS}, sealed_file FROM evidence_reports WHERE home_id = ${homeId} AND guest_id = ${guestId}
    ORDER BY report_id`);
}

export async function countReports(connection: Connection, homeId: string, which = sql``): Promise<number> {
  const row = await connection.row<{ reports: number }>(sql`
    SELECT count(*) AS reports FROM evidence_reports WHERE home_id = ${homeId} ${which}`);
  return row?.reports ?? 0;
}

/** Returns the deleted report; undefined when there was none. */
export function deleteReport(
  connection: Connection,
  homeId: string,
  reportId: string,
): Promise<ReportRow | undefined> {
  return connection.row<ReportRow>(sql`
    DELETE FROM evidence_reports WHERE report_id = ${reportId} AND home_id = ${homeId} RETURNING ${COLUMNS}`);
}

/** Rows per statement: reports are large. */
const BATCH_SIZE = 100;

/** Deletes expired reports. */
export async function deleteOldReports(
  database: Pick<Database, 'rows'>,
  now: Date,
  signal: AbortSignal,
): Promise<void> {
  for (let some = BATCH_SIZE; some === BATCH_SIZE && !signal.aborted; ) {
    const rows = await database.rows<{ report_id: string }>(sql`
      DELETE FROM evidence_reports WHERE report_id IN (
        SELECT report_id FROM evidence_reports WHERE kept_until < ${now} ORDER BY kept_until LIMIT ${BATCH_SIZE})
      RETURNING report_id`);
    some = rows.length;
  }
}
