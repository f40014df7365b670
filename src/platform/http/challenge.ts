import type { ApiError } from '../errors.ts';

const BEARER_TOKEN = /^Bearer +\S/i;

/**
 * WWW-Authenticate as RFC 6750 section 3 wants it. Whoever sent no token is told the scheme and no error; what a
 * session may not do no token makes good, so that it is told nothing.
 */
export function challengeOf(
  { status, details: { scope } }: ApiError,
  authorization: string | undefined,
): string | undefined {
  const sentToken = BEARER_TOKEN.test(authorization ?? '');
  if (status === 401) return sentToken ? 'Bearer error="invalid_token"' : 'Bearer';
  if (status !== 403 || !sentToken) return undefined;
  return `Bearer error="insufficient_scope"${scope === undefined ? '' : `, scope="${scope}"`}`;
}
