import sql, { join, raw, type Sql } from 'sql-template-tag';
import { ORIGINAL_DUE_AT } from './postpone-work.ts';
import { type Carried, columnsOf, wholeMembersOf } from './tables.ts';

/** A row of the file: values in PostgreSQL's text form, in column order. */
export type Row = (string | null)[];

/** One line of the file. */
export interface Chunk {
  table: string;
  columns: string[];
  rows: Row[];
}

/** Makes the text form of values independent of the server's settings. */
export const FIXED_TEXT_FORM = sql`
  SELECT set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO', true), set_config('bytea_output', 'hex', true),
         set_config('extra_float_digits', '1', true), set_config('intervalstyle', 'postgres', true)`;

const NAME = /^[a-z][a-z0-9_]*$/;

/** Only names of the table map get here. This is the last guard before they enter a statement. */
export function quoted(name: string): Sql {
  if (!NAME.test(name)) throw new Error(`${JSON.stringify(name)} is no name of a table or column`);
  return raw(`"${name}"`);
}

/** A cursor over all rows of a table that belong to the organization, each as a JSON text. */
export function declareRowCursor(carried: Carried, organization: string): Sql {
  const columns = columnsOf(carried).map(
    (column) => sql`(${textOf(carried.table, column, organization)})::text`,
  );
  return sql`
    DECLARE ${cursorOf(carried)} NO SCROLL CURSOR FOR
    SELECT json_build_array(${join(columns)})::text AS row FROM ${quoted(carried.table)} t
    WHERE ${carried.of(organization)} ${carried.order === undefined ? sql`` : sql`ORDER BY ${raw(carried.order)}`}`;
}

export const fetchRows = (carried: Carried, most: number): Sql =>
  sql`FETCH ${raw(String(most))} FROM ${cursorOf(carried)}`;

export const closeRowCursor = (carried: Carried): Sql => sql`CLOSE ${cursorOf(carried)}`;

const cursorOf = ({ table }: Carried): Sql => quoted(`${table}_rows`);

function textOf(table: string, column: string, organization: string): Sql {
  const value = sql`t.${quoted(column)}`;
  // A user who is also in other organizations leaves the keys of the account here.
  if (table === 'users' && column === 'password_hash')
    return sql`CASE WHEN t.user_id IN (${wholeMembersOf(organization)}) THEN ${value} END`;
  if (column === 'due_at') return ORIGINAL_DUE_AT;
  return value;
}

/**
 * Inserts rows of the file, only those that belong to the organization, and returns how many. History that is already
 * stored is skipped: an interrupted import wrote it.
 */
export function insertRows(
  carried: Carried,
  organization: string,
  types: Map<string, string>,
  { columns, rows }: Chunk,
): Sql {
  const names = join(columns.map(quoted));
  const values = join(
    columns.map(
      (column, place) =>
        sql`(r.value ->> ${raw(String(place))})::${raw(types.get(column) ?? 'text')} AS ${quoted(column)}`,
    ),
  );
  return sql`
    WITH put AS (
      INSERT INTO ${quoted(carried.table)} (${names})
      SELECT ${names} FROM (
        SELECT ${values}, r.place FROM jsonb_array_elements(${JSON.stringify(rows)}::jsonb) WITH ORDINALITY AS r (value, place)
      ) AS t
      ${isCheckedBefore(carried) ? sql`` : sql`WHERE ${carried.of(organization)}`}
      ORDER BY t.place ${onConflict(carried, columns)}
      RETURNING 1
    )
    SELECT count(*) AS put FROM put`;
}

/** Checked by the file's own consistency and its accounts. Members come after the accounts. */
const isCheckedBefore = ({ table, ahead, personal }: Carried) => ahead || personal || table === 'users';

function onConflict({ ahead, stays, overwrites }: Carried, columns: string[]): Sql {
  if (ahead || stays) return sql`ON CONFLICT DO NOTHING`;
  if (overwrites === undefined) return sql``;
  const key = overwrites.split(' ');
  const others = columns.filter((column) => !key.includes(column));
  const taken = others.map((column) => sql`${quoted(column)} = excluded.${quoted(column)}`);
  return sql`ON CONFLICT (${join(key.map(quoted))}) DO UPDATE SET ${join(taken)}`;
}
