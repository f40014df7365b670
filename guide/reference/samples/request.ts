import { answerOf, type Call, JSON_TYPE } from '../calls.ts';

/** One call as the samples of all languages make it. */
export interface SampleRequest {
  method: string;
  /** With `{home_id}`; the SDK takes it so. */
  template: string;
  path: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  /** Name of the environment variable with the token. Undefined where the call needs none. */
  token: string | undefined;
  body?: SampleBody;
  /** Undefined when the answer has no body. */
  answerType: string | undefined;
}

export interface SampleBody {
  type: string;
  /** A JSON value, the text of a file, or the fields of a form. */
  value: unknown;
}

const TOKENS: Record<string, string> = {
  bearer: 'LARES_TOKEN',
  device: 'DEVICE_TOKEN',
  bridge: 'BRIDGE_TOKEN',
};
const BODY_TYPES = [JSON_TYPE, 'text/csv', 'application/x-www-form-urlencoded'];
/** An id as the API makes them, for parameters that no example names. */
const AN_ID = '01a1f1e5e8d283dedc266185';

/** Undefined for calls that only a log-in session may make: programs cannot use them. */
export function sampleRequest(call: Call): SampleRequest | undefined {
  const ways = (call.security ?? []).flatMap(Object.keys);
  const token = ways.map((way) => TOKENS[way]).find((name) => name !== undefined);
  if (ways.length > 0 && token === undefined) return undefined;
  const values = exampleValues(call);
  const given = (place: string) =>
    Object.fromEntries(
      (call.parameters ?? [])
        .filter((parameter) => parameter.in === place && (place === 'path' || parameter.required))
        .map(({ name, schema = {} }) => {
          const [first] = schema.enum ?? [schema.const];
          return [name, String(first ?? values.get(name) ?? AN_ID)];
        }),
    );
  const body = bodyOf(call);
  const [, { content }] = answerOf(call);
  return {
    method: call.method,
    template: call.path,
    path: given('path'),
    query: given('query'),
    token,
    ...(body ? { body } : {}),
    answerType: Object.keys(content ?? {})[0],
  };
}

function bodyOf({ requestBody, operationId }: Call): SampleBody | undefined {
  const { content } = requestBody ?? {};
  if (!content) return undefined;
  const type = BODY_TYPES.find((name) => content[name]?.example !== undefined);
  if (type === undefined) throw new Error(`openapi.json has no example for the body of ${operationId}`);
  return { type, value: content[type]?.example };
}

/** Values of the recorded answer by the name of their member: the ids of a path belong to them. */
function exampleValues(call: Call): Map<string, unknown> {
  const [, { content }] = answerOf(call);
  const found = new Map<string, unknown>();
  const read = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, inner] of Object.entries(value)) {
      if (typeof inner === 'string' && !found.has(name)) found.set(name, inner);
      read(inner);
    }
  };
  read(content?.[JSON_TYPE]?.example);
  return found;
}

/** The path with its values and its query. */
export function addressOfRequest({ template, path, query }: SampleRequest): string {
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''));
  const search = new URLSearchParams(query).toString();
  return search === '' ? filled : `${filled}?${search}`;
}

/** Samples name this address. The page replaces it by the address of the instance that shows it. */
export const SAMPLE_ORIGIN = 'http://127.0.0.1:8080';

export const writtenJson = (value: unknown) => JSON.stringify(value, null, 2);

/** Fields by name, not a file. */
export const isForm = ({ type, value }: SampleBody) => type !== JSON_TYPE && typeof value === 'object';

export const formOf = (body: SampleBody) => Object.entries(body.value as Record<string, string>);
