import { isIP } from 'node:net';

/** Who we are to passkeys: they are made for a name, and work on pages of that origin alone. */
export interface RelyingParty {
  id: string;
  origin: string;
}

const LOOPBACK = new Set(['127.0.0.1', '[::1]', '0.0.0.0', '[::]']);

/**
 * From the address that people reach us by. Browsers make no passkeys for bare IP addresses; on the own machine the same
 * server is also called localhost. Undefined where there can be none.
 */
export function relyingPartyOf(baseUrl: string): RelyingParty | undefined {
  if (!URL.canParse(baseUrl)) return undefined;
  const url = new URL(baseUrl);
  if (LOOPBACK.has(url.hostname)) url.hostname = 'localhost';
  if (url.hostname.startsWith('[') || isIP(url.hostname) !== 0) return undefined;
  return { id: url.hostname, origin: url.origin };
}
