import type { ApiError } from '../../errors.ts';

const BEARER_TOKEN = /^Bearer +\S/i;

/**
 * WWW-Authenticate as in RFC 6750 section 3. Without a token the answer names the scheme and no error. A session's
 * missing right cannot be fixed by a token, so it gets no header.
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
