import type pg from 'pg';

/**
 * The schema as text, from PostgreSQL's own catalogue: a review then shows what a migration changed.
 * (The embedded server comes without pg_dump.)
 */
const STATEMENTS = [
  `SELECT 'CREATE EXTENSION ' || extname AS text FROM pg_extension WHERE extname <> 'plpgsql' ORDER BY extname`,
  `SELECT 'CREATE DOMAIN ' || t.typname || ' AS ' || format_type(t.typbasetype, t.typtypmod)
       || coalesce(' COLLATE "' || (SELECT collname FROM pg_collation WHERE oid = t.typcollation AND collname <> 'default') || '"', '')
       || coalesce(' ' || (SELECT string_agg(pg_get_constraintdef(c.oid), ' ' ORDER BY c.conname) FROM pg_constraint c WHERE c.contypid = t.oid AND c.contype = 'c'), '')
     AS text FROM pg_type t WHERE t.typtype = 'd' AND t.typnamespace = 'public'::regnamespace ORDER BY t.typname`,
  `SELECT CASE c.relpersistence WHEN 'u' THEN 'CREATE UNLOGGED TABLE ' ELSE 'CREATE TABLE ' END || c.relname || E' (\\n'
       || (SELECT string_agg('  ' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
             || CASE WHEN a.attnotnull THEN ' NOT NULL' ELSE '' END
             || coalesce(CASE WHEN a.attgenerated = 's' THEN ' GENERATED ALWAYS AS (' || pg_get_expr(d.adbin, d.adrelid) || ') STORED'
                              ELSE ' DEFAULT ' || pg_get_expr(d.adbin, d.adrelid) END, ''), E',\\n' ORDER BY a.attnum)
           FROM pg_attribute a LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
           WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped)
       || coalesce((SELECT string_agg(E',\\n  CONSTRAINT ' || k.conname || ' ' || pg_get_constraintdef(k.oid), '' ORDER BY k.conname)
           FROM pg_constraint k WHERE k.conrelid = c.oid AND k.contype <> 'n'), '')
       || E'\\n)' || coalesce(' WITH (' || array_to_string(c.reloptions, ', ') || ')', '')
       || CASE WHEN c.relkind = 'p' THEN ' PARTITION BY ' || pg_get_partkeydef(c.oid) ELSE '' END
     AS text FROM pg_class c WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace ORDER BY c.relname`,
  `SELECT 'CREATE VIEW ' || viewname || E' AS\\n' || rtrim(definition, ';') AS text FROM pg_views
     WHERE schemaname = 'public' ORDER BY viewname`,
  `SELECT indexdef AS text FROM pg_indexes WHERE schemaname = 'public'
     AND indexname NOT IN (SELECT conname FROM pg_constraint) ORDER BY tablename, indexname`,
  `SELECT rtrim(pg_get_functiondef(p.oid), E'\\n') AS text FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace
     AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_proc'::regclass AND objid = p.oid AND deptype = 'e') ORDER BY p.proname`,
  `SELECT pg_get_triggerdef(t.oid) AS text FROM pg_trigger t WHERE NOT t.tgisinternal ORDER BY t.tgrelid::regclass::text, t.tgname`,
];

export async function describeSchema(client: pg.Client): Promise<string> {
  const dependencies: string[] = [
    '-- Made from the migrations by `npm run schema`; a test compares. Do not edit.',
  ];
  for (const statement of STATEMENTS) {
    const { rows } = await client.query<{ text: string }>(statement);
    dependencies.push(...rows.map(({ text }) => `${text};`));
  }
  return `${dependencies.join('\n\n')}\n`;
}
