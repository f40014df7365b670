import { isIP } from 'node:net';

/** Our identity towards passkeys: a passkey is bound to a host and works on its origin only. */
export interface RelyingParty {
  id: string;
  origin: string;
}

const LOOPBACK = new Set(['127.0.0.1', '[::1]', '0.0.0.0', '[::]']);

/**
 * From the public address. Browsers allow no passkeys for bare IP addresses. On the own machine the server is also
 * called localhost. Undefined where passkeys cannot work.
 */
export function relyingPartyOf(baseUrl: string): RelyingParty | undefined {
  if (!URL.canParse(baseUrl)) return undefined;
  const url = new URL(baseUrl);
  if (LOOPBACK.has(url.hostname)) url.hostname = 'localhost';
  if (url.hostname.startsWith('[') || isIP(url.hostname) !== 0) return undefined;
  return { id: url.hostname, origin: url.origin };
}
