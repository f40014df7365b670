import Ajv, { type ErrorObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifySchemaCompiler } from 'fastify';
import { badRequest, WHOLE_BODY } from '../../errors.ts';
import { parseInstant } from '../../values/instant.ts';
import { isTimeZone } from '../../values/time-zone.ts';
import { isUnstorable } from '../../values/unstorable.ts';
import { withoutNames } from '../document/named-schemas.ts';
import { copyDeclared } from './declared.ts';
import { unstorableMember } from './storable.ts';

/** Bodies are not coerced and get no defaults. */
const bodies = atFirstUse(withFormats(new Ajv.default({ strict: false, verbose: true })));
/** Query values arrive as text and are coerced to the schema's type. */
const queries = atFirstUse(withFormats(new Ajv.default({ strict: false, verbose: true, coerceTypes: true })));

/** ajv-formats supports only the RFC 3339 form of a timestamp. Ours is wider (see instant.ts). */
function withFormats(ajv: Ajv.default): Ajv.default {
  return addFormats
    .default(ajv)
    .addFormat('date-time', (text) => parseInstant(text) !== undefined)
    .addFormat('date', (text) => parseInstant(`${text}T00:00Z`)?.toISOString().startsWith(text) === true)
    .addFormat('iana-time-zone', isTimeZone);
}

export const compileValidator: FastifySchemaCompiler<object> = ({ schema, httpPart }) => {
  // The access check and the stores handle malformed ids: 404 (400 where a row says so).
  if (httpPart === 'params' || httpPart === 'headers') return () => true;
  if (httpPart === 'querystring') return validateQuery(schema, queries(schema));
  const compiled = bodies(schema);
  const declared = copyDeclared(schema);
  const errorKey = (schema as { 'x-error-key'?: string })['x-error-key'];
  return (input: unknown) => {
    if (input === undefined)
      return { error: badRequest('The body must be a JSON object.', at('', errorKey)) };
    const value = declared(input);
    const check = compiled();
    if (!check(value)) return { error: refusal(check.errors?.[0], errorKey) };
    const unstorable = unstorableMember(schema, value);
    if (!unstorable) return { value };
    const { path, problem } = unstorable;
    return { error: badRequest(`"${path}" ${problem}.`, at(path, errorKey)) };
  };
};

/**
 * Compiling all was most of a start, and a process rarely needs all. Schemas are constants: several servers in one
 * process share the result.
 */
function atFirstUse(ajv: Ajv.default) {
  const compiled = new WeakMap<object, ValidateFunction>();
  return (schema: object) => (): ValidateFunction => {
    const known = compiled.get(schema);
    if (known) return known;
    const check = ajv.compile(withoutNames(schema));
    compiled.set(schema, check);
    return check;
  };
}

interface QuerySchema {
  properties?: Record<string, { type?: string }>;
}

const WHOLE_NUMBER = /^-?\d{1,16}$/;

function validateQuery(schema: QuerySchema, compiled: () => ValidateFunction) {
  const integers = Object.entries(schema.properties ?? {})
    .filter(([, property]) => property.type === 'integer')
    .map(([name]) => name);
  const declared = copyDeclared(schema);
  return (input: unknown) => {
    // In any parameter: a path with a NUL is invalid as a whole.
    for (const [name, value] of Object.entries(input as Record<string, unknown>)) {
      if ([value].flat().some((text) => isUnstorable(String(text)))) {
        return {
          error: badRequest(`The query parameter ${JSON.stringify(name)} has a NUL character.`, at(name)),
        };
      }
    }
    const query = declared(input) as Record<string, unknown>;
    for (const name of integers) {
      const text = query[name];
      // Ajv would also coerce "0x10", "1e2" and " 5 ".
      if (text !== undefined && !(typeof text === 'string' && WHOLE_NUMBER.test(text))) {
        return { error: badRequest(`"${name}" must be one whole number.`, at(name)) };
      }
    }
    const check = compiled();
    return check(query) ? { value: query } : { error: refusal(check.errors?.[0]) };
  };
}

/** A schema with an `x-error-key` uses that key for its refusals. */
function at(member: string, errorKey?: string) {
  return { context: member || WHOLE_BODY, ...(errorKey === undefined ? {} : { error_key: errorKey }) };
}

/** Names the member, so that the caller knows what to change. */
function refusal(error: ErrorObject | undefined, errorKey?: string) {
  const path = (error?.instancePath ?? '').split('/').slice(1).join('.');
  if (error?.keyword === 'required') {
    const missing = [path, String(error.params['missingProperty'])].filter(Boolean).join('.');
    return badRequest(`"${missing}" is required.`, at(missing, errorKey));
  }
  const what = path === '' ? 'The body' : `"${path}"`;
  const choices = error?.keyword === 'enum' ? `: ${error.params['allowedValues'].join(', ')}` : '';
  const problem = error?.keyword === 'type' ? wrongType(error.params['type']) : error?.message;
  const wanted = error?.parentSchema?.['x-wanted'] ?? problem ?? 'is not valid';
  return badRequest(`${what} ${wanted}${choices}.`, at(path, errorKey));
}

const TYPES: Record<string, string> = {
  object: 'an object',
  array: 'a list',
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
};

function wrongType(types: string | string[]): string {
  return `must be ${[types]
    .flat()
    .map((type) => TYPES[type] ?? type)
    .join(' or ')}`;
}
