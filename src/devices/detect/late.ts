import { MINUTE_MS } from '../../platform/durations.ts';

/**
 * Maximum age at which an event is still raised in full. Safety: raised at any age, but without siren and call after
 * this. Window: raised, but without message to the guest and without command. Transient: not raised.
 */
const NEWS_FOR_MS = { safety: 5 * MINUTE_MS, window: 15 * MINUTE_MS, transient: 10 * MINUTE_MS } as const;

export type LateClass = keyof typeof NEWS_FOR_MS;

export function isLate(lateClass: LateClass, at: number, now: number): boolean {
  return now - at > NEWS_FOR_MS[lateClass];
}

/** The member that marks a late event, for spreading into it. */
export function lateMark(lateClass: LateClass, at: number, now: number): { late?: true } {
  return isLate(lateClass, at, now) ? { late: true } : {};
}
