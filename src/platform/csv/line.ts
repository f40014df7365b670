/**
 * CSV as in RFC 4180, in UTF-8 with a byte order mark: without it, Excel uses the computer's own encoding. Other
 * readers know the mark.
 */
export const BYTE_ORDER_MARK = '\ufeff';
export const CSV_TYPE = 'text/csv; charset=utf-8';

export type CsvValue = string | number | boolean | null | undefined;

export function csvLine(values: readonly CsvValue[]): string {
  return `${values.map(cell).join(',')}\r\n`;
}

/** Spreadsheets take a cell that begins like this for a formula. Names and user agents come from strangers. */
const FORMULA = ['=', '+', '-', '@', '\t', '\r', '\n'];

/** Quotes a text. An apostrophe in front turns a possible formula into text. A number cannot be a formula. */
function cell(value: CsvValue): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') return String(value);
  const harmless = FORMULA.includes(value.charAt(0)) ? `'${value}` : value;
  return `"${harmless.replaceAll('"', '""')}"`;
}
