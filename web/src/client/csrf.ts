/** The session's CSRF token: read from GET /session, kept here, sent with every change. */
let token = '';

export function csrfToken(): string {
  return token;
}

export function setCsrfToken(value: string): void {
  token = value;
}
