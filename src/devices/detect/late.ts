import { MINUTE_MS } from '../../platform/durations.ts';

/**
 * How old an event may be when we learn of it and still be news. Safety: told whatever its age, but no siren and
 * no call after this. Window: told, but no message to a guest and no command. Transient: not told at all.
 */
const NEWS_FOR_MS = { safety: 5 * MINUTE_MS, window: 15 * MINUTE_MS, transient: 10 * MINUTE_MS } as const;

export type LateClass = keyof typeof NEWS_FOR_MS;

export function isLate(lateClass: LateClass, at: number, now: number): boolean {
  return now - at > NEWS_FOR_MS[lateClass];
}

/** The member of an event that says so, to be spread into it. */
export function lateMark(lateClass: LateClass, at: number, now: number): { late?: true } {
  return isLate(lateClass, at, now) ? { late: true } : {};
}
