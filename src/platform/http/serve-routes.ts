import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import Type, { type TSchema } from 'typebox';
import { hasCsv, queryWithFormat, sendCsv, wantsCsv } from './answer/csv-answer.ts';
import { parsed, payloadOf, serialize } from './answer/serialized.ts';
import { ErrorBody, Id, refTo } from './document/common-schemas.ts';
import { byName } from './document/named-schemas.ts';
import { COUNTS_CALLERS } from './limits/limit-strangers.ts';
import { copyDeclared } from './request/declared.ts';
import { UnreadableBody } from './request/json-body.ts';
import { compileValidator } from './request/validation.ts';
import type { AnyRoute } from './route.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Result of the route's access check, set before the body is read. */
    accessContext: unknown;
  }
}

export function serveRoutes(server: FastifyInstance, routes: AnyRoute[]): void {
  server.decorateRequest('accessContext', null);
  for (const row of routes) {
    const { upload } = row;
    if (!upload) serveRow(server, row);
    else {
      server.register(async (part) => {
        await upload.accept(part);
        // The body is a stream. Only the query is validated.
        part.setValidatorCompiler((given) =>
          given.httpPart === 'body' ? () => true : compileValidator(given as never),
        );
        serveRow(part, row);
      });
    }
  }
}

function serveRow(server: FastifyInstance, row: AnyRoute): void {
  // The validators have removed undeclared members if the row declares any. `format` is for sendCsv.
  const declaredQuery = copyDeclared(row.query ?? NO_MEMBERS);
  server.route({
    method: row.method,
    url: row.path,
    schema: documentationOf(row),
    onRequest: (request, reply, done) => checkAccess(row, request, reply, done),
    config: { ...COUNTS_CALLERS, ...(row.look ? { validatesBodyLater: true } : {}) },
    ...(row.look ? { preValidation: lookFirst(row, row.look) } : {}),
    handler: (request, reply) => {
      reply.status(row.status ?? 200);
      if (row.headers) reply.headers(row.headers);
      // Set here, because a handler may return serialized JSON.
      if (row.status !== 204) reply.type('application/json; charset=utf-8');
      const handle = (query: unknown) =>
        row.handle({
          context: request.accessContext,
          params: request.params as Record<string, string>,
          query: declaredQuery(query) as never,
          body: (row.body ? request.body : undefined) as never,
          request,
          reply,
          serialize: (value) => serialize(reply, value),
        });
      if (hasCsv(row) && wantsCsv(request)) {
        const read = async (query: object) => parsed(reply, await handle(query));
        return sendCsv(server, row, request.query as Record<string, unknown>, reply, read);
      }
      const answer = handle(request.query);
      // A synchronous answer is sent without a promise.
      return answer instanceof Promise ? answer.then(payloadOf) : reply.send(payloadOf(answer));
    },
  });
}

const NO_MEMBERS = Type.Object({});

/** With callbacks: a cached check is synchronous and then costs no turn of the event loop. */
function checkAccess(
  row: AnyRoute,
  request: FastifyRequest,
  reply: FastifyReply,
  done: (error?: Error) => void,
) {
  const proceed = (context: unknown) => {
    request.accessContext = context;
    done();
  };
  try {
    const found = row.access.check(request, reply);
    if (found instanceof Promise) found.then(proceed, done);
    else proceed(found);
  } catch (error) {
    done(error as Error);
  }
}

/** The item's error comes before the body's, even if the body is no JSON. */
function lookFirst(row: AnyRoute, look: NonNullable<AnyRoute['look']>) {
  return async (request: FastifyRequest): Promise<void> => {
    const { body } = request;
    const unreadable = body instanceof UnreadableBody ? body : undefined;
    await look.call(row, {
      context: request.accessContext,
      params: request.params as Record<string, string>,
      body: unreadable ? undefined : body,
    });
    if (unreadable) throw unreadable.error;
  };
}

/** Those that can have names in the document. */
export function schemasOf({ answer, body }: AnyRoute): TSchema[] {
  return body ? [answer, body] : [answer];
}

