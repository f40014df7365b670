import type { FastifyReply, FastifyRequest } from 'fastify';
import { forbidden } from '../errors.ts';
import { comesFromOwnOrigin } from '../http/request/own-origin.ts';
import type { RandomBytes } from '../random.ts';
import { sameText } from '../secrets/constant-time.ts';
import { clearCookie, cookieName, readCookie, setCookie } from './cookies.ts';
import { csrfTokenOf } from './csrf.ts';
import type { Form } from './form.ts';

/**
 * Proves that a form comes from our page. A logged-in user's session has a token. Before the log-in, a special cookie
 * replaces the session. It is deleted at log-in.
 */
export interface OwnForms {
  /** The token for a form of the answered page. */
  tokenFor(request: FastifyRequest, reply: FastifyReply, session: { csrf: string } | undefined): string;
  /** Throws a 403 unless the form has the right token and our origin. */
  require(request: FastifyRequest, form: Form, session: { csrf: string } | undefined): void;
  forget(reply: FastifyReply): void;
}

const COOKIE = 'lares_form';
const SECRET_BYTES = 32;
const SECRET = /^[\w-]{43}$/;

export function openOwnForms(publicUrl: string | undefined, random: RandomBytes): OwnForms {
  const secure = publicUrl?.startsWith('https:') ?? false;
  const name = cookieName(COOKIE, secure);

  function secretIn(request: FastifyRequest): string | undefined {
    const value = readCookie(request, name);
    return value !== undefined && SECRET.test(value) ? value : undefined;
  }

  return {
    tokenFor: (request, reply, session) => {
      if (session) return session.csrf;
      const known = secretIn(request);
      if (known !== undefined) return csrfTokenOf(known);
      const value = random(SECRET_BYTES).toString('base64url');
      setCookie(reply, { name, value, secure });
      return csrfTokenOf(value);
    },
    require: (request, form, session) => {
      const secret = secretIn(request);
      const expected = session?.csrf ?? (secret === undefined ? undefined : csrfTokenOf(secret));
      if (
        !comesFromOwnOrigin(request, publicUrl) ||
        expected === undefined ||
        !sameText(form.one('csrf'), expected)
      ) {
        throw forbidden(
          'This form has expired, or does not come from a page of this service. Reload the page and try again.',
        );
      }
    },
    forget: (reply) => clearCookie(reply, name, secure),
  };
}
