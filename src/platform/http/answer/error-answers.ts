import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseError } from 'pg';
import type { Translator } from '../../../i18n/index.ts';
import { isConnectionLost } from '../../db/connection/connection-lost.ts';
import {
  ApiError,
  badRequest,
  conflict,
  moving,
  notFound,
  tooLarge,
  unavailable,
  WHOLE_REQUEST,
} from '../../errors.ts';
import type { Log } from '../../observability/log.ts';
import { html } from '../../pages/html.ts';
import { type Page, renderPage } from '../../pages/page.ts';
import { translatorOfRequest } from '../../pages/request-translator.ts';
import { SEND_JSON } from '../request/json-body.ts';
import { challengeOf } from './challenge.ts';

/**
 * What PostgreSQL rejects, by SQLSTATE. Rules check first with clear messages, so the first row covers two concurrent
 * calls that both pass their checks: foreign key, unique key, serialization, deadlock.
 */
const DATABASE_REFUSALS: [RegExp, () => ApiError][] = [
  [
    /^(23503|23505|40001|40P01)$/,
    () => conflict('Another request changed or deleted data that this request uses. Try again.'),
  ],
  [/^53/, () => unavailable('The database is out of disk space, memory or connections.')],
  [/^57014$/, () => unavailable('The database took too long.')],
  [/^25006$/, () => unavailable('The database is read-only now. Try again later.')],
  [/^LA503$/, () => moving()],
];

/** The one place that turns errors into bodies (pages have their own form). */
export function answerErrors(server: FastifyInstance, log: Log): void {
  server.setErrorHandler((error: FastifyError, request, reply) =>
    send(reply, explained(error, request, log)),
  );
  server.setNotFoundHandler((request, reply) => {
    if (wantsPage(request)) return renderPage(reply, notFoundPage(translatorOfRequest(request)));
    throw notFound('Route');
  });
}

/** A browser followed an outdated or truncated link. Programs get JSON. */
const wantsPage = ({ method, headers }: FastifyRequest) =>
  method === 'GET' && headers.accept?.includes('text/html') === true;

const notFoundPage = ({ t, language }: Translator): Page => ({
  status: 404,
  language,
  title: t('common.pageNotFound'),
  body: html`<p>${t('pages.nothingAtAddress')}</p>
<p><a href="/">${t('pages.toStart')}</a></p>`,
});

/** The caller's view of an error. Failures of our own are logged. */
export function explained(error: FastifyError, request: FastifyRequest, log: Log): ApiError {
  const known = toApiError(error);
  if (known && known.status < 500) return known;
  // The detail of a database error quotes row values, so only its class is logged.
  const code = 'code' in error ? error.code : undefined;
  const fields = { request_id: request.id, error: error.name, code, stack: withoutMessage(error) };
  if (known) log.warn(fields, known.message);
  else log.error(fields, 'request failed');
  const unknown = `Something went wrong. Request id: ${request.id}`;
  return known ?? new ApiError(500, 'Internal Server Error', unknown);
}

/** Messages of foreign errors can quote user input. Their stack frames cannot. */
function withoutMessage(error: Error): string {
  return (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}

function send(reply: FastifyReply, error: ApiError) {
  const challenge = challengeOf(error, reply.request.headers.authorization);
  if (challenge !== undefined) reply.header('www-authenticate', challenge);
  const { retryAfterSeconds, scope: _, ...details } = error.details;
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  return reply.status(error.status).send({ error: error.error, message: error.message, ...details });
}

function toApiError(error: FastifyError): ApiError | undefined {
  if (error instanceof ApiError) return error;
  if (error instanceof DatabaseError) {
    const [, refusal] = DATABASE_REFUSALS.find(([codes]) => codes.test(error.code ?? '')) ?? [];
    if (refusal) return refusal();
  }
  if (isConnectionLost(error)) return unavailable('The database cannot be reached.');
  if (error.statusCode === 413) return tooLarge('The body is too large.');
  if (error.statusCode === 415) return badRequest(SEND_JSON, { context: 'content-type' });
  if (error.statusCode === 503) return unavailable('Lares is stopping.');
  // Fastify's own refusals of malformed requests, whose texts describe form, not content.
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return badRequest(error.message, { context: WHOLE_REQUEST });
  }
  return undefined;
}
