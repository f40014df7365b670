/** What a file may say about a stay. Other columns are ignored, as unknown members of a body are. */
export const COLUMNS = [
  'name',
  'phone_number',
  'email',
  'checkin_time',
  'checkout_time',
  'external_id',
] as const;
export type Column = (typeof COLUMNS)[number];

const REQUIRED: readonly Column[] = ['name', 'checkin_time'];
const DELIMITERS = [',', ';'] as const;

/** Where each column stands. */
export type Columns = ReadonlyMap<Column, number>;

export interface Header {
  columns: Columns;
  /** How many cells it has. */
  width: number;
  problems: { column: Column; message: string }[];
}

/** Case, spaces, hyphens and underscores do not count. */
export function readHeader(cells: string[]): Header {
  const columns = new Map<Column, number>();
  const problems: Header['problems'] = [];
  for (const [index, cell] of cells.entries()) {
    const column = BARE.get(bare(cell));
    if (!column) continue;
    if (columns.has(column)) problems.push({ column, message: 'stands in the header twice' });
    columns.set(column, index);
  }
  for (const column of REQUIRED) {
    if (!columns.has(column)) problems.push({ column, message: 'is missing in the header' });
  }
  return { columns, width: cells.length, problems };
}

function bare(name: string): string {
  return name.toLowerCase().replace(/[\s_-]/g, '');
}

const BARE: ReadonlyMap<string, Column> = new Map(COLUMNS.map((column) => [bare(column), column]));

/** The one of the two that stands more often in the header, outside quotes. */
export function delimiterOf(header: string): string {
  const plain = header.replace(/"[^"]*"/g, '');
  const [comma, semicolon] = DELIMITERS.map((delimiter) => plain.split(delimiter).length);
  return (semicolon ?? 0) > (comma ?? 0) ? ';' : ',';
}
