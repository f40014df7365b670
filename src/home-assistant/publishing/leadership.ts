import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { ADVISORY_LOCKS } from '../../platform/db/advisory-locks.ts';
import type { ConnectionConfig } from '../../platform/db/connection/connection-config.ts';
import { destroyConnection } from '../../platform/db/connection/destroy-connection.ts';
import { openLockSession, tryLock } from '../../platform/db/connection/lock-session.ts';
import { SECOND_MS } from '../../platform/durations.ts';

const ANSWER_WITHIN_MS = 5 * SECOND_MS;

/** One process publishes for all: two would publish events twice. */
export function openLeadership(location: ConnectionConfig) {
  let session: pg.Client | undefined;
  let isHeld = false;

  function lose(): void {
    if (session) destroyConnection(session);
    session = undefined;
    isHeld = false;
  }

  /** Asks the server each time: a session that ended unnoticed has lost the lock. */
  async function ask(): Promise<boolean> {
    session ??= await openLockSession(location, 'lares-home-assistant');
    if (!isHeld) return tryLock(session, ADVISORY_LOCKS.homeAssistant);
    await session.query('SELECT');
    return true;
  }

  return {
    isOurs: async (): Promise<boolean> => {
      const asked = ask();
      // The promise that lost the race may reject.
      asked.catch(() => undefined);
      const late = wait(ANSWER_WITHIN_MS, undefined, { ref: false });
      const answer = await Promise.race([asked, late]).catch(() => undefined);
      if (answer === undefined) lose();
      isHeld = answer ?? false;
      return isHeld;
    },
    release: async (): Promise<void> => {
      await Promise.race([session?.end().catch(() => undefined), wait(SECOND_MS, undefined, { ref: false })]);
      lose();
    },
  };
}