function documentationOf(row: AnyRoute): FastifySchema & Record<string, unknown> {
  const queryOf = hasCsv(row) ? queryWithFormat(row) : row.query;
  const names = [...row.path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');
  return {
    operationId: row.operationId,
    summary: row.summary,
    description: descriptionOf(row),
    tags: [row.tag],
    ...(row.deprecated ? { deprecated: true } : {}),
    security: row.access.session ? [{ session: [] }] : [{ bearer: [] }, { session: [] }],
    ...(names.length > 0 ? { params: paramsOf(row, names) } : {}),
    ...(queryOf ? { querystring: queryOf } : {}),
    ...(row.body ? { body: row.body } : {}),
    ...(row.upload ? { body: Upload, consumes: row.upload.types } : {}),
    ...(row.csv === undefined ? {} : { alsoCsv: true }),
    response: answersOf(row),
  };
}

const Upload = { type: 'string', format: 'binary' };

function descriptionOf({ description, access, allows = {} }: AnyRoute): string {
  // A row that narrows the roles explains them in its description.
  const roles = allows.roles === undefined ? access.roles : undefined;
  const texts = [description, requirementOf(access), roles && `Allowed roles: ${roles.join(', ')}.`];
  return texts.filter((text) => text !== undefined).join(' ');
}

function requirementOf({ permission, session }: AnyRoute['access']): string {
  if (session) return 'Requires a logged-in session. Access tokens are not accepted.';
  return permission
    ? `Requires the permission \`${permission}\`.`
    : 'Requires a valid access token with any permissions.';
}

function paramsOf({ params }: AnyRoute, names: string[]) {
  const paramOf = (name: string) => params?.[name] ?? Id(name.replace(/_id$/, '').replaceAll('_', ' '));
  return {
    type: 'object',
    required: names,
    properties: Object.fromEntries(names.map((name) => [name, paramOf(name)])),
  };
}

const FORBIDDEN = 'The caller does not have the required permission or role.';
const ASKED_AGAIN = `${FORBIDDEN} With \`confirmation_required\`, confirm the session first (\`POST /session/confirmation\`).`;

/** Where the schema of the answer has no description. */
const SUCCESS: Record<number, string> = { 200: 'Success.', 201: 'Created.', 202: 'Accepted.' };

function answersOf(row: AnyRoute): Record<number, TSchema> {
  const failures: [number, string, boolean][] = [
    [
      400,
      row.refusal ?? 'The request is invalid. `context` names the member at fault.',
      Boolean(row.refusal || row.body || row.upload || row.query || row.csv || row.checksId),
    ],
    [401, 'The access token or session is missing, unknown, expired or revoked.', true],
    [
      403,
      row.asksAgain ? ASKED_AGAIN : FORBIDDEN,
      row.access.permission !== null || row.access.session === true,
    ],
    [404, 'The resource does not exist.', Boolean(row.access.parent || row.item)],
    [
      409,
      row.conflict ?? 'Another request changed or removed it at the same moment. Try again.',
      row.method !== 'GET',
    ],
    [413, 'The body is too large.', Boolean(row.body || row.upload)],
    [429, 'Too many requests. Try again after `Retry-After` seconds.', true],
    [500, 'Something went wrong. The message contains the request id.', true],
    [503, 'Lares or its database is unavailable. Try again later.', true],
  ];
  const { description = SUCCESS[row.status ?? 200] ?? 'Success.' } = row.answer as { description?: string };
  const answer = {
    ...(row.file ? fileOf(row.file) : byName(row.answer)),
    description,
    ...headersOf(row),
  };
  const answers: Record<number, TSchema> = { [row.status ?? 200]: answer };
  if (row.otherStatus) answers[row.otherStatus] = answer;
  for (const [status, description, applies] of failures) {
    if (applies) answers[status] = { ...refTo(ErrorBody), description };
  }
  return answers;
}

/** A stream goes through no schema. */
function fileOf(file: Record<string, TSchema>): { content: object } {
  return {
    content: Object.fromEntries(Object.entries(file).map(([type, schema]) => [type, { schema }])),
  };
}

function headersOf({ headers }: AnyRoute): { headers?: object } {
  if (!headers) return {};
  const schemas = Object.entries(headers).map(([name, value]) => [name, { type: 'string', enum: [value] }]);
  return { headers: Object.fromEntries(schemas) };
}
