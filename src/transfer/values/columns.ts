import sql from 'sql-template-tag';
import type { Connection } from '../../platform/db/database.ts';
import { CARRIED } from '../tables.ts';

/** A column as the database describes it. */
export interface Column {
  /** As written in a statement. */
  type: string;
  required: boolean;
  /** Values of a CHECK (column = ANY (ARRAY[…])). */
  choices: string[] | undefined;
}

export type Columns = ReadonlyMap<string, Column>;

const CHOICES = /^CHECK \(\((\w+) = ANY \(ARRAY\[([^\]]*)\]\)\)\)/;
const CHOICE = /'([^']*)'/g;

/** By `table.column`, for every table that an import writes. */
export async function readColumns(connection: Connection): Promise<Columns> {
  const tables = CARRIED.map(({ table }) => table);
  const rows = await connection.rows<{ name: string; type: string; required: boolean }>(sql`
    SELECT c.relname || '.' || a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type, a.attnotnull AS required
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    WHERE c.relname = ANY (${tables}::text[]) AND c.relnamespace = 'public'::regnamespace
      AND a.attnum > 0 AND NOT a.attisdropped`);
  const checks = await connection.rows<{ table: string; text: string }>(sql`
    SELECT c.relname AS table, pg_get_constraintdef(k.oid) AS text
    FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
    WHERE k.contype = 'c' AND c.relname = ANY (${tables}::text[]) AND c.relnamespace = 'public'::regnamespace`);
  const choices = new Map(
    checks.flatMap(({ table, text }): [string, string[]][] => {
      const [, column, list] = CHOICES.exec(text) ?? [];
      if (column === undefined || list === undefined) return [];
      return [[`${table}.${column}`, [...list.matchAll(CHOICE)].map(([, choice = '']) => choice)]];
    }),
  );
  return new Map(
    rows.map(({ name, type, required }) => [name, { type, required, choices: choices.get(name) }]),
  );
}
