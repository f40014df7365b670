import sql, { raw, type Sql } from 'sql-template-tag';
import type { Connection } from './db/database.ts';
import { HEADER_BYTES, headerOf, type SecretBox } from './secret-box.ts';

/** Where a slice keeps what it seals. The composition root knows all of them. */
export interface SealedColumn {
  table: string;
  column: string;
  /** The column of text that names the row. */
  key: string;
  /** What a value of that row is bound to. */
  contextOf(key: string): string;
}

export interface SealedValue {
  key: string;
  sealed: Buffer;
}

/** Values that none of these keys sealed by its header, in the order of their rows, from behind the row `after`. */
export function valuesOfOtherKeys(
  { table, column, key }: SealedColumn,
  headers: Buffer[],
  after: string,
  most: number,
): Sql {
  // Never null here, by the condition; without coalesce the row type would have to say that it may be.
  return sql`
    SELECT ${raw(key)}::text AS key, coalesce(${raw(column)}, '') AS sealed FROM ${raw(table)}
    WHERE ${raw(column)} IS NOT NULL AND ${raw(key)} > ${after}
      AND substring(${raw(column)}, 1, ${HEADER_BYTES}) <> ALL (${headers}::bytea[])
    ORDER BY ${raw(key)} LIMIT ${most}`;
}

const AT_ONCE = 200;

/** Shows every such value to `look`, until that answers false. */
export async function walkOtherKeys(
  connection: Connection,
  column: SealedColumn,
  headers: Buffer[],
  look: (value: SealedValue) => Promise<boolean>,
): Promise<void> {
  for (let after = ''; ; ) {
    const values = await connection.rows<SealedValue>(valuesOfOtherKeys(column, headers, after, AT_ONCE));
    for (const value of values) {
      after = value.key;
      if (!(await look(value))) return;
    }
    if (values.length < AT_ONCE) return;
  }
}

/** Puts another sealing of the same text in its place, unless the value was changed meanwhile. */
export async function replaceValue(
  connection: Connection,
  { table, column, key }: SealedColumn,
  before: SealedValue,
  after: Buffer,
): Promise<boolean> {
  const replaced = await connection.rows(sql`
    UPDATE ${raw(table)} SET ${raw(column)} = ${after}
    WHERE ${raw(key)} = ${before.key} AND ${raw(column)} = ${before.sealed} RETURNING 1`);
  return replaced.length > 0;
}

/** One that none of the keys of this process opens: by its own word, or because it is from before there were ids. */
export async function findUnreadable(
  connection: Connection,
  box: SecretBox,
  columns: readonly SealedColumn[],
): Promise<(SealedValue & { column: SealedColumn }) | undefined> {
  const headers = box.keys.all().map(headerOf);
  let found: (SealedValue & { column: SealedColumn }) | undefined;
  for (const column of columns) {
    await walkOtherKeys(connection, column, headers, async (value) => {
      if (!box.tryToOpen(value.sealed, column.contextOf(value.key))) found = { ...value, column };
      return !found;
    });
    if (found) return found;
  }
  return undefined;
}

/** Some sealed value, whichever comes first. */
export async function findAnyValue(
  connection: Connection,
  columns: readonly SealedColumn[],
): Promise<(SealedValue & { column: SealedColumn }) | undefined> {
  for (const column of columns) {
    const [value] = await connection.rows<SealedValue>(valuesOfOtherKeys(column, [], '', 1));
    if (value) return { ...value, column };
  }
  return undefined;
}
