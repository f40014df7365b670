import { hash } from 'node:crypto';
import { sameText } from '../../platform/same-text.ts';

/** RFC 7636 with S256, the only method: `plain` protects from nothing that can read the request. */

export const CHALLENGE = /^[\w-]{43}$/;
const VERIFIER = /^[\w.~-]{43,128}$/;

/**
 * A verifier for a code without a challenge is refused too: it means that somebody took the challenge out of the
 * request on its way (RFC 9700 section 2.1.1).
 */
export function verifierFits(verifier: string | undefined, challenge: string | null): boolean {
  if (verifier === undefined || challenge === null) return verifier === undefined && challenge === null;
  return VERIFIER.test(verifier) && sameText(hash('sha256', verifier, 'base64url'), challenge);
}
