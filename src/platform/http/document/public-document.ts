/**
 * The public document, adapted to client generators: without internal members, with a type beside every enum,
 * `additionalProperties` on every object, comma-separated lists in queries, sorted names, and the headers of answers.
 */

type Json = Record<string, unknown>;

interface Parameter {
  in: string;
  schema?: Json;
  style?: string;
  explode?: boolean;
}
type Content = Record<string, { example?: unknown }>;
interface Response {
  description?: string;
  headers?: Json;
  content?: Content;
}
interface Operation {
  operationId?: string;
  requestBody?: { content: Content };
  parameters?: Parameter[];
  responses: Record<string, Response>;
  security?: Json[];
}
export interface ApiDocument {
  paths?: Record<string, Record<string, Operation>>;
  webhooks?: Record<string, Record<string, Operation>>;
  components?: { schemas?: Json; headers?: Json; responses?: Json };
}

/** Recorded requests and answers. */
export interface Examples {
  /** By operation id. */
  operations: Record<string, { request?: unknown; answer?: unknown }>;
  /** By the webhook's name in the document. */
  deliveries: Record<string, unknown>;
}

export function publicDocument(whole: ApiDocument, examples: Examples): ApiDocument {
  const document = tidy(whole) as ApiDocument;
  const operations = Object.values(document.paths ?? {}).flatMap((path) => Object.values(path));
  for (const operation of operations) {
    for (const parameter of operation.parameters ?? []) {
      if (parameter.schema?.['type'] === 'array') Object.assign(parameter, { style: 'form', explode: false });
    }
    const { request, answer } = examples.operations[operation.operationId ?? ''] ?? {};
    show(operation.requestBody?.content, request);
    for (const [status, response] of Object.entries(operation.responses)) {
      if (status.startsWith('2')) show(response.content, answer);
      response.headers = { ...response.headers, ...headersOf(status) };
    }
  }
  for (const [name, { post }] of Object.entries(document.webhooks ?? {}))
    show(post?.requestBody?.content, examples.deliveries[name]);
  const schemas = Object.entries(document.components?.schemas ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  document.components = {
    ...document.components,
    schemas: Object.fromEntries(schemas),
    responses: shareRefusals(operations),
    headers: HEADERS,
  };
  return document;
}

function show(content: Content | undefined, example: unknown): void {
  if (example === undefined) return;
  for (const [type, media] of Object.entries(content ?? {})) {
    // The recorded example is JSON and does not fit a file.
    if (type !== 'text/csv' || typeof example === 'string') media.example = example;
  }
}

const REFUSALS: Record<string, string> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  409: 'Conflict',
  413: 'TooLarge',
  429: 'TooManyRequests',
  500: 'Failed',
  503: 'Unavailable',
};

/** Most operations share the texts of their refusals, which then stand in the document once. */
function shareRefusals(operations: Operation[]): Json {
  const shared: Json = {};
  for (const { responses } of operations) {
    for (const [status, response] of Object.entries(responses)) {
      const name = REFUSALS[status];
      if (name === undefined) continue;
      shared[name] ??= response;
      if (JSON.stringify(shared[name]) === JSON.stringify(response))
        responses[status] = { $ref: `#/components/responses/${name}` } as Response;
    }
  }
  return shared;
}

/** A copy with `x-document` applied, which replaces what the validator knows of a member. */
function tidy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tidy);
  if (typeof value !== 'object' || value === null) return value;
  const { 'x-document': more, ...rest } = value as Json & { 'x-document'?: Json };
  const members = Object.entries({ ...rest, ...more }).filter(([name]) => !name.startsWith('x-'));
  const tidied = Object.fromEntries(members.map(([name, member]) => [name, tidy(member)]));
  // Answers gain members, and bodies may have others. Default Go clients reject both unless the schema allows them.
  if (tidied['type'] === 'object') return { additionalProperties: true, ...tidied };
  // Without a format, many languages use a 32-bit integer.
  if (tidied['type'] === 'integer' && Number(tidied['maximum']) > MOST_OF_32_BITS)
    return { ...tidied, format: 'int64' };
  if (!Array.isArray(tidied['enum']) || 'type' in tidied) return tidied;
  return { type: typeof tidied['enum'][0], ...tidied };
}

const MOST_OF_32_BITS = 2 ** 31 - 1;

const whole = { type: 'integer', minimum: 0 };
const header = (description: string, schema: Json = { type: 'string' }) => ({ description, schema });

/** Every answer also forbids storing, framing and sniffing, which clients need not read. */
const HEADERS: Record<string, Json> = {
  'X-Request-Id': header('Id of the request in the server log. Lares keeps a valid id that you send.'),
  'X-RateLimit-Limit': header(
    'Number of requests allowed at once. Absent if requests are not limited.',
    whole,
  ),
  'X-RateLimit-Remaining': header('Number of requests left.', whole),
  'X-RateLimit-Reset': header('Seconds until all requests are available again.', whole),
  'WWW-Authenticate': header('What is wrong with the access token (RFC 6750).'),
  'Retry-After': header('Seconds to wait before you try again.', whole),
};

const ALWAYS = ['X-Request-Id', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'];
const SOMETIMES: Record<string, string[]> = {
  401: ['WWW-Authenticate'],
  403: ['WWW-Authenticate'],
  429: ['Retry-After'],
  503: ['Retry-After'],
};

function headersOf(status: string): Json {
  const names = [...ALWAYS, ...(SOMETIMES[status] ?? [])];
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
