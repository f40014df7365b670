import type { FastifyInstance } from 'fastify';
import type { TSchema } from 'typebox';

/**
 * Schemas with an $id are named in the document, so that client generators create named types. The source writes them
 * in place. Here each becomes a reference.
 */

type Names = Map<string, TSchema>;

/** Schemas are constants: each is copied once for all uses and servers. */
const copies = new WeakMap<object, { copy: object; within: Names }>();

/** A copy with references instead of named schemas. */
export function byName<T extends object>(schema: T): T {
  return copyOf(schema, new Map()) as T;
}

/** Adds each name once, with all names inside it. */
export function addNamedSchemas(server: FastifyInstance, schemas: TSchema[]): void {
  const found: Names = new Map();
  for (const schema of schemas) copyOf(schema, found);
  for (const schema of found.values()) server.addSchema(schema);
}

/** `found` collects the referenced schemas. */
function copyOf(schema: object, found: Names): object {
  const { copy, within } = copiedOnce(schema);
  for (const [id, named] of within) addName(found, id, named);
  const id = nameOf(schema);
  if (id === undefined) return copy;
  addName(found, id, copy);
  return { $ref: `${id}#` };
}

function copiedOnce(schema: object) {
  const known = copies.get(schema);
  if (known) return known;
  const within: Names = new Map();
  const made = { copy: copyMembers(schema, within), within };
  copies.set(schema, made);
  return made;
}

function copyMembers(schema: object, within: Names): object {
  if (Array.isArray(schema)) return schema.map((member) => copyMember(member, within));
  return Object.fromEntries(
    Object.entries(schema).map(([name, member]) => [name, copyMember(member, within)]),
  );
}

function copyMember(member: unknown, within: Names): unknown {
  if (typeof member !== 'object' || member === null) return member;
  return nameOf(member) === undefined ? copyMembers(member, within) : copyOf(member, within);
}

function nameOf(schema: object): string | undefined {
  const { $id } = schema as { $id?: unknown };
  return typeof $id === 'string' ? $id : undefined;
}

function addName(found: Names, id: string, schema: TSchema): void {
  const known = found.get(id);
  if (known && known !== schema && JSON.stringify(known) !== JSON.stringify(schema))
    throw new Error(`two schemas are called ${id}`);
  found.set(id, schema);
}

/** For a validator, which rejects duplicate names. */
export function withoutNames<T>(schema: T): T {
  return JSON.parse(JSON.stringify(schema, (name, member) => (name === '$id' ? undefined : member)));
}
