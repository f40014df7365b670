import sql, { join, raw } from 'sql-template-tag';
import type { Answer } from '../../harness/client.ts';
import type { World } from '../../harness/world.ts';
import { isUndeclared } from './members.ts';

/**
 * The effect of a call as lines: the status, the answer, written rows, and the change in each table's row count.
 * Placeholders replace ids, times and secrets, so two calls with the same effect have the same lines.
 */
export async function effectOf(
  world: World,
  labels: Map<string, string>,
  call: () => Promise<Answer>,
): Promise<string[]> {
  const tables = await tablesOf(world);
  const before = await countsOf(world, tables);
  const [since] = await world.tools.database.rows<{ id: string }>(
    sql`SELECT pg_current_xact_id()::text AS id`,
  );
  const { status, text } = await call();
  const after = await countsOf(world, tables);
  const written = await writtenSince(world, tables, since?.id ?? '');
  const grown = tables.map((table) => {
    const more = (after.get(table) ?? 0) - (before.get(table) ?? 0);
    return `${table}: ${more === 0 ? 'as many' : more > 0 ? 'more' : 'fewer'} rows`;
  });
  const lines = [text, ...written].map((line) => normalized(line, labels));
  return [`status ${status}`, ...lines.sort(), ...grown];
}

/** Lines of one effect that the other lacks. */
export function differences(one: string[], other: string[]): string[] {
  return [
    ...one.filter((line) => !other.includes(line)).map((line) => `- ${line}`),
    ...other.filter((line) => !one.includes(line)).map((line) => `+ ${line}`),
  ];
}

async function tablesOf(world: World): Promise<string[]> {
  const rows = await world.tools.database.rows<{ name: string }>(sql`
    SELECT quote_ident(relname) AS name FROM pg_class
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY relname`);
  return rows.map(({ name }) => name);
}

async function countsOf(world: World, tables: string[]): Promise<Map<string, number>> {
  const each = tables.map(
    (name) => sql`SELECT ${name}::text AS name, count(*)::integer AS count FROM ${raw(name)}`,
  );
  const rows = await world.tools.database.rows<{ name: string; count: number }>(join(each, ' UNION ALL '));
  return new Map(rows.map(({ name, count }) => [name, count]));
}

async function writtenSince(world: World, tables: string[], id: string): Promise<string[]> {
  const each = tables.map(
    (name) => sql`
      SELECT ${`${name}: `} || to_jsonb(t)::text AS row FROM ${raw(name)} AS t
      WHERE t.xmin::text::bigint > ${id}::bigint`,
  );
  const rows = await world.tools.database.rows<{ row: string }>(join(each, ' UNION ALL '));
  return rows.map(({ row }) => row);
}

/** Counters, random numbers and times differ between calls. Those of undeclared members stay visible. */
const PATTERNS: [RegExp, string][] = [
  [/\d{4}-\d\d-\d\d[T ][\d:.]+(?:Z|\+00(?::00)?)/g, 'time'],
  [/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g, 'uuid'],
  [/\b(?:[0-9a-f]{2}:){5}[0-9a-f]{2}\b/g, 'address'],
  [/\\\\x[0-9a-f]+/g, 'bytes'],
  [/\b[A-Z0-9]{4}-[A-Z0-9]{4}\b/g, 'code'],
  [/[\w+/-]{20,}={0,2}/g, 'secret'],
  [/\d+(?:\.\d+)?/g, 'number'],
  // A list of things the caller has created: their number does not matter.
  [/(\{[^{}]*\})(?:,\1)+/g, 'several of the same'],
];

/** Known ids keep a name, so that an effect on the wrong thing shows. */
function normalized(text: string, labels: Map<string, string>): string {
  const named = text.replace(/\b[0-9a-f]{24}\b/g, (id) => labels.get(id) ?? 'id');
  const plain = [...labels].reduce((rest, [value, label]) => rest.replaceAll(value, label), named);
  return PATTERNS.reduce(
    (rest, [pattern, label]) => rest.replace(pattern, (text) => (isUndeclared(text) ? text : label)),
    plain,
  );
}
