import sql, { join, raw, type Sql } from 'sql-template-tag';
import { WHEN_IT_WAS_DUE } from './put-off.ts';
import { type Carried, columnsOf, wholeMembersOf } from './tables.ts';

/** A row as the file has it: each value as PostgreSQL writes it, in the order of the columns. */
export type Row = (string | null)[];

/** One line of the file. */
export interface Chunk {
  table: string;
  columns: string[];
  rows: Row[];
}

/** What a value looks like as text must not depend on how a server was set up. */
export const SAME_TEXT = sql`
  SELECT set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO', true), set_config('bytea_output', 'hex', true),
         set_config('extra_float_digits', '1', true), set_config('intervalstyle', 'postgres', true)`;

const NAME = /^[a-z][a-z0-9_]*$/;

/** Only names of the map come here; this is the last guard before they are a part of a statement. */
export function named(name: string): Sql {
  if (!NAME.test(name)) throw new Error(`${JSON.stringify(name)} is no name of a table or column`);
  return raw(`"${name}"`);
}

/** A cursor over all rows of a table that belong to the organization, each as one text of JSON. */
export function declaringRows(carried: Carried, organization: string): Sql {
  const columns = columnsOf(carried).map(
    (column) => sql`(${textOf(carried.table, column, organization)})::text`,
  );
  return sql`
    DECLARE ${cursorOf(carried)} NO SCROLL CURSOR FOR
    SELECT json_build_array(${join(columns)})::text AS row FROM ${named(carried.table)} t
    WHERE ${carried.of(organization)} ${carried.order === undefined ? sql`` : sql`ORDER BY ${raw(carried.order)}`}`;
}

export const fetchingRows = (carried: Carried, most: number): Sql =>
  sql`FETCH ${raw(String(most))} FROM ${cursorOf(carried)}`;

export const closingRows = (carried: Carried): Sql => sql`CLOSE ${cursorOf(carried)}`;

const cursorOf = ({ table }: Carried): Sql => named(`${table}_rows`);

function textOf(table: string, column: string, organization: string): Sql {
  const value = sql`t.${named(column)}`;
  // Somebody who belongs to others too takes nothing along that opens the account here.
  if (table === 'users' && column === 'password_hash')
    return sql`CASE WHEN t.user_id IN (${wholeMembersOf(organization)}) THEN ${value} END`;
  if (column === 'due_at') return WHEN_IT_WAS_DUE;
  return value;
}

/**
 * Writes rows of the file, those alone that belong to the organization; answers how many. Of history that is there already nothing
 * is written: it was, before somebody cut us off.
 */
export function insertingRows(
  carried: Carried,
  organization: string,
  types: Map<string, string>,
  { columns, rows }: Chunk,
): Sql {
  const names = join(columns.map(named));
  const values = join(
    columns.map(
      (column, place) =>
        sql`(r.value ->> ${raw(String(place))})::${raw(types.get(column) ?? 'text')} AS ${named(column)}`,
    ),
  );
  return sql`
    WITH put AS (
      INSERT INTO ${named(carried.table)} (${names})
      SELECT ${names} FROM (
        SELECT ${values}, r.place FROM jsonb_array_elements(${JSON.stringify(rows)}::jsonb) WITH ORDINALITY AS r (value, place)
      ) AS t
      ${isJudgedBefore(carried) ? sql`` : sql`WHERE ${carried.of(organization)}`}
      ORDER BY t.place ${onConflict(carried, columns)}
      RETURNING 1
    )
    SELECT count(*) AS put FROM put`;
}

/** By what the file says of itself, and by whose account it is. Members come after the accounts. */
const isJudgedBefore = ({ table, ahead, personal }: Carried) => ahead || personal || table === 'users';

function onConflict({ ahead, stays, overwrites }: Carried, columns: string[]): Sql {
  if (ahead || stays) return sql`ON CONFLICT DO NOTHING`;
  if (overwrites === undefined) return sql``;
  const key = overwrites.split(' ');
  const others = columns.filter((column) => !key.includes(column));
  const taken = others.map((column) => sql`${named(column)} = excluded.${named(column)}`);
  return sql`ON CONFLICT (${join(key.map(named))}) DO UPDATE SET ${join(taken)}`;
}
