import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parse } from 'secure-json-parse';
import { ApiError, badRequest, WHOLE_BODY } from '../../errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route checks something else first: the body's error is kept for it. */
    validatesBodyLater?: boolean;
  }
}

/** Replaces an unreadable body, on routes that check something else first. */
export class UnreadableBody {
  constructor(readonly error: Error) {}
}

const decoder = new TextDecoder('utf-8', { fatal: true });

export const SEND_JSON = 'The body must be JSON with the header Content-Type: application/json.';

/** Parses JSON bodies as strict UTF-8. Anything else is a 400 that says so. */
export function acceptJsonBodies(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(
    /^application\/(?:[\w.+-]+\+)?json\b/i,
    { parseAs: 'buffer' },
    (request, bytes: Buffer, done) => readInto(done, request, () => parseJson(bytes)),
  );
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (request, bytes: Buffer, done) =>
    readInto(done, request, () => {
      if (bytes.length > 0) throw badRequest(SEND_JSON, { context: 'content-type' });
    }),
  );
}

function readInto(
  done: (error: Error | null, body?: unknown) => void,
  request: FastifyRequest,
  read: () => unknown,
): void {
  let body: unknown;
  try {
    body = read();
  } catch (thrown) {
    const error = keyed(thrown as Error, request);
    if (!request.routeOptions.config.validatesBodyLater) {
      done(error);
      return;
    }
    body = new UnreadableBody(error);
  }
  done(null, body);
}

/** A route whose invalid bodies have an error key uses it here too. */
function keyed(error: Error, { routeOptions }: FastifyRequest): Error {
  const key = (routeOptions.schema?.body as { 'x-error-key'?: string } | undefined)?.['x-error-key'];
  if (key === undefined || !(error instanceof ApiError)) return error;
  return badRequest(error.message, { context: WHOLE_BODY, ...error.details, error_key: key });
}

/** Also used for device reports. */
export function parseJson(bytes: Buffer): unknown {
  // Clients send the JSON content type without a body on DELETE, and on POSTs that take none.
  if (bytes.length === 0) return undefined;
  const text = decode(bytes);
  try {
    // A `__proto__` member is dropped like any unknown member, before it can reach an object.
    return parse(text, undefined, { protoAction: 'remove', constructorAction: 'remove' });
  } catch {
    throw badRequest('The body is not valid JSON.', { context: WHOLE_BODY });
  }
}

function decode(bytes: Buffer): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw badRequest('The body is not valid UTF-8.', { context: WHOLE_BODY });
  }
}
