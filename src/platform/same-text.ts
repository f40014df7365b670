import { hash, timingSafeEqual } from 'node:crypto';

/** Compares in constant time, whatever the lengths: digests are equally long. */
export function sameText(a: string, b: string): boolean {
  return timingSafeEqual(hash('sha256', a, 'buffer'), hash('sha256', b, 'buffer'));
}
