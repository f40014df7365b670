/** Error codes of the token and revocation endpoints (RFC 6749 section 5.2, RFC 8628 section 3.5). */
export type OauthErrorCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'unauthorized_client'
  | 'unsupported_grant_type'
  | 'invalid_scope'
  | 'authorization_pending'
  | 'slow_down'
  | 'access_denied'
  | 'expired_token';

export class OauthError extends Error {
  override readonly name = 'OauthError';

  constructor(
    readonly code: OauthErrorCode,
    description: string,
    /** The client used Basic: the answer then names the scheme. */
    readonly basic = false,
  ) {
    super(description);
  }

  get status(): number {
    return this.code === 'invalid_client' ? 401 : 400;
  }
}

export const invalidRequest = (description: string) => new OauthError('invalid_request', description);
export const invalidGrant = (description: string) => new OauthError('invalid_grant', description);
