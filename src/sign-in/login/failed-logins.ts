import type { FastifyRequest } from 'fastify';
import { accountEntries, findUserByEmail } from '../../accounts/index.ts';
import { atSignIn, type Repeated } from '../../audit/index.ts';
import { MINUTE_MS } from '../../platform/durations.ts';
import type { Log } from '../../platform/observability/log.ts';
import type { Tools } from '../../platform/tools.ts';

/** Notifies organizations of failed password attempts on an account. */
export interface FailedLogins {
  record(request: FastifyRequest, email: string): void;
  /** Resolves when everything noted is in the log. */
  settled(): Promise<void>;
}

/** One entry, and one more with the number of repetitions: a thousand attempts do not write a thousand entries. */
const PERIOD_MS = 10 * MINUTE_MS;

export function openFailedLogins(tools: Tools, log: Log, repeated: Repeated): FailedLogins {
  const pendingWrites = new Set<Promise<void>>();

  async function write(request: FastifyRequest, email: string): Promise<void> {
    const user = await findUserByEmail(tools.database, email);
    if (!user) return;
    const { user_id } = user;
    const action = { action: 'login.failed' } as const;
    const [by, ...entries] = await accountEntries(tools.database, atSignIn(request), user_id, action);
    await repeated.note({ key: `login.failed ${user_id}`, periodMs: PERIOD_MS, by, entries });
  }

  return {
    // After the answer, so that its timing does not show whether the address has an account.
    record: (request, email) => {
      const writing = write(request, email)
        .catch((error: Error) =>
          log.warn({ error: error.name }, 'audit log: a failed log-in was not written'),
        )
        .finally(() => pendingWrites.delete(writing));
      pendingWrites.add(writing);
    },
    settled: async () => {
      await Promise.all(pendingWrites);
    },
  };
}
