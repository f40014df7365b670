import type { AuditRow } from './store.ts';
import { textOf } from './text.ts';

const COLUMNS: Record<string, (row: AuditRow) => string | number | null> = {
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

export const CSV_HEADER = `${Object.keys(COLUMNS).join(',')}\r\n`;

export function csvLine(row: AuditRow): string {
  const cells = Object.values(COLUMNS).map((valueIn) => cell(valueIn(row)));
  return `${cells.join(',')}\r\n`;
}

/** Spreadsheets take a cell that begins like this for a formula; names and user agents are written by strangers. */
const FORMULA = ['=', '+', '-', '@', '\t', '\r'];

/** Every cell in quotes (RFC 4180); what looks like a formula gets an apostrophe in front, which makes it text. */
function cell(value: string | number | null): string {
  if (value === null) return '';
  const text = String(value);
  const harmless = FORMULA.includes(text.charAt(0)) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
