const VERSION = '/v8';

/** With the version that this client is made for. */
export function apiAddress(baseUrl: string): string {
  const address = baseUrl.replace(/\/+$/, '');
  return address.endsWith(VERSION) ? address : `${address}${VERSION}`;
}
