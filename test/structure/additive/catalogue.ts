import type pg from 'pg';

/** What older programs rely on, by name. */
export interface Catalogue {
  columns: Map<string, { table: string; type: string; required: boolean; given: boolean }>;
  /** Constraints and unique indexes, which refuse rows. */
  rules: Map<string, { table: string; columns: string[]; unique: boolean; definition: string }>;
  indexes: Map<string, { table: string }>;
  functions: Map<string, { result: string }>;
}

/** A view that replaces a table is as good if it accepts writes: see examples.ts. */
const COLUMNS = `
  SELECT attrelid::regclass || '.' || attname AS name, attrelid::regclass::text AS table,
    format_type(atttypid, atttypmod) AS type, attnotnull AS required,
    atthasdef OR attidentity <> '' AS given
  FROM pg_attribute JOIN pg_class t ON t.oid = attrelid
  WHERE attnum > 0 AND NOT attisdropped AND t.relkind IN ('r', 'p', 'v') AND NOT relispartition
    AND relnamespace = 'public'::regnamespace
  ORDER BY attrelid::regclass::text, attnum`;

const columnsOf = (table: string, numbers: string) => `
  ARRAY(SELECT ${table}::regclass || '.' || attname FROM pg_attribute WHERE attrelid = ${table} AND attnum = ANY (${numbers}))`;

const RULES = `
  SELECT conname AS name, conrelid::regclass::text AS table, ${columnsOf('conrelid', 'conkey')} AS columns,
    contype IN ('p', 'u', 'x') AS "unique", pg_get_constraintdef(c.oid) AS definition
  FROM pg_constraint c JOIN pg_class t ON t.oid = conrelid
  WHERE contype <> 'n' AND NOT relispartition AND relnamespace = 'public'::regnamespace
  UNION ALL
  SELECT indexrelid::regclass::text, indrelid::regclass::text, ${columnsOf('indrelid', 'indkey')}, true,
    pg_get_indexdef(indexrelid)
  FROM pg_index JOIN pg_class t ON t.oid = indrelid
  WHERE indisunique AND NOT relispartition AND relnamespace = 'public'::regnamespace
    AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)
  ORDER BY name`;

const INDEXES = `
  SELECT indexrelid::regclass::text AS name, indrelid::regclass::text AS table
  FROM pg_index JOIN pg_class t ON t.oid = indrelid
  WHERE NOT relispartition AND relnamespace = 'public'::regnamespace
  ORDER BY name`;

const FUNCTIONS = `
  SELECT p.oid::regprocedure::text AS name, pg_get_function_result(p.oid) AS result FROM pg_proc p
  WHERE pronamespace = 'public'::regnamespace
    AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_proc'::regclass AND objid = p.oid AND deptype = 'e')
  ORDER BY name`;

export async function readCatalogue(client: pg.Client): Promise<Catalogue> {
  const read = async <Fact>(text: string) =>
    new Map((await client.query(text)).rows.map(({ name, ...fact }) => [name as string, fact as Fact]));
  return {
    columns: await read(COLUMNS),
    rules: await read(RULES),
    indexes: await read(INDEXES),
    functions: await read(FUNCTIONS),
  };
}
