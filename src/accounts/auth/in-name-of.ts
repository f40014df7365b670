import { retryDeadlock } from '../../platform/db/retry-deadlock.ts';
import { unauthorized } from '../../platform/errors.ts';
import { inOneTransaction, type Tools } from '../../platform/tools.ts';
import { requireConfirmed } from '../sessions/confirmation.ts';
import { holdSession } from '../sessions/store.ts';
import { holdAccessToken } from '../tokens/store.ts';
import type { Caller } from './caller.ts';

/**
 * The transaction in which a caller makes something that outlives the session or the access token: another token, a
 * client, a webhook. Callers are known from memory, so this one may have ended a moment ago in another process; then
 * nothing is made. And whoever ends it from now on waits for this transaction, and finds what it made.
 */
export function inNameOf<Result>(
  tools: Tools,
  { kind, tokenId }: Caller,
  work: (tools: Tools) => Promise<Result>,
): Promise<Result> {
  // Whoever takes an application's access back at this moment locks its grant before its tokens.
  return retryDeadlock(() =>
    inOneTransaction(tools, async (joined) => {
      const held = await (kind === 'session' ? holdSession : holdAccessToken)(joined.database, tokenId);
      if (!held) throw unauthorized('The session or the access token has ended.');
      return work(joined);
    }),
  );
}

/** The same, for what a person is asked again for who they are (`requireConfirmed`). */
export function inNameOfConfirmed<Result>(
  tools: Tools,
  caller: Caller,
  work: (tools: Tools) => Promise<Result>,
): Promise<Result> {
  return inNameOf(tools, caller, async (joined) => {
    await requireConfirmed(joined.database, caller, joined.clock.now());
    return work(joined);
  });
}
