/** The session's token against forged requests: kept here, read from GET /session, sent with every change. */
let token = '';

export function csrfToken(): string {
  return token;
}

export function rememberCsrfToken(value: string): void {
  token = value;
}
