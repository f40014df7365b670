/** Where a client may have its users sent back to. */

export const LONGEST_REDIRECT_URI = 2048;
export const REDIRECT_URI_WANTED =
  'must be https, http on localhost, or a scheme of your app with a dot in it such as com.example.app:/callback, without fragment, credentials or wildcard';

/** Of RFC 3986, without the fragment and the wildcard: nothing that a header or a page could misread. */
const PLAIN = /^[\w.~:/?[\]@!$&'()+,;=%-]+$/;
const HOST = /^(([a-z0-9-]+\.)*[a-z0-9-]+|\[[0-9a-f:.]+\])$/;
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
/**
 * The scheme of an app is a domain name of its maker, written backwards (RFC 8252 section 7.1). A word without a dot belongs
 * to nobody: browsers run some of them (`javascript:`, `data:`), operating systems start programs for many others (`ms-msdt:`,
 * `search-ms:`, `ssh:`, `intent:`), and any app can claim the rest.
 */
const APP_SCHEME = /^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+$/;
/** Of operating systems, which use dots too: `x-apple.systempreferences:`. */
const SYSTEM_SCHEME = /^(x-apple|ms-|vnd\.)/;

export function isRedirectUri(text: string): boolean {
  if (text.length > LONGEST_REDIRECT_URI || !PLAIN.test(text) || !URL.canParse(text)) return false;
  const url = new URL(text);
  const scheme = url.protocol.slice(0, -1);
  // Written as it is read: schemes in lower case, so that exact comparison is also sensible comparison.
  if (!text.startsWith(url.protocol) || url.username !== '' || url.password !== '') return false;
  if (scheme === 'https') return text.startsWith('https://') && HOST.test(url.hostname);
  if (scheme === 'http') return text.startsWith('http://') && LOOPBACK.has(url.hostname);
  return isAppScheme(scheme) && text.length > url.protocol.length && !text.includes('@');
}

function isAppScheme(scheme: string): boolean {
  return APP_SCHEME.test(scheme) && !SYSTEM_SCHEME.test(scheme);
}

/** For `form-action`: the origin, or the scheme of an app. */
export function formActionOf(redirectUri: string): string {
  const { protocol, hostname, origin } = new URL(redirectUri);
  if (protocol !== 'http:' && protocol !== 'https:') return protocol;
  // The grammar of a content security policy has no IPv6 addresses; Chromium then blocks the whole source.
  return hostname.startsWith('[') ? protocol : origin;
}

/** As text, so that what was registered stays as it is. */
export function withParameters(redirectUri: string, parameters: Record<string, string | undefined>): string {
  const given = Object.entries(parameters).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  const query = new URLSearchParams(given).toString();
  if (/[?&]$/.test(redirectUri)) return `${redirectUri}${query}`;
  return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${query}`;
}
