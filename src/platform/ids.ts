import type { Clock } from './clock.ts';
import type { RandomBytes } from './random.ts';

const TIME_HEX_DIGITS = 12;
const RANDOM_BYTES = 6;
const PUBLIC_ID = /^[0-9a-f]{24}$/;

export type NewId = () => string;

/**
 * Public ids are 24 lower-case hex characters: 48 bits of milliseconds, so that they sort by time and land at the end
 * of an index, then 48 random bits. They name rows and never give access.
 */
export function idMaker(clock: Pick<Clock, 'now'>, random: RandomBytes): NewId {
  return () =>
    clock.now().getTime().toString(16).padStart(TIME_HEX_DIGITS, '0') + random(RANDOM_BYTES).toString('hex');
}

export function isPublicId(text: string): boolean {
  return PUBLIC_ID.test(text);
}

/** Its creation time, in milliseconds. */
export function timeOfId(id: string): Date {
  return new Date(Number.parseInt(id.slice(0, TIME_HEX_DIGITS), 16));
}

/** No id created from `time` on sorts before it. */
export function firstIdAt(time: Date): string {
  const milliseconds = Math.max(0, time.getTime()).toString(16);
  return milliseconds.padStart(TIME_HEX_DIGITS, '0') + '0'.repeat(2 * RANDOM_BYTES);
}

export function idAfter(id: string): string {
  return (BigInt(`0x${id}`) + 1n).toString(16).padStart(id.length, '0');
}
