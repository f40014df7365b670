import { hash, timingSafeEqual } from 'node:crypto';

/** Compares in constant time, for any lengths: the digests have equal length. */
export function sameText(a: string, b: string): boolean {
  return timingSafeEqual(hash('sha256', a, 'buffer'), hash('sha256', b, 'buffer'));
}
