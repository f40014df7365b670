import { normalizeColumnName } from '../guests/index.ts';

/** Columns of a list of homes, with one line for each home, device or stay. */
export const SHEET_COLUMNS = [
  'home',
  'address',
  'timezone',
  'checkin_hour',
  'checkout_hour',
  'tags',
  'preset',
  'device',
  'placement',
  'guest',
  'phone_number',
  'email',
  'checkin_time',
  'checkout_time',
  'external_id',
  'language',
] as const;
export type SheetColumn = (typeof SHEET_COLUMNS)[number];

export interface SheetHeader {
  places: ReadonlyMap<SheetColumn, number>;
  width: number;
  /** As written in the file, because a column may be a misspelt one of ours. */
  ignored: string[];
  problems: { column: string; message: string }[];
}

const MOST_IGNORED = 50;
const LONGEST_IGNORED = 100;

export function readSheetHeader(cells: string[]): SheetHeader {
  const places = new Map<SheetColumn, number>();
  const ignored: string[] = [];
  const problems: SheetHeader['problems'] = [];
  for (const [index, cell] of cells.entries()) {
    const column = SHEET_COLUMNS.find((name) => normalizeColumnName(name) === normalizeColumnName(cell));
    if (column === undefined) {
      if (cell.trim() !== '' && ignored.length < MOST_IGNORED)
        ignored.push(cell.trim().slice(0, LONGEST_IGNORED));
    } else if (places.has(column)) problems.push({ column, message: 'appears twice in the header' });
    else places.set(column, index);
  }
  if (!places.has('home')) problems.push({ column: 'home', message: 'is missing from the header' });
  return { places, width: cells.length, ignored, problems };
}
