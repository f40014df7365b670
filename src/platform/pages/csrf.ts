import { createHmac } from 'node:crypto';
import { type Html, html } from './html.ts';

/** The token that proves a form came from our page: derived from the cookie, which no other page can read. */
export function csrfTokenOf(secret: string): string {
  return createHmac('sha256', secret).update('csrf').digest('base64url');
}

export function hiddenCsrf(token: string): Html {
  return html`<input type="hidden" name="csrf" value="${token}">`;
}
