/** The parts of openapi.json that the guide reads. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
}

export interface Content {
  description?: string;
  content?: Record<string, { schema?: Schema; example?: unknown }>;
  $ref?: string;
}

export interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  deprecated?: boolean;
  /** Ways to authenticate. */
  security?: Record<string, unknown>[];
  servers?: { url: string }[];
  parameters?: {
    name: string;
    in: string;
    required?: boolean;
    description?: string;
    schema?: Schema;
    $ref?: string;
  }[];
  requestBody?: Content;
  responses: Record<string, Content>;
}

export interface ApiDocument {
  info: { description: string };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: Operation }>;
  components: { schemas: Record<string, Schema>; responses: Record<string, Content> };
}

export interface Document extends ApiDocument {
  resolve(this: void, schema: Schema): Schema;
  resolveAnswer(answer: Content): Content;
  deliveryOf(webhook: string): Schema;
}

export function openDocument(document: ApiDocument): Document {
  const resolve = (schema: Schema): Schema => {
    const name = schema.$ref?.replace('#/components/schemas/', '');
    if (name === undefined) return schema;
    const found = document.components.schemas[name];
    if (!found) throw new Error(`openapi.json has no schema ${name}`);
    return resolve(found);
  };
  return {
    ...document,
    resolve,
    resolveAnswer: (answer) =>
      document.components.responses[answer.$ref?.replace('#/components/responses/', '') ?? ''] ?? answer,
    deliveryOf: (webhook) => resolve(bodyOf(document, webhook).schema ?? {}),
  };
}

/**
 * Empty for a new event: its example is recorded from the built program, which includes this guide.
 * `test/openapi/examples.test.ts` refuses a document without an example.
 */
export function exampleOf(document: ApiDocument, webhook: string): unknown {
  return bodyOf(document, webhook).example ?? {};
}

function bodyOf(document: ApiDocument, webhook: string) {
  const body = document.webhooks[webhook]?.post.requestBody?.content?.['application/json'];
  if (!body) throw new Error(`openapi.json knows no webhook ${webhook}`);
  return body;
}

/** In one or two words: `text`, `whole number`, `list of text`. */
export function typeOf(given: Schema, resolve: (schema: Schema) => Schema): string {
  const schema = resolve(given);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map((one) => typeOf(one, resolve)))].join(' or ');
  if (schema.enum) return schema.enum.map((one) => `\`${one}\``).join(', ');
  if (schema.const !== undefined) return `\`${schema.const}\``;
  if (schema.type === 'array') return `list of ${typeOf(schema.items ?? {}, resolve)}`;
  if (schema.format === 'date-time') return 'time';
  return [schema.type ?? 'object']
    .flat()
    .map((type) => WORDS[type] ?? type)
    .join(' or ');
}

const WORDS: Record<string, string> = {
  string: 'text',
  integer: 'whole number',
  boolean: 'true or false',
};
