import { type CsvValue, csvLine } from '../platform/csv/line.ts';
import type { AuditRow } from './store.ts';
import { textOf } from './text.ts';

const COLUMNS: Record<string, (row: AuditRow) => CsvValue> = {
  audit_id: (row) => row.audit_id,
  at: (row) => row.at.toISOString(),
  action: (row) => row.action,
  text: textOf,
  user_id: (row) => row.user_id,
  user_name: (row) => row.user_name,
  via: (row) => row.via,
  token_id: (row) => row.token_id,
  token_name: (row) => row.token_name,
  address: (row) => row.address,
  user_agent: (row) => row.user_agent,
  object_kind: (row) => row.object_kind,
  object_id: (row) => row.object_id,
  object_name: (row) => row.object_name,
  home_id: (row) => row.home_id,
  changes: (row) => row.changes && JSON.stringify(row.changes),
  count: (row) => row.count,
  times: (row) => row.times,
};

export const AUDIT_HEADER = `${Object.keys(COLUMNS).join(',')}\r\n`;

export function auditLine(row: AuditRow): string {
  return csvLine(Object.values(COLUMNS).map((valueIn) => valueIn(row)));
}
