const VERSION = '/v8';

/** With the API version that this client supports. */
export function apiAddress(baseUrl: string): string {
  const address = baseUrl.replace(/\/+$/, '');
  return address.endsWith(VERSION) ? address : `${address}${VERSION}`;
}
