export type WebhookVerificationCode =
  | 'malformed_body'
  | 'missing_digest'
  | 'wrong_digest'
  | 'wrong_token'
  | 'body_too_large';

/** The delivery is refused. The message is safe to log: it never holds a secret, a token, a digest or the body. */
export class WebhookVerificationError extends Error {
  readonly code: WebhookVerificationCode;

  constructor(code: WebhookVerificationCode, message: string) {
    super(message);
    this.name = 'WebhookVerificationError';
    this.code = code;
  }
}

export function malformed(what: string): WebhookVerificationError {
  return new WebhookVerificationError('malformed_body', `The body is not a delivery: ${what}.`);
}
