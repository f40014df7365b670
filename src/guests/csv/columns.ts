import { badRequest } from '../../platform/errors.ts';

/** The columns of a file. Others are ignored, as unknown members of a body are. */
export const COLUMNS = [
  'name',
  'phone_number',
  'email',
  'checkin_time',
  'checkout_time',
  'external_id',
  'language',
  /** Only in a file for several homes. */
  'home',
] as const;
export type Column = (typeof COLUMNS)[number];

const REQUIRED: readonly Column[] = ['name', 'checkin_time', 'home'];
const COLUMNS_OF_ONE_HOME = COLUMNS.filter((column) => column !== 'home');
const DELIMITERS = [',', ';'] as const;

/** The name of each column in the file. Blank: the file lacks it. Left out: our own name. */
export type ColumnNames = { [Name in Column]?: string | undefined };

/** The position of each column. */
export type Columns = ReadonlyMap<Column, number>;

export interface Header {
  columns: Columns;
  /** The number of cells. */
  width: number;
  problems: { column: Column; message: string }[];
}

/** Throws a 400 for a given name that the header lacks. `homes`: whether rows name their home. */
export function readHeader(cells: string[], names: ColumnNames = {}, homes = false): Header {
  const columns = new Map<Column, number>();
  const problems: Header['problems'] = [];
  for (const column of homes ? COLUMNS : COLUMNS_OF_ONE_HOME) {
    const isRequired = REQUIRED.includes(column);
    const name = names[column]?.trim();
    if (name === '' && !isRequired) continue;
    const positions = name === undefined ? findColumns(cells, column) : findNamedColumns(cells, name);
    if (name !== undefined && positions.length !== 1) throw invalidColumnName(column, name, positions.length);
    if (positions.length > 1) problems.push({ column, message: 'appears twice in the header' });
    if (positions.length === 0 && isRequired)
      problems.push({ column, message: 'is missing from the header' });
    const [first] = positions;
    if (first !== undefined) columns.set(column, first);
  }
  return { columns, width: cells.length, problems };
}

/** An exact match first, so that one of two similar names can be given. */
function findNamedColumns(cells: string[], name: string): number[] {
  const exact = filterColumns(cells, (cell) => cell === name);
  return exact.length > 0 ? exact : findColumns(cells, name);
}

function findColumns(cells: string[], name: string): number[] {
  const wanted = normalizeColumnName(name);
  return filterColumns(cells, (cell) => normalizeColumnName(cell) === wanted);
}

function filterColumns(cells: string[], matches: (cell: string) => boolean): number[] {
  return cells.flatMap((cell, index) => (cell.trim() !== '' && matches(cell.trim()) ? [index] : []));
}

/** For comparing names of columns: case, spaces, hyphens and underscores do not count. */
export function normalizeColumnName(name: string): string {
  return name.toLowerCase().replace(/[\s_-]/g, '');
}

function invalidColumnName(column: Column, name: string, found: number) {
  const parameter = columnParameter(column);
  const problem = found === 0 ? 'is not a column of the file' : 'appears twice in the header of the file';
  return badRequest(`"${parameter}": ${JSON.stringify(name)} ${problem}.`, { context: parameter });
}

/** The query parameter with the name of the column in the file. */
export function columnParameter<Name extends Column>(column: Name): `${Name}_column` {
  return `${column}_column`;
}

/** The more frequent of the two in the header, outside quotes. */
export function detectDelimiter(header: string): string {
  const plain = header.replace(/"[^"]*"/g, '');
  const [comma, semicolon] = DELIMITERS.map((delimiter) => plain.split(delimiter).length);
  return (semicolon ?? 0) > (comma ?? 0) ? ';' : ',';
}
