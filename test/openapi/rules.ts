/** Constructs that client generators cannot process, searched in the whole document. */

type Json = Record<string, unknown>;

interface Rule {
  name: string;
  /** What is wrong with this schema at `path`. */
  wrong(schema: Json, path: string[]): boolean;
}

const isEnum = (schema: unknown): schema is { enum: unknown[] } => isObject(schema) && 'enum' in schema;
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;
const kindsIn = (values: unknown[]) => new Set(values.map((value) => typeof value));
/** Whole numbers and text: few languages have other enums. */
const FIT_FOR_ENUMS = new Set(['string', 'number']);
/** Python imports them by these names. A class member of the same name hides them. */
const IMPORTED = new Set(['datetime', 'date', 'time', 'timedelta']);
/** Names that languages or generators use themselves. */
const TAKEN = new Set([
  'Error',
  'Exception',
  'Object',
  'String',
  'Response',
  'Request',
  'Model',
  'Any',
  'Configuration',
]);

const RULES: Rule[] = [
  { name: 'an enum has a type', wrong: (schema) => Array.isArray(schema['enum']) && !('type' in schema) },
  {
    name: 'an enum is of texts, or of numbers',
    wrong: ({ enum: values }, path) =>
      Array.isArray(values) &&
      path.at(-1) !== 'not' &&
      (kindsIn(values).size !== 1 || !FIT_FOR_ENUMS.has(typeof values[0])),
  },
  {
    // Example: a header of an answer. The server sends a value, not its template.
    name: 'no value of an enum has a placeholder',
    wrong: ({ enum: values }) => Array.isArray(values) && values.some((value) => /[{}]/.test(String(value))),
  },
  {
    // Default clients in Go refuse members that are added later, unless the schema allows them.
    name: 'an object says whether it may have other members',
    wrong: (schema) => schema['type'] === 'object' && !('additionalProperties' in schema),
  },
  { name: 'no literal', wrong: (schema) => 'const' in schema },
  {
    name: 'what stands in lists of lists has a name, if it is an enum',
    wrong: ({ items }) => isObject(items) && isEnum(items['items']),
  },
  {
    // In Java, a set of an unnamed enum does not compile.
    name: 'what stands in a list without duplicates has a name, if it is an enum',
    wrong: ({ items, uniqueItems }) => uniqueItems === true && isEnum(items),
  },
  {
    name: 'no member is called as the type that it has',
    wrong: ({ properties }) =>
      isObject(properties) &&
      Object.entries(properties).some(
        ([name, member]) => IMPORTED.has(name) && String((member as Json)['format']).startsWith('date'),
      ),
  },
];

interface Media {
  schema?: Json;
}
interface Operation {
  operationId: string;
  tags?: string[];
  parameters?: { name: string; in: string; explode?: boolean; schema: Json }[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<
    string,
    { $ref?: string; description?: string; headers?: Json; content?: Record<string, Media> }
  >;
}
export interface ApiDocument {
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Json>; responses: Operation['responses'] };
}

export function problemsIn(document: ApiDocument): string[] {
  const names = Object.keys(document.components.schemas);
  return [
    ...names.filter((name) => TAKEN.has(name)).map((name) => `${name}: a name that others have`),
    ...names
      .filter((name) => name.startsWith('New') && names.includes(name.slice('New'.length)))
      .map((name) => `${name}: the constructor of another schema`),
    ...repeatedValues(document),
    ...sharedTags(document),
    ...problemsWithin(document, []),
    ...Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).flatMap((operation) => problemsOf(operation, document)),
    ),
    ...Object.entries(document.components.responses).flatMap(([name, response]) => unnamed(name, response)),
  ];
}

/** A client has one file per tag: webhook payloads would overwrite the operations. */
function sharedTags({ paths, webhooks }: ApiDocument): string[] {
  const tagsOf = (items: ApiDocument['paths']) =>
    Object.values(items).flatMap((methods) => Object.values(methods).flatMap(({ tags }) => tags ?? []));
  const ofOperations = new Set(tagsOf(paths));
  const shared = new Set(tagsOf(webhooks).filter((tag) => ofOperations.has(tag)));
  return [...shared].map((tag) => `${tag}: a tag of webhooks and of operations`);
}

/** In Go every value of a named enum is a constant of the whole client. */
function repeatedValues({ components: { schemas } }: ApiDocument): string[] {
  const values = Object.entries(schemas).flatMap(([name, schema]) =>
    isEnum(schema) ? schema.enum.map((value) => [String(value).toUpperCase(), name] as const) : [],
  );
  const first = new Map([...values].reverse());
  return values
    .filter(([value, name]) => first.get(value) !== name)
    .map(([value, name]) => `${name}: ${value} is in ${first.get(value)} too`);
}

function problemsWithin(value: unknown, path: string[]): string[] {
  if (!isObject(value) || path.at(-1) === 'example') return [];
  // In a list of headers or members these are names, not keywords of the document.
  const own = ['headers', 'properties', 'schemas'].includes(path.at(-1) ?? '')
    ? []
    : [
        ...RULES.filter(({ wrong }) => !Array.isArray(value) && wrong(value, path)).map(({ name }) => name),
        ...Object.keys(value).filter((name) => name.startsWith('x-')),
      ];
  return [
    ...own.map((problem) => `${path.join('/')}: ${problem}`),
    ...Object.entries(value).flatMap(([name, member]) => problemsWithin(member, [...path, name])),
  ];
}

function problemsOf(operation: Operation, document: ApiDocument): string[] {
  const id = operation.operationId;
  const known = document.tags.map(({ name }) => name);
  const untold = (operation.tags ?? ['no tag']).filter((tag) => !known.includes(tag));
  const lists = (operation.parameters ?? []).filter(
    ({ schema, explode }) => 'anyOf' in schema || (schema['type'] === 'array' && explode !== false),
  );
  return [
    ...untold.map((tag) => `${id}: the tag ${tag} is not described`),
    ...lists.map(
      ({ name }) => `${id}: ${name} is a list without \`explode: false\`, or one of several kinds`,
    ),
    ...unnamedIn(`${id}: the body`, operation.requestBody?.content),
    ...Object.entries(operation.responses).flatMap(([status, response]) =>
      unnamed(`${id}: ${status}`, response),
    ),
  ];
}

function unnamed(subject: string, { $ref, description, content }: Operation['responses'][string]): string[] {
  if ($ref !== undefined) return [];
  return [
    ...(description === undefined || description === 'Default Response'
      ? [`${subject} is not described`]
      : []),
    ...unnamedIn(subject, content),
  ];
}

/** Text and files need no name: every language has a type for them. */
function unnamedIn(subject: string, content: Record<string, Media> = {}): string[] {
  return Object.values(content).some(({ schema }) => !schema?.['$ref'] && schema?.['type'] !== 'string')
    ? [`${subject} has no name`]
    : [];
}
