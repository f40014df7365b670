import { SECOND_MS } from '../../../platform/durations.ts';

/** A process that is silent for this long has stopped. The others take over its part. */
export const SILENT_MS = 5 * SECOND_MS;

/**
 * The processes that share the work. Each announces itself every second and receives the others' announcements, so all
 * have the same list. If two disagree for a moment, the broker gives a session to only one of them.
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
    /** The numbers below `most` that belong to this process. Undefined until it has received its own announcement. */
    share(most: number, now: number): Set<number> | undefined {
      const members = listAlive(now);
      const index = members.indexOf(ownId);
      if (index < 0) return undefined;
      const all = Array.from({ length: most }, (_, number) => number);
      return new Set(all.filter((number) => number % members.length === index));
    },
  };
}
