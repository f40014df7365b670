import { type Document, type Schema, typeOf } from '../document.ts';

/** Where a named schema is described: its chapter, and the anchor there. */
export type Objects = ReadonlyMap<string, string>;

interface Row {
  name: string;
  type: string;
  description: string;
}

const cell = (text: string) => text.replaceAll('|', String.raw`\|`).replaceAll('\n', ' ');
const code = (text: string) => `\`${text}\``;

/** A table of all members, those of inner objects by their path. Empty for a schema without members. */
export function memberTable(
  schema: Schema,
  example: unknown,
  { document, objects, isAnswer }: { document: Document; objects: Objects; isAnswer: boolean },
): string {
  const rows = rowsOf(schema, example, '');
  if (rows.length === 0) return '';
  const written = rows.map(
    ({ name, type, description }) => `| ${code(name)} | ${cell(type)} | ${cell(description)} |`,
  );
  return ['| Member | Type | Description |', '|---|---|---|', ...written].join('\n');

  function rowsOf(given: Schema, value: unknown, prefix: string): Row[] {
    const { properties = {}, required = [] } = withMembers(given, document) ?? {};
    return Object.entries(properties).flatMap(([name, member]) => {
      const inner = isRecord(value) ? value[name] : undefined;
      const path = `${prefix}${name}`;
      const presence = isAnswer ? 'may be absent' : 'optional';
      const row: Row = {
        name: path,
        type: `${typeText(member)}${required.includes(name) ? '' : `, ${presence}`}`,
        description: [descriptionOf(member, document), ...limitsOf(member, document), ...exampleText(inner)]
          .filter(Boolean)
          .join(' '),
      };
      if (objectName(member) !== undefined) return [row];
      const entries = listEntries(member, document);
      if (entries)
        return [row, ...rowsOf(entries, Array.isArray(inner) ? inner[0] : undefined, `${path}[].`)];
      return [row, ...rowsOf(member, inner, `${path}.`)];
    });
  }

  function typeText(member: Schema): string {
    const name = objectName(member);
    const plain = typeOf(document.resolve(member), document.resolve);
    if (name === undefined) return plain;
    const link = `[${name}](${objects.get(name)})`;
    const orNull = isNullable(member, document) ? ' or null' : '';
    return `${listEntries(member, document) ? `list of ${link}` : link}${orNull}`;
  }

  /** The name of the schema, or of its entries, if it has a table of its own. */
  function objectName(member: Schema): string | undefined {
    return refsOf(member, document).find((name) => objects.has(name));
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const nameOf = ({ $ref }: Schema) => $ref?.replace('#/components/schemas/', '');
const choicesOf = ({ anyOf, oneOf, allOf }: Schema) => [...(anyOf ?? []), ...(oneOf ?? []), ...(allOf ?? [])];

/** The names of the schemas that a member is, or that its entries are. */
function refsOf(member: Schema, document: Document): string[] {
  const name = nameOf(member);
  if (name !== undefined) return [name, ...refsOf(document.resolve(member), document)];
  return [...choicesOf(member), ...(member.items ? [member.items] : [])].flatMap((one) =>
    refsOf(one, document),
  );
}

/** The schema itself or the one of its choices that has members. */
export function withMembers(schema: Schema, document: Document): Schema | undefined {
  const plain = document.resolve(schema);
  if (plain.properties) return plain;
  const parts = choicesOf(plain)
    .map((one) => withMembers(one, document))
    .filter((one) => one !== undefined);
  if (parts.length === 0) return undefined;
  const isWhole = plain.allOf !== undefined || parts.length === 1;
  return {
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: isWhole ? parts.flatMap(({ required = [] }) => required) : commonTo(parts),
  };
}

const commonTo = (parts: Schema[]) =>
  (parts[0]?.required ?? []).filter((name) => parts.every(({ required = [] }) => required.includes(name)));

export function listEntries(schema: Schema, document: Document): Schema | undefined {
  const plain = document.resolve(schema);
  if (plain.items) return plain.items;
  return choicesOf(plain)
    .map((one) => listEntries(one, document))
    .find((one) => one !== undefined);
}

const isNullable = (schema: Schema, document: Document): boolean => {
  const plain = document.resolve(schema);
  return [plain.type].flat().includes('null') || choicesOf(plain).some((one) => isNullable(one, document));
};

function descriptionOf(member: Schema, document: Document): string {
  const texts = [member, document.resolve(member), ...choicesOf(document.resolve(member))].map(
    (one) => document.resolve(one).description ?? one.description,
  );
  const text = member.description ?? texts.find((one) => one !== undefined) ?? '';
  return text === '' || /[.:!?]$/.test(text) ? text : `${text}.`;
}

/** In words: what a value may be, and what it is when it is left out. */
function limitsOf(member: Schema, document: Document): string[] {
  const { minimum, maximum, minLength, maxLength, maxItems, default: fallback } = document.resolve(member);
  return [
    ...rangeText(minimum, maximum, ''),
    ...rangeText(minLength, maxLength, ' characters'),
    ...(maxItems === undefined ? [] : [`At most ${maxItems} entries.`]),
    ...(fallback === undefined ? [] : [`Default: ${code(JSON.stringify(fallback))}.`]),
  ];
}

function rangeText(least: number | undefined, most: number | undefined, unit: string): string[] {
  if (least !== undefined && most !== undefined) return [`${least} to ${most}${unit}.`];
  if (most !== undefined) return [`At most ${most}${unit}.`];
  // One character is less a limit than the wish that there is a text.
  return least !== undefined && !(unit && least <= 1) ? [`At least ${least}${unit}.`] : [];
}

const LONGEST_EXAMPLE = 60;

function exampleText(value: unknown): string[] {
  if (value === undefined || value === null || value === '' || typeof value === 'boolean') return [];
  if (typeof value === 'object') return [];
  const text = JSON.stringify(value);
  return text.length > LONGEST_EXAMPLE || text.includes('`') ? [] : [`Example: ${code(text)}.`];
}
