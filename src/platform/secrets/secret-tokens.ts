import { hash } from 'node:crypto';
import type { RandomBytes } from '../random.ts';

const SECRET_BYTES = 32;

/**
 * An opaque secret of 256 random bits. Its prefix says what it opens and lets secret scanners find it. Only its
 * SHA-256 is stored.
 */
export function newSecretToken(prefix: string, random: RandomBytes): { token: string; tokenHash: Buffer } {
  const token = `${prefix}_${random(SECRET_BYTES).toString('base64url')}`;
  return { token, tokenHash: Buffer.from(hashOfToken(token), 'hex') };
}

/** In hex, because it is also the key of the cache. The token itself is not kept. */
export function hashOfToken(token: string): string {
  return hash('sha256', token, 'hex');
}
