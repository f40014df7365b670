import compilerOf, { type RouteDefinition, type Serializer } from '@fastify/fast-json-stringify-compiler';

type Schemas = Parameters<ReturnType<typeof compilerOf>>[0];
type Options = Parameters<ReturnType<typeof compilerOf>>[1];

/**
 * Compiles the serializer of an answer at its first use: compiling all took two thirds of the server's start, and
 * most starts answer few. Mere references to a shared schema, such as the nine errors of every route, are compiled
 * once. The compiler reads every schema it gets, so it gets only those that the answer references.
 */
export const buildSerializer: ReturnType<typeof compilerOf> = (schemas, options) => {
  const shared = new Map<string, Serializer>();
  return (route: RouteDefinition) => {
    const { $ref } = route.schema as { $ref?: string };
    const known = $ref === undefined ? undefined : shared.get($ref);
    if (known) return known;
    let compiled: Serializer | undefined;
    const serialize: Serializer = (answer) => {
      compiled ??= compiledOnce(route, referredBy(route.schema, schemas), options);
      return compiled(answer);
    };
    if ($ref !== undefined) shared.set($ref, serialize);
    return serialize;
  };
};

/** By the text of their schemas, which are constants: several servers in one process share them. */
const serializers = new Map<string, Serializer>();

function compiledOnce(route: RouteDefinition, schemas: Schemas, options: Options): Serializer {
  const text = JSON.stringify([route.schema, schemas, options]);
  const known = serializers.get(text);
  if (known) return known;
  const made = compilerOf()(schemas, options)(route);
  serializers.set(text, made);
  return made;
}

function referredBy(schema: unknown, all: Schemas): Schemas {
  const found: Record<string, unknown> = {};
  const open = [schema];
  for (let one = open.pop(); one; one = open.pop()) {
    for (const [, name = ''] of JSON.stringify(one).matchAll(/"\$ref":"(\w+)#"/g)) {
      if (name in found) continue;
      found[name] = (all as Record<string, unknown>)[name];
      open.push(found[name]);
    }
  }
  return found;
}
