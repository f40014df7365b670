import { createHmac } from 'node:crypto';
import type { Form } from '../../platform/pages/form.ts';
import { sameText } from '../../platform/secrets/constant-time.ts';

/**
 * Verifies a callback: base64 of the HMAC-SHA1, with the account's token, over its URL and all form members sorted by
 * name. https://www.twilio.com/docs/usage/webhooks/webhooks-security
 */
export function isSigned(token: string, url: string, form: Form, signature: unknown): boolean {
  const expected = createHmac('sha1', token).update(signedText(url, form), 'utf8').digest('base64');
  return sameText(typeof signature === 'string' ? signature : '', expected);
}

function signedText(url: string, form: Form): string {
  const members = form
    .names()
    .sort()
    .flatMap((name) =>
      // A repeated name counts once, with all its values.
      [...new Set(form.all(name))].sort().map((value) => name + value),
    );
  return url + members.join('');
}
