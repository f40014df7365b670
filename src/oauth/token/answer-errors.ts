import type { FastifyError, FastifyInstance } from 'fastify';
import { explained } from '../../platform/http/answer/error-answers.ts';
import type { Log } from '../../platform/observability/log.ts';
import { OauthError } from '../oauth-error.ts';

/** For cases without a code in RFC 6749, codes of the authorization endpoint. */
const CODES: Record<number, string> = {
  429: 'temporarily_unavailable',
  500: 'server_error',
  503: 'temporarily_unavailable',
};

/** Formats every refusal of this part of the server as in RFC 6749 section 5.2. */
export function answerOauthErrors(server: FastifyInstance, log: Log): void {
  server.setErrorHandler((error: FastifyError | OauthError, request, reply) => {
    if (error instanceof OauthError) {
      if (error.basic) reply.header('www-authenticate', 'Basic realm="lares", charset="UTF-8"');
      return reply.status(error.status).send({ error: error.code, error_description: error.message });
    }
    const { status: usual, message, details } = explained(error, request, log);
    // The client or the grant was deleted at the same moment: a retry gets the exact error.
    const status = usual === 409 ? 503 : usual;
    if (details.retryAfterSeconds !== undefined) reply.header('retry-after', details.retryAfterSeconds);
    return reply
      .status(status)
      .send({ error: CODES[status] ?? 'invalid_request', error_description: message });
  });
}
