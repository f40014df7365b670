import { createHmac } from 'node:crypto';
import { type Html, html } from './html.ts';

/** What a form carries to show that our page was read: made from the cookie, which no other page can read. */
export function csrfTokenOf(secret: string): string {
  return createHmac('sha256', secret).update('csrf').digest('base64url');
}

export function hiddenCsrf(token: string): Html {
  return html`<input type="hidden" name="csrf" value="${token}">`;
}
