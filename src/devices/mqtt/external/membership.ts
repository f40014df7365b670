import { SECOND_MS } from '../../../platform/durations.ts';

/** A process that was not heard of for so long is gone; the others do its part. */
export const SILENT_MS = 5 * SECOND_MS;

/**
 * Which processes share the work. Each says every second that it is there and hears the others, so all come to the
 * same list; where two disagree for a moment, the broker lets only one of them have a session.
 */
export function openMembership(ownId: string) {
  const lastSeenAt = new Map<string, number>();

  function listAlive(now: number): string[] {
    for (const [member, at] of lastSeenAt) if (now - at > SILENT_MS) lastSeenAt.delete(member);
    return [...lastSeenAt.keys()].sort();
  }

  return {
    add(member: string, now: number): void {
      lastSeenAt.set(member, now);
    },
    remove(member: string): void {
      lastSeenAt.delete(member);
    },
    /** The numbers below `most` that are this process's; nothing while it does not even hear itself and so knows nothing. */
    share(most: number, now: number): Set<number> | undefined {
      const members = listAlive(now);
      const index = members.indexOf(ownId);
      if (index < 0) return undefined;
      const all = Array.from({ length: most }, (_, number) => number);
      return new Set(all.filter((number) => number % members.length === index));
    },
  };
}
