import { timingSafeEqual } from 'node:crypto';
import { hashOfToken } from '../../platform/secrets/secret-tokens.ts';

/** The stored form of a secret, code or token. */
export function hashOfSecret(secret: string): Buffer {
  return Buffer.from(hashOfToken(secret), 'hex');
}

/** In constant time. */
export function isSecretOf(secret: string, kept: Buffer): boolean {
  return timingSafeEqual(hashOfSecret(secret), kept);
}
