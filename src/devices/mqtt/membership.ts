import { SECOND_MS } from '../../platform/durations.ts';

/** A process that was not heard of for so long is gone; the others do its part. */
export const SILENT_MS = 5 * SECOND_MS;

/**
 * Which processes share the work. Each says every second that it is there and hears the others, so all come to the
 * same list; where two disagree for a moment, the broker lets only one of them have a session.
 */
export function openMembership(me: string) {
  const heardAt = new Map<string, number>();

  function living(now: number): string[] {
    for (const [member, at] of heardAt) if (now - at > SILENT_MS) heardAt.delete(member);
    return [...heardAt.keys()].sort();
  }

  return {
    heard(member: string, now: number): void {
      heardAt.set(member, now);
    },
    left(member: string): void {
      heardAt.delete(member);
    },
    /** The numbers below `most` that are this process's; nothing while it does not even hear itself and so knows nothing. */
    share(most: number, now: number): Set<number> | undefined {
      const members = living(now);
      const place = members.indexOf(me);
      if (place < 0) return undefined;
      const all = Array.from({ length: most }, (_, number) => number);
      return new Set(all.filter((number) => number % members.length === place));
    },
  };
}
