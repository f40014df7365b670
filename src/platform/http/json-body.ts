import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parse } from 'secure-json-parse';
import { ApiError, badRequest, WHOLE_BODY } from '../errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route wants to look at something else first: what is wrong with the body is kept for it. */
    judgesBodyLater?: boolean;
  }
}

/** In the place of a body that cannot be read, on routes that look at something else first. */
export class UnreadableBody {
  constructor(readonly error: Error) {}
}

const decoder = new TextDecoder('utf-8', { fatal: true });

export const SEND_JSON = 'The body must be JSON with the header Content-Type: application/json.';

/** JSON bodies as strict UTF-8; everything that is not one is a 400 that says so. */
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
    if (!request.routeOptions.config.judgesBodyLater) {
      done(error);
      return;
    }
    body = new UnreadableBody(error);
  }
  done(null, body);
}

/** A route whose bodies are refused with a key of their own refuses these with it too. */
function keyed(error: Error, { routeOptions }: FastifyRequest): Error {
  const key = (routeOptions.schema?.body as { 'x-error-key'?: string } | undefined)?.['x-error-key'];
  if (key === undefined || !(error instanceof ApiError)) return error;
  return badRequest(error.message, { context: WHOLE_BODY, ...error.details, error_key: key });
}

/** Also for the reports of devices. */
export function parseJson(bytes: Buffer): unknown {
  // Clients send the JSON content type with no body on DELETE and on POSTs that take none.
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
