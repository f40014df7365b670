import pg from 'pg';

export interface Table {
  /** As written in a statement. */
  name: string;
  /** A partitioned table has no rows of its own. */
  hasRows: boolean;
  /** For a partition. */
  parent: string | null;
  bound: string | null;
  bytes: number;
  columns: { name: string; type: string; isGenerated: boolean }[];
}

/** Every table that can hold rows and belongs to no extension, in any schema. */
const TABLES = `
  SELECT c.oid::regclass::text AS name, c.relkind <> 'p' AS "hasRows", i.inhparent::regclass::text AS parent,
    pg_get_expr(c.relpartbound, c.oid) AS bound, pg_table_size(c.oid)::float8 AS bytes,
    coalesce((
      SELECT json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
        'isGenerated', a.attgenerated <> '') ORDER BY a.attnum)
      FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    ), '[]') AS columns
  FROM pg_class c LEFT JOIN pg_inherits i ON i.inhrelid = c.oid
  WHERE c.relkind IN ('r', 'p', 'm', 'f')
    AND c.relnamespace IN (SELECT oid FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname <> 'information_schema')
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
  ORDER BY c.oid::regclass::text`;

export async function readTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(TABLES);
  return rows;
}

/**
 * Created at run time, one per period, and so by no migration (`db/partitions.ts`). The same way here: indexes and
 * triggers come with the parent.
 */
export async function makePartition(client: pg.Client, { name, parent, bound }: Table): Promise<void> {
  await client.query(`CREATE TABLE ${name} (LIKE ${parent} INCLUDING ALL)`);
  await client.query(`ALTER TABLE ${parent} ATTACH PARTITION ${name} ${bound}`);
}

/** Created by the migrator itself. */
export const HISTORY = 'schema_migrations';

/** Objects of the older database that the newer one, created by our migrations, lacks. They prevent a migration. */
export function unknownIn(older: Table[], newer: Table[]): string[] {
  const known = new Map(newer.map((table) => [table.name, table]));
  return older.flatMap((table) => {
    const ours = known.get(table.name);
    if (!ours) return [`table ${table.name}`];
    const words = (columns: Table['columns']) => new Set(columns.map(({ name, type }) => `${name} ${type}`));
    const [theirs, mine] = [words(table.columns), words(ours.columns)];
    return [
      ...[...theirs].filter((column) => !mine.has(column)),
      // Its last column was added later and has a default.
      ...(table.name === HISTORY ? [] : [...mine].filter((column) => !theirs.has(column))),
    ].map((column) => `column ${column} of ${table.name}`);
  });
}

/** Without generated columns. */
export function storedColumns({ columns }: Table): string {
  return columns
    .filter(({ isGenerated }) => !isGenerated)
    .map(({ name }) => pg.escapeIdentifier(name))
    .join(', ');
}

export interface Sum {
  count: string;
  sum: string;
}

/** A checksum of all columns, also generated ones, independent of row order. */
export async function sumOf(client: pg.Client, { name, columns }: Table): Promise<Sum | undefined> {
  const all = columns.map((column) => pg.escapeIdentifier(column.name));
  const { rows } = await client.query<Sum>(summing(name, all));
  return rows[0];
}

export function summing(table: string, columns: string[]): string {
  return `
    SELECT count(*)::text AS count, coalesce(sum(('x' || left(md5(ROW(${columns.join(', ')})::text), 16))::bit(64)::bigint), 0)::text AS sum
    FROM ${table}`;
}
