import { CSV_TYPE } from '../platform/csv/line.ts';
import type { Connection } from '../platform/db/database.ts';
import { AUDIT_HEADER, auditLine } from './csv.ts';
import { presentEntry } from './present.ts';
import { type AuditFilter, type AuditRow, listEntries } from './store.ts';

export const FORMATS = ['csv', 'jsonl'] as const;
export type Format = (typeof FORMATS)[number];

export const MEDIA_TYPES: Record<Format, string> = {
  csv: CSV_TYPE,
  jsonl: 'application/jsonl; charset=utf-8',
};

const ROWS_AT_ONCE = 500;

/**
 * The filtered log as pieces of a file, newest first. Each piece is a statement of its own, run when the reader took
 * the one before: a slow reader holds neither memory nor a database connection.
 */
export async function* exportEntries(
  connection: Connection,
  organizationId: string,
  filter: AuditFilter,
  format: Format,
): AsyncGenerator<string> {
  if (format === 'csv') yield AUDIT_HEADER;
  let { before } = filter;
  for (;;) {
    const rows = await listEntries(
      connection,
      organizationId,
      { ...filter, before },
      { limit: ROWS_AT_ONCE, offset: 0 },
    );
    if (rows.length > 0) yield rows.map(format === 'csv' ? auditLine : jsonLine).join('');
    if (rows.length < ROWS_AT_ONCE) return;
    before = rows.at(-1)?.audit_id;
  }
}

function jsonLine(row: AuditRow): string {
  return `${JSON.stringify(presentEntry(row))}\n`;
}
