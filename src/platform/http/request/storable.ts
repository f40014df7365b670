import { findUnstorable, isUnstorable, MOST_LEVELS } from '../../values/unstorable.ts';

/** The parts of JSON Schema that lead to the members of a body. */
interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  patternProperties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  /** The rule that reads this member rejects such text itself, with its own message. */
  'x-refused-by-its-rule'?: boolean;
}

interface Place {
  value: unknown;
  schemas: Schema[];
  path: string;
}

/**
 * The declared member that cannot be stored: text with a NUL or a lone surrogate, or an infinite number (`1e400`).
 * Undeclared members are ignored. In an open member all members and their names count.
 */
export function unstorableMember(
  schema: Schema,
  body: unknown,
): { path: string; problem: string } | undefined {
  // A list instead of recursion, because the caller decides the depth.
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

const BAD_TEXT = 'has a NUL character or an unpaired surrogate';

/** An open object: all its members are kept. Not one that may be null. */
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
  number: 'has a number that is too large',
  levels: `has more than ${MOST_LEVELS} levels`,
};
