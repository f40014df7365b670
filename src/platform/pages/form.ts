import type { FastifyInstance, FastifyRequest } from 'fastify';
import { badRequest, WHOLE_BODY } from '../errors.ts';
import { isUnstorable } from '../values/unstorable.ts';

/** A submitted form: application/x-www-form-urlencoded in strict UTF-8. */
export interface Form {
  /** Empty if missing. Rejects a repeated field. */
  one(name: string): string;
  /** Every value, for checkboxes with a shared name. */
  all(name: string): string[];
  has(name: string): boolean;
  names(): string[];
  /** Names that occurred more than once. */
  duplicates(): string[];
}

const FORM_TYPE = /^application\/x-www-form-urlencoded\b/i;
const MOST_FIELDS = 200;
const decoder = new TextDecoder('utf-8', { fatal: true });

/** Makes this part of the server accept forms only. Another body type is a 400. */
export function acceptForms(server: FastifyInstance): void {
  server.addContentTypeParser(FORM_TYPE, { parseAs: 'buffer' }, (_request, bytes: Buffer, done) => {
    try {
      done(null, parseForm(bytes));
    } catch (error) {
      done(error as Error);
    }
  });
}

/** The form of a request. Without a body it is empty. */
export function readForm(request: FastifyRequest): Form {
  const body = request.body;
  if (body instanceof FormBody) return body;
  if (body === undefined || body === null) return new FormBody([]);
  throw badRequest('Send the form as application/x-www-form-urlencoded.', { context: 'content-type' });
}

class FormBody implements Form {
  readonly #values = new Map<string, string[]>();

  constructor(fields: readonly (readonly [string, string])[]) {
    for (const [name, value] of fields) this.#values.set(name, [...this.all(name), value]);
  }

  one(name: string): string {
    const values = this.all(name);
    if (values.length > 1) throw badRequest(`"${name}" was sent more than once.`, { context: name });
    return values[0] ?? '';
  }

  all(name: string): string[] {
    return this.#values.get(name) ?? [];
  }

  has(name: string): boolean {
    return this.#values.has(name);
  }

  names(): string[] {
    return [...this.#values.keys()];
  }

  duplicates(): string[] {
    return this.names().filter((name) => this.all(name).length > 1);
  }
}

/** By hand, because URLSearchParams silently changes bytes that are not UTF-8. */
export function parseForm(bytes: Buffer): Form {
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch {
    throw badRequest('The form is not valid UTF-8.', { context: WHOLE_BODY });
  }
  const pairs = text.split('&', MOST_FIELDS + 1).filter((pair) => pair !== '');
  if (pairs.length > MOST_FIELDS) throw badRequest('The form has too many fields.', { context: WHOLE_BODY });
  return new FormBody(
    pairs.map((pair) => {
      const at = pair.indexOf('=');
      return at < 0 ? [decoded(pair), ''] : [decoded(pair.slice(0, at)), decoded(pair.slice(at + 1))];
    }),
  );
}

function decoded(text: string): string {
  let value: string;
  try {
    value = decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw badRequest('The form is not valid UTF-8.', { context: WHOLE_BODY });
  }
  if (isUnstorable(value)) throw badRequest('The form has a NUL character.', { context: WHOLE_BODY });
  return value;
}
