import type { Clock } from './clock.ts';
import type { RandomBytes } from './random.ts';

const TIME_HEX_DIGITS = 12;
const RANDOM_BYTES = 6;
const PUBLIC_ID = /^[0-9a-f]{24}$/;

export type NewId = () => string;

/**
 * Public ids are 24 lower-case hex characters: 48 bits of milliseconds, so that they sort by time
 * and land at the end of an index, then 48 random bits. They name rows; they never give access.
 */
export function idMaker(clock: Clock, random: RandomBytes): NewId {
  return () =>
    clock.now().getTime().toString(16).padStart(TIME_HEX_DIGITS, '0') + random(RANDOM_BYTES).toString('hex');
}

/** Ids that were made before this moment sort before it. */
export function firstIdAt(at: Date): string {
  return at.getTime().toString(16).padStart(TIME_HEX_DIGITS, '0') + '00'.repeat(RANDOM_BYTES);
}

export function isPublicId(text: string): boolean {
  return PUBLIC_ID.test(text);
}
