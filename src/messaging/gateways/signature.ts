import { createHmac } from 'node:crypto';
import type { Form } from '../../platform/pages/form.ts';
import { sameText } from '../../platform/same-text.ts';

/**
 * Whether a callback comes from the provider: base64 of the HMAC-SHA1, with the token of the account, over the address
 * it was sent to and every member of the form in the order of their names.
 * https://www.twilio.com/docs/usage/webhooks/webhooks-security
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
      // A name that was sent twice counts once with each of its values.
      [...new Set(form.all(name))].sort().map((value) => name + value),
    );
  return url + members.join('');
}
