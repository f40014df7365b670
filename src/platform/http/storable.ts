import { findUnstorable, isUnstorable, MOST_LEVELS } from '../unstorable.ts';

/** The parts of JSON Schema that lead to the members of a body. */
interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  patternProperties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  /** The rule that reads this member refuses such text by itself, in words of its own. */
  'x-refused-by-its-rule'?: boolean;
}

interface Place {
  value: unknown;
  schemas: Schema[];
  path: string;
}

/**
 * What stands in a member that the schema knows and cannot be kept: text with a NUL or half a surrogate pair, a number
 * beyond all numbers (`1e400`). Members that the schema does not know are ignored, whatever stands in them; in a
 * member that is free to have any members, all of them count, and their names.
 */
export function unstorableMember(
  schema: Schema,
  body: unknown,
): { path: string; problem: string } | undefined {
  // A list, not recursion: how deep a body is decides the caller.
  const open: Place[] = [{ value: body, schemas: [schema], path: '' }];
  for (let place = open.pop(); place; place = open.pop()) {
    const { value, path } = place;
    if (typeof value === 'string' && isUnstorable(value)) return { path, problem: BAD_TEXT };
    if (typeof value === 'number' && !Number.isFinite(value)) return { path, problem: 'must be a number' };
    if (typeof value !== 'object' || value === null) continue;
    const schemas = place.schemas.flatMap((one) => [one, ...(one.anyOf ?? [])]);
    if (schemas.some(isFree)) {
      const problem = problemWithin(value);
      if (problem) return { path, problem };
      continue;
    }
    for (const [name, member] of Object.entries(value)) {
      const known = schemas.flatMap((one) => one.properties?.[name] ?? one.items ?? []);
      if (known.length === 0 || known.some((one) => one['x-refused-by-its-rule'])) continue;
      open.push({ value: member, schemas: known, path: path === '' ? name : `${path}.${name}` });
    }
  }
  return undefined;
}

const BAD_TEXT = 'has a NUL character or half a surrogate pair';

/** Any members may stand in it, and all of them are kept. Not of what may be null instead of an object. */
function isFree({ type, patternProperties, properties, items, anyOf }: Schema): boolean {
  if (type !== undefined && type !== 'object') return false;
  return patternProperties !== undefined || (!properties && !items && !anyOf);
}

function problemWithin(whole: object): string | undefined {
  const found = findUnstorable(whole);
  return found && PROBLEMS[found.what];
}

const PROBLEMS = {
  text: BAD_TEXT,
  name: BAD_TEXT,
  number: 'has a number beyond all numbers',
  levels: `has more than ${MOST_LEVELS} levels`,
};
