/** Addresses to which a client may have users sent back. */

/** Of one client. */
export const MOST_REDIRECT_URIS = 20;
export const LONGEST_REDIRECT_URI = 2048;
export const REDIRECT_URI_WANTED =
  'must be https, http on localhost, or an app scheme with a dot such as com.example.app:/callback, without fragment, credentials or wildcard';

/** Characters of RFC 3986 without the fragment and the wildcard, so that no header or page misreads them. */
const PLAIN = /^[\w.~:/?[\]@!$&'()+,;=%-]+$/;
const HOST = /^(([a-z0-9-]+\.)*[a-z0-9-]+|\[[0-9a-f:.]+\])$/;
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
/**
 * The scheme of an app is its maker's domain name in reverse (RFC 8252 section 7.1). A scheme without a dot has no
 * owner: browsers run some (`javascript:`, `data:`), operating systems start programs for others (`ms-msdt:`,
 * `search-ms:`, `ssh:`, `intent:`), and any app can claim the rest.
 */
const APP_SCHEME = /^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+$/;
/** Schemes of operating systems with dots: `x-apple.systempreferences:`. */
const SYSTEM_SCHEME = /^(x-apple|ms-|vnd\.)/;

export function isRedirectUri(text: string): boolean {
  if (text.length > LONGEST_REDIRECT_URI || !PLAIN.test(text) || !URL.canParse(text)) return false;
  const url = new URL(text);
  const scheme = url.protocol.slice(0, -1);
  // In normal form, with the scheme in lower case, so that exact comparison is safe.
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
  // A content security policy cannot contain IPv6 addresses. Chromium would block the whole source.
  return hostname.startsWith('[') ? protocol : origin;
}

/** As text, so that the registered address stays as it is. */
export function withParameters(redirectUri: string, parameters: Record<string, string | undefined>): string {
  const given = Object.entries(parameters).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  const query = new URLSearchParams(given).toString();
  if (/[?&]$/.test(redirectUri)) return `${redirectUri}${query}`;
  return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${query}`;
}
