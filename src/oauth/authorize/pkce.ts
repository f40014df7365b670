import { hash } from 'node:crypto';
import { sameText } from '../../platform/secrets/constant-time.ts';

/** RFC 7636 with S256 only: `plain` does not protect against a reader of the request. */

export const CHALLENGE = /^[\w-]{43}$/;
const VERIFIER = /^[\w.~-]{43,128}$/;

/**
 * A verifier for a code without a challenge is refused too: an attacker may have removed the challenge from the
 * request (RFC 9700 section 2.1.1).
 */
export function isVerifierOf(verifier: string | undefined, challenge: string | null): boolean {
  if (verifier === undefined || challenge === null) return verifier === undefined && challenge === null;
  return VERIFIER.test(verifier) && sameText(hash('sha256', verifier, 'base64url'), challenge);
}
