/** The parts of JSON Schema that declare members of a body or a query. */
interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  patternProperties?: object;
  additionalProperties?: boolean | object;
  items?: Schema;
  anyOf?: Schema[];
}

type Copy = (input: unknown) => unknown;

const unchanged: Copy = (input) => input;

/**
 * Returns a function that copies the declared members of an input, at every level. Handlers receive that copy, so an
 * undeclared member cannot reach a statement by a spread. Undeclared members are ignored, not refused. Invalid input
 * is copied as far as it fits: the validator refuses it.
 */
export function copyDeclared(schema: Schema): Copy {
  const choices = [schema, ...(schema.anyOf ?? [])];
  if (choices.some(isOpen)) return unchanged;
  const copyItem = copyOfItems(choices);
  const members = copiesOfMembers(choices);
  return (input) => {
    if (Array.isArray(input)) return input.map(copyItem);
    if (typeof input !== 'object' || input === null) return input;
    const given = input as Record<string, unknown>;
    const names = members.filter(([name]) => Object.hasOwn(given, name));
    return Object.fromEntries(names.map(([name, copy]) => [name, copy(given[name])]));
  };
}

/** An open object: all its members count as declared. Not a schema for null or an object. */
function isOpen(schema: Schema): boolean {
  const { type, properties, patternProperties, additionalProperties, items, anyOf } = schema;
  if (type !== undefined && type !== 'object') return false;
  if (patternProperties !== undefined || additionalProperties === true) return true;
  return !properties && !items && !anyOf;
}

function copyOfItems(choices: Schema[]): Copy {
  const items = choices.flatMap((choice) => choice.items ?? []);
  return items.length === 0 ? unchanged : copyDeclared(together(items));
}

function copiesOfMembers(choices: Schema[]): [string, Copy][] {
  const schemas = new Map<string, Schema[]>();
  for (const { properties = {} } of choices)
    for (const [name, schema] of Object.entries(properties))
      schemas.set(name, [...(schemas.get(name) ?? []), schema]);
  return [...schemas].map(([name, of]) => [name, copyDeclared(together(of))]);
}

/** A member that several alternatives declare may have the members of any of them. */
function together(schemas: Schema[]): Schema {
  const [only, ...others] = schemas;
  return only !== undefined && others.length === 0 ? only : { anyOf: schemas };
}
