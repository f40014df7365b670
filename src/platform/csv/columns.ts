import type { CsvValue } from './line.ts';

interface Schema {
  $ref?: string;
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  additionalProperties?: unknown;
}

export interface Column {
  /** Nested members are separated by dots. */
  name: string;
  path: string[];
}

/** Answers are not deeper. A recursive schema has no columns. */
const DEEPEST = 6;

/** The columns of a list from the schema of its items, so that every file has the same ones. */
export function columnsOf(schema: Schema, named: (name: string) => unknown, path: string[] = []): Column[] {
  const known = resolved(schema, named);
  // An open object has members that no schema knows, so it becomes JSON.
  if (known.properties === undefined || known.additionalProperties === true || path.length > DEEPEST)
    return path.length === 0 ? [] : [{ name: path.join('.'), path }];
  return Object.entries(known.properties).flatMap(([name, member]) =>
    columnsOf(member, named, [...path, name]),
  );
}

/** The schema of the items of a list within an answer. */
export function itemsOf(answer: Schema, list: string, named: (name: string) => unknown): Schema {
  const member = resolved(answer, named).properties?.[list];
  const { items } = resolved(member ?? {}, named);
  if (!items) throw new Error(`an answer has no list called ${list}`);
  return items;
}

function resolved(schema: Schema, named: (name: string) => unknown): Schema {
  return schema.$ref === undefined ? schema : (named(schema.$ref.replace('#', '')) as Schema);
}

export function valueAt(item: unknown, path: readonly string[]): CsvValue {
  let value = item;
  for (const name of path) value = (value as Record<string, unknown> | null | undefined)?.[name];
  if (typeof value !== 'object' || value === null) return value as CsvValue;
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return value.join(' ');
  return JSON.stringify(value);
}
