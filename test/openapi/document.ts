import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Answer } from '../harness/client.ts';
import type { Schema } from './arbitrary.ts';

export interface Operation {
  id: string;
  method: string;
  path: string;
  parameters: { name: string; in: string; schema: Schema }[];
  body: Schema | undefined;
  /** Takes a CSV file instead of JSON. */
  csv: boolean;
  statuses: string[];
  /** The place of each status in the document. */
  places: Record<string, string>;
  /** Needs credentials. */
  secured: boolean;
  /** Needs the cookie of a session. */
  session: boolean;
  /** For devices, with their token or before they have one. */
  device: boolean;
  /** Returns JSON by default, and a file on request. */
  alsoJson: boolean;
  /** Media types of the file it returns. */
  files: string[];
  /** A page for browsers. Programs do not call it. */
  page: boolean;
}

interface Document {
  components?: { schemas?: Record<string, Schema> };
  paths: Record<string, Record<string, RawOperation>>;
}

interface RawOperation {
  operationId: string;
  parameters?: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: object; $ref?: string }>;
  security?: Record<string, unknown>[];
}

export function operationsOf(document: Document): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, raw]) => ({
      id: raw.operationId,
      method: method.toUpperCase(),
      path,
      parameters: raw.parameters ?? [],
      body: withoutReferences(document, raw.requestBody?.content['application/json']?.schema),
      csv: 'text/csv' in (raw.requestBody?.content ?? {}),
      statuses: Object.keys(raw.responses),
      places: placesOf(path, method, raw),
      secured: (raw.security?.length ?? 0) > 0,
      session: raw.security?.length === 1 && 'session' in (raw.security[0] ?? {}),
      device: path.startsWith('/ingest/'),
      files: Object.keys(raw.responses['200']?.content ?? {}).filter(
        (type) => type !== 'application/json' && type !== 'text/html',
      ),
      alsoJson: 'application/json' in (raw.responses['200']?.content ?? {}),
      page: 'text/html' in (raw.responses['200']?.content ?? {}),
    })),
  );
}

/** The document defines refusals that many operations share once. */
function placesOf(path: string, method: string, { responses }: RawOperation): Record<string, string> {
  const escaped = path
    .replaceAll('~', '~0')
    .replaceAll('/', '~1')
    .replaceAll('{', '%7B')
    .replaceAll('}', '%7D');
  const places = Object.entries(responses).map(([status, { $ref }]) => [
    status,
    $ref ?? `#/paths/${escaped}/${method}/responses/${status}`,
  ]);
  return Object.fromEntries(places);
}

/** Schemas have names in the document and refer to each other by them. None refers to itself. */
export function withoutReferences<T>(document: Document, schema: T): T {
  if (Array.isArray(schema)) return schema.map((one) => withoutReferences(document, one)) as T;
  if (typeof schema !== 'object' || schema === null) return schema;
  if ('$ref' in schema) {
    const named = document.components?.schemas?.[String(schema.$ref).replace('#/components/schemas/', '')];
    if (!named) throw new Error(`${String(schema.$ref)} leads nowhere`);
    return withoutReferences(document, named) as T;
  }
  const members = Object.entries(schema).map(([name, member]) => [name, withoutReferences(document, member)]);
  return Object.fromEntries(members) as T;
}

/** Reports what an answer has that the document does not allow. Empty if the answer is valid. */
export function answerChecker(document: Document) {
  const ajv = addFormats.default(new Ajv2020({ strict: false, validateFormats: true }));
  ajv.addFormat('iana-time-zone', true);
  ajv.addSchema(document, 'document');
  const compiled = new Map<string, ValidateFunction>();

  function schemaOf(operation: Operation, status: number): ValidateFunction {
    const pointer = `document${operation.places[status]}/content/application~1json/schema`;
    const known = compiled.get(pointer) ?? ajv.compile({ $ref: pointer });
    compiled.set(pointer, known);
    return known;
  }

  return (operation: Operation, answer: Answer): string | undefined => {
    if (answer.status >= 500) return `${answer.status} is a failure of ours`;
    if (!operation.statuses.includes(String(answer.status))) return `${answer.status} is not in the document`;
    if (answer.status === 204) return answer.text === '' ? undefined : 'a 204 with a body';
    const type = String(answer.headers['content-type']);
    const isFile = operation.files.length > 0 && !(operation.alsoJson && type.startsWith('application/json'));
    if (answer.status === 200 && isFile)
      return operation.files.some((one) => type.startsWith(one)) ? undefined : `a file of ${type}`;
    if (!type.startsWith('application/json')) return 'the answer is not JSON';
    if (answer.status === 400 && !operation.path.startsWith('/oauth/')) {
      const { context } = answer.body;
      if (!isPlace(operation, context))
        return `400 with the context ${context}, which is no part of the request`;
    }
    const validate = schemaOf(operation, answer.status);
    return validate(answer.body) ? undefined : `${answer.status} body: ${ajv.errorsText(validate.errors)}`;
  };
}

/** Contexts that are neither a member nor a parameter (docs/errors.md). */
const OTHER_PLACES =
  /^(request body|request|content-type|file|row \d+|readonly|invalid url|invalid event: .*|wildcard events can only .*)$/s;

/** Whether the `context` of a 400 names the faulty place in the request. */
function isPlace({ body, parameters }: Operation, context: unknown): boolean {
  if (typeof context !== 'string') return false;
  const names = [...Object.keys(body?.properties ?? {}), ...parameters.map(({ name }) => name)];
  return (
    names.some((name) => context === name || context.startsWith(`${name}.`)) || OTHER_PLACES.test(context)
  );
}
