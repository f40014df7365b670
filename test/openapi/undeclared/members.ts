import fc from 'fast-check';
import sql from 'sql-template-tag';
import type { World } from '../../harness/world.ts';
import { goodValue, type Schema } from '../arbitrary.ts';
import type { Operation } from '../document.ts';

/** Values for every name that a caller might try, by name. */
export type Undeclared = Map<string, unknown>;

const TEXT = 'undeclared';
const NUMBER = 987_654;
const DAY = '2031-01-01';
const TIME = `${DAY}T00:00:00.000Z`;

/** Whether a text comes from an undeclared member, and so must appear nowhere. */
export function isUndeclared(text: string): boolean {
  return [TEXT, String(NUMBER), DAY].some((value) => text.includes(value));
}

/** By column type: a value that such a column could store. */
const COLUMN_VALUES: Record<string, unknown> = {
  boolean: true,
  integer: NUMBER,
  smallint: NUMBER,
  bigint: NUMBER,
  numeric: NUMBER,
  'double precision': NUMBER,
  real: NUMBER,
  ARRAY: [TEXT],
  jsonb: { [TEXT]: true },
  'timestamp with time zone': TIME,
  date: DAY,
};

/**
 * Every column of the database, every parameter and every member of a body that any operation declares. An id's name
 * gets that id of `stranger`: a handler that reads it would act on another user's data.
 */
export async function everyName(
  world: World,
  operations: Operation[],
  stranger: Record<string, string>,
): Promise<Undeclared> {
  const names: Undeclared = new Map();
  const columns = await world.tools.database.rows<{ name: string; type: string }>(sql`
    SELECT DISTINCT column_name AS name, data_type AS type FROM information_schema.columns
    WHERE table_schema = 'public' ORDER BY 1, 2`);
  for (const { name, type } of columns) names.set(name, COLUMN_VALUES[type] ?? TEXT);
  for (const { parameters, body } of operations) {
    for (const { name, schema } of parameters) names.set(name, sampleOf(schema));
    for (const [name, schema] of membersOf(body)) names.set(name, sampleOf(schema));
  }
  for (const [name, id] of Object.entries(stranger)) names.set(name, id);
  return names;
}

const sampleOf = (schema: Schema): unknown =>
  fc.sample(goodValue({ ...schema, minLength: schema.minLength ?? 1 }), { numRuns: 1, seed: 1 })[0];

function membersOf(schema: Schema | undefined): [string, Schema][] {
  if (!schema) return [];
  const within = [...(schema.anyOf ?? []), ...[schema.items ?? []].flat()].flatMap(membersOf);
  const own = Object.entries(schema.properties ?? {});
  return [...own, ...own.flatMap(([, member]) => membersOf(member)), ...within];
}

/** Adds undeclared members to every object of the value whose members the schema lists. */
export function withUndeclared(schema: Schema, value: unknown, undeclared: Undeclared): unknown {
  const choices = [schema, ...(schema.anyOf ?? [])];
  if (Array.isArray(value)) {
    const items = choices.flatMap((choice) => choice.items ?? []);
    return value.map((item) => withUndeclared({ anyOf: items }, item, undeclared));
  }
  const declared = choices.find(({ properties }) => properties)?.properties;
  if (typeof value !== 'object' || value === null || !declared) return value;
  const more = [...undeclared].filter(([name]) => !(name in declared));
  const own = Object.entries(value).map(([name, member]) => [
    name,
    withUndeclared(declared[name] ?? {}, member, undeclared),
  ]);
  return Object.fromEntries([...more, ...own]);
}

/** The longest query string used here: servers refuse longer addresses. */
const LONGEST_QUERY = 6000;

/** Query strings that together contain every undeclared name. `times`: how often each name occurs. */
export function undeclaredQueries(operation: Operation, undeclared: Undeclared, times = 1): string[] {
  const declared = new Set(operation.parameters.map(({ name }) => name));
  const queries = [''];
  for (const [name, value] of undeclared) {
    // A declared name has an effect: an operation that can return a file declares its format.
    if (declared.has(name)) continue;
    const pair = `${name}=${encodeURIComponent(typeof value === 'object' ? TEXT : `${value as string}`)}`;
    const pairs = Array.from({ length: times }, () => pair).join('&');
    const last = queries.at(-1) ?? '';
    if (last.length + pairs.length > LONGEST_QUERY) queries.push(pairs);
    else queries[queries.length - 1] = last === '' ? pairs : `${last}&${pairs}`;
  }
  return queries;
}
