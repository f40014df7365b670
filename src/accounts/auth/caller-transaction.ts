import { retryDeadlock } from '../../platform/db/retry-deadlock.ts';
import { unauthorized } from '../../platform/errors.ts';
import { inOneTransaction, type Tools } from '../../platform/tools.ts';
import { requireConfirmed } from '../sessions/confirmation.ts';
import { lockSession } from '../sessions/store.ts';
import { lockAccessToken } from '../tokens/store.ts';
import type { Caller } from './caller.ts';

/**
 * Opens the transaction in which a caller creates something that outlives the session or token: another token, a
 * client, a webhook. Callers come from a cache, so the session may have just ended in another process; then nothing
 * is created. Ending the session later waits for this transaction and finds what it created.
 */
export function inCallerTransaction<Result>(
  tools: Tools,
  { kind, tokenId }: Caller,
  work: (tools: Tools) => Promise<Result>,
): Promise<Result> {
  // Revoking an application locks its grant before its tokens.
  return retryDeadlock(() =>
    inOneTransaction(tools, async (joined) => {
      const held = await (kind === 'session' ? lockSession : lockAccessToken)(joined.database, tokenId);
      if (!held)
        throw unauthorized(
          'The session or access token is no longer valid. Log in again or use a new token.',
        );
      return work(joined);
    }),
  );
}

/** The same for actions that need a recent confirmation (`requireConfirmed`). */
export function inConfirmedTransaction<Result>(
  tools: Tools,
  caller: Caller,
  work: (tools: Tools) => Promise<Result>,
): Promise<Result> {
  return inCallerTransaction(tools, caller, async (joined) => {
    await requireConfirmed(joined.database, caller, joined.clock);
    return work(joined);
  });
}
