import sql, { raw, type Sql } from 'sql-template-tag';
import type { Connection } from '../db/database.ts';
import { HEADER_BYTES, headerOf, type SecretBox } from './secret-box.ts';

/** Where a slice keeps encrypted values. The composition root knows all. */
export interface SealedColumn {
  table: string;
  column: string;
  /** The text column that names the row. */
  key: string;
  /** The authenticated context of that row's value. */
  contextOf(key: string): string;
}

export interface SealedValue {
  key: string;
  sealed: Buffer;
}

/** Values whose header names none of these keys, in row order after `after`. */
export function valuesOfOtherKeys(
  { table, column, key }: SealedColumn,
  headers: Buffer[],
  after: string,
  most: number,
): Sql {
  // Never null, by the condition. Without coalesce the row type would have to allow it.
  return sql`
    SELECT ${raw(key)}::text AS key, coalesce(${raw(column)}, '') AS sealed FROM ${raw(table)}
    WHERE ${raw(column)} IS NOT NULL AND ${raw(key)} > ${after}
      AND substring(${raw(column)}, 1, ${HEADER_BYTES}) <> ALL (${headers}::bytea[])
    ORDER BY ${raw(key)} LIMIT ${most}`;
}

const AT_ONCE = 200;

/** Passes every such value to `look` until that returns false. */
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

/** Replaces it by the same text encrypted again, unless it changed meanwhile. */
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

/** A value that no key of this process decrypts: by its header, or because it is from before there were ids. */
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

/** Any encrypted value. */
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
