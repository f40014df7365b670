import compilerOf, { type RouteDefinition, type Serializer } from '@fastify/fast-json-stringify-compiler';

/**
 * Compiles the serialiser of an answer when it is first given: all of them together took two thirds of the time to open
 * the server, and most starts, of a command or a test, answer with few. What is only a reference to a shared schema, as
 * the nine kinds of errors of every route, is compiled once.
 */
export const buildSerializer: ReturnType<typeof compilerOf> = (schemas, options) => {
  const compile = compilerOf()(schemas, options);
  const shared = new Map<string, Serializer>();
  return (route: RouteDefinition) => {
    const { $ref } = route.schema as { $ref?: string };
    const known = $ref === undefined ? undefined : shared.get($ref);
    if (known) return known;
    let compiled: Serializer | undefined;
    const serialize: Serializer = (answer) => {
      compiled ??= compile(route);
      return compiled(answer);
    };
    if ($ref !== undefined) shared.set($ref, serialize);
    return serialize;
  };
};
