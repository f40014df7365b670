import type { FastifyInstance, FastifyRequest } from 'fastify';
import { badRequest } from '../../platform/errors.ts';
import { acceptForms, readForm } from '../../platform/pages/form.ts';
import { isUnstorable } from '../../platform/values/unstorable.ts';
import { invalidRequest } from '../oauth-error.ts';

/** Parameters of a token or revocation request, each at most once. An empty parameter counts as missing. */
export type Parameters = ReadonlyMap<string, string>;

const NAMES = [
  'grant_type',
  'client_id',
  'client_secret',
  'code',
  'code_verifier',
  'device_code',
  'redirect_uri',
  'refresh_token',
  'response_type',
  'scope',
  'token',
  'token_type_hint',
] as const;
export type ParameterName = (typeof NAMES)[number];

/** A redirect URI has at most 2048 characters, everything else far fewer. */
const LONGEST_VALUE = 4096;
const SEND_FORM = 'Send the parameters as application/x-www-form-urlencoded or as a JSON object.';

/** Accepts forms and JSON in this part of the server. */
export function acceptParameters(server: FastifyInstance): void {
  acceptForms(server);
  server.removeContentTypeParser('*');
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes: Buffer, done) => {
    if (bytes.length === 0) return done(null, undefined);
    done(badRequest(SEND_FORM, { context: 'content-type' }));
  });
}

export function readParameters(request: FastifyRequest): Parameters {
  const pairs = isJson(request) ? pairsOfJson(request.body) : pairsOfForm(request);
  for (const [name, value] of pairs) {
    if (value.length > LONGEST_VALUE) throw invalidRequest(`The parameter ${name} is too long.`);
  }
  return new Map(pairs.filter(([, value]) => value !== ''));
}

const isJson = (request: FastifyRequest) =>
  /^application\/(?:[\w.+-]+\+)?json\b/i.test(request.headers['content-type'] ?? '');

function pairsOfForm(request: FastifyRequest): [string, string][] {
  const form = readForm(request);
  if (form.duplicates().length > 0) throw invalidRequest('A parameter was sent more than once.');
  return NAMES.filter((name) => form.has(name)).map((name) => [name, form.one(name)]);
}

function pairsOfJson(body: unknown): [string, string][] {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw invalidRequest(SEND_FORM);
  const members = body as Record<string, unknown>;
  return NAMES.filter((name) => Object.hasOwn(members, name)).map((name) => {
    const value = members[name];
    if (typeof value !== 'string' || isUnstorable(value)) {
      throw invalidRequest(`The parameter ${name} must be text.`);
    }
    return [name, value];
  });
}

export function requireParameter(parameters: Parameters, name: ParameterName): string {
  const value = parameters.get(name);
  if (value === undefined) throw invalidRequest(`The parameter ${name} is missing.`);
  return value;
}
