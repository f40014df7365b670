import type { FastifyInstance } from 'fastify';
import { parse } from 'secure-json-parse';
import { badRequest } from '../errors.ts';

const decoder = new TextDecoder('utf-8', { fatal: true });
/** Escapes that can make a NUL or half a surrogate pair; only a body that has one is walked. */
const SUSPICIOUS = /\\u(0000|d[89a-f])/i;
const LONE_SURROGATE = /\p{Surrogate}/u;

export const SEND_JSON = 'The body must be JSON with the header Content-Type: application/json.';

/** JSON bodies as strict UTF-8; everything that is not one is a 400 that says so. */
export function acceptJsonBodies(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(
    /^application\/(?:[\w.+-]+\+)?json\b/i,
    { parseAs: 'buffer' },
    (_request, bytes: Buffer, done) => {
      try {
        done(null, parseJson(bytes));
      } catch (error) {
        done(error as Error);
      }
    },
  );
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes: Buffer, done) => {
    if (bytes.length === 0) return done(null, undefined);
    done(badRequest(SEND_JSON));
  });
}

/** Exported for its test. */
export function parseJson(bytes: Buffer): unknown {
  // Clients send the JSON content type with no body on DELETE and on POSTs that take none.
  if (bytes.length === 0) return undefined;
  const text = decode(bytes);
  let body: unknown;
  try {
    // A `__proto__` member is dropped like any unknown member, before it can reach an object.
    body = parse(text, undefined, { protoAction: 'remove', constructorAction: 'remove' });
  } catch {
    throw badRequest('The body is not valid JSON.');
  }
  if (SUSPICIOUS.test(text)) refuseUnstorableText(body);
  return body;
}

function decode(bytes: Buffer): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw badRequest('The body is not valid UTF-8.');
  }
}

/** PostgreSQL stores no NUL, and half a surrogate pair has no UTF-8 form. A list, not recursion: depth is the caller's. */
function refuseUnstorableText(body: unknown): void {
  const open: unknown[] = [body];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value === 'string' && isUnstorable(value)) {
      throw badRequest('The body has text with a NUL character or half a surrogate pair.');
    }
    if (typeof value !== 'object' || value === null) continue;
    // One by one: an argument list of half a million members would not fit the stack.
    for (const [name, member] of Object.entries(value)) open.push(name, member);
  }
}

export function isUnstorable(text: string): boolean {
  return text.includes('\0') || LONE_SURROGATE.test(text);
}
