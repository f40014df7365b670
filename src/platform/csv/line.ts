/**
 * CSV as RFC 4180 has it. UTF-8 with a byte order mark: without it Excel takes the file for one in the letters of the computer
 * it runs on, and every ä is two others. Whatever else reads CSV knows the mark.
 */
export const BYTE_ORDER_MARK = '\ufeff';
export const CSV_TYPE = 'text/csv; charset=utf-8';

export type CsvValue = string | number | boolean | null | undefined;

export function csvLine(values: readonly CsvValue[]): string {
  return `${values.map(cell).join(',')}\r\n`;
}

/** Spreadsheets take a cell that begins like this for a formula; names and user agents are written by strangers. */
const FORMULA = ['=', '+', '-', '@', '\t', '\r', '\n'];

/** Text in quotes; what looks like a formula gets an apostrophe in front, which makes it text. A number can be no formula. */
function cell(value: CsvValue): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') return String(value);
  const harmless = FORMULA.includes(value.charAt(0)) ? `'${value}` : value;
  return `"${harmless.replaceAll('"', '""')}"`;
}
