import type { BrokerSession } from './session.ts';

/** The sessions that this process holds, by number. */
export type SessionPool = ReturnType<typeof openSessionPool>;

export function openSessionPool(open: (number: number) => BrokerSession) {
  const sessions = new Map<number, BrokerSession>();
  return {
    find: (number: number): BrokerSession | undefined => sessions.get(number),
    list: (): BrokerSession[] => [...sessions.values()],
    /** Closes the sessions outside the share, and opens the missing ones. */
    hold: (share: ReadonlySet<number>): void => {
      for (const [number, session] of sessions) {
        if (share.has(number)) continue;
        sessions.delete(number);
        void session.close();
      }
      for (const number of share) if (!sessions.has(number)) sessions.set(number, open(number));
    },
    close: async (): Promise<void> => {
      const held = [...sessions.values()];
      sessions.clear();
      await Promise.all(held.map((session) => session.close()));
    },
  };
}

/** The session of a device or a bridge. */
export function sessionNumberOf(id: string, sessions: number): number {
  return Number.parseInt(id.slice(-4), 16) % sessions;
}
