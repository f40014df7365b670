import type { Document, Schema } from '../document.ts';
import { answerOf, type Call, JSON_TYPE } from './calls.ts';

/** A schema that several operations use, with the first example of it. */
export interface ApiObject {
  name: string;
  schema: Schema;
  example: unknown;
}

const REF = '#/components/schemas/';
/** Used by one operation alone, its members stand there. */
const FEWEST_USES = 2;

/**
 * The objects of each chapter: the named schemas with members that more than one place of the document uses. An object
 * belongs to the first chapter that uses it.
 */
export function objectsByChapter(
  chapters: readonly { name: string; calls: readonly Call[] }[],
  document: Document,
): Map<string, ApiObject[]> {
  const uses = countUses(
    chapters.flatMap(({ calls }) => calls),
    document,
  );
  const known = new Set<string>();
  return new Map(
    chapters.map(({ name, calls }) => {
      const found: ApiObject[] = [];
      const collect = (schema: Schema, example: unknown, above: readonly string[]): void => {
        const ref = schema.$ref?.replace(REF, '');
        if (ref !== undefined && above.includes(ref)) return;
        const plain = document.resolve(schema);
        if (ref !== undefined && plain.properties && (uses.get(ref) ?? 0) >= FEWEST_USES && !known.has(ref)) {
          known.add(ref);
          found.push({ name: ref, schema: plain, example });
        }
        const next = ref === undefined ? above : [...above, ref];
        for (const [inner, value] of partsOf(plain, example)) collect(inner, value, next);
      };
      for (const call of calls) for (const [schema, example] of schemasOf(call)) collect(schema, example, []);
      return [name, found.toSorted((one, other) => one.name.localeCompare(other.name))];
    }),
  );
}

function schemasOf(call: Call): [Schema, unknown][] {
  const [, answer] = answerOf(call);
  return [call.requestBody, answer].flatMap((content) => {
    const { schema, example } = content?.content?.[JSON_TYPE] ?? {};
    return schema ? [[schema, example] as [Schema, unknown]] : [];
  });
}

/** What a schema consists of, each with its part of the example. */
function partsOf(schema: Schema, example: unknown): [Schema, unknown][] {
  const members = typeof example === 'object' && example !== null ? (example as Record<string, unknown>) : {};
  return [
    ...Object.entries(schema.properties ?? {}).map(
      ([name, member]) => [member, members[name]] as [Schema, unknown],
    ),
    ...(schema.items
      ? [[schema.items, Array.isArray(example) ? example[0] : undefined] as [Schema, unknown]]
      : []),
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].map(
      (one) => [one, example] as [Schema, unknown],
    ),
  ];
}

/** How many operations and schemas name a schema. */
function countUses(calls: readonly Call[], document: Document): Map<string, number> {
  const uses = new Map<string, number>();
  const count = (schema: Schema): void => {
    const ref = schema.$ref?.replace(REF, '');
    if (ref !== undefined) {
      const before = uses.get(ref) ?? 0;
      uses.set(ref, before + 1);
      if (before > 0) return;
    }
    for (const [inner] of partsOf(document.resolve(schema), undefined)) count(inner);
  };
  for (const call of calls) for (const [schema] of schemasOf(call)) count(schema);
  return uses;
}
