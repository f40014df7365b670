import type { FastifyInstance } from 'fastify';
import type { TSchema } from 'typebox';

/**
 * Schemas with an $id are named in the document, and whoever generates a client gets a type of that name. They are
 * written in place; here each becomes a reference to the one of its name.
 */

/** A copy in which a reference stands for each schema with a name; `found` gets what is referred to. */
export function byName<T>(schema: T, found: Map<string, TSchema> = new Map()): T {
  if (Array.isArray(schema)) return schema.map((one) => byName(one, found)) as T;
  if (typeof schema !== 'object' || schema === null) return schema;
  const members = Object.fromEntries(
    Object.entries(schema).map(([name, member]) => [name, byName(member, found)]),
  );
  const id = members['$id'];
  if (typeof id !== 'string') return members as T;
  const known = found.get(id);
  if (known && JSON.stringify(known) !== JSON.stringify(members))
    throw new Error(`two schemas are called ${id}`);
  found.set(id, members);
  return { $ref: `${id}#` } as T;
}

/** Each name once, with all the names within it. */
export function addNamedSchemas(server: FastifyInstance, schemas: TSchema[]): void {
  const found = new Map<string, TSchema>();
  for (const schema of schemas) byName(schema, found);
  for (const schema of found.values()) server.addSchema(schema);
}

/** For a validator, to which the same name twice would be a mistake. */
export function withoutNames<T>(schema: T): T {
  return JSON.parse(JSON.stringify(schema, (name, member) => (name === '$id' ? undefined : member)));
}
