import { DAY_MS } from '../../platform/durations.ts';
import { requireRoom } from '../../platform/quotas.ts';
import type { Tools } from '../../platform/tools.ts';
import type { KnownSession } from '../auth/caller.ts';
import { inNameOf } from '../auth/in-name-of.ts';
import { PERMISSIONS, type Permission } from '../auth/permissions.ts';
import { hashOfToken, newSecretToken } from '../auth/secret-tokens.ts';
import {
  type AccessToken,
  countTokensOf,
  findCallers,
  insertAccessToken,
  revokeAccessTokenByHash,
} from './store.ts';

export const MOST_PERSONAL_TOKENS = 200;

export interface NewToken {
  user_id: string;
  name: string;
  permissions?: readonly Permission[];
  days?: number;
}

/** The token is answered once; only its hash is kept. */
export async function createAccessToken(
  tools: Tools,
  input: NewToken,
): Promise<AccessToken & { access_token: string }> {
  const { token, tokenHash } = newSecretToken('at', tools.random);
  const now = tools.clock.now();
  const made: AccessToken = {
    token_id: tools.newId(),
    name: input.name,
    permissions: [...(input.permissions ?? PERMISSIONS)],
    created_at: now,
    expires_at: input.days === undefined ? null : new Date(now.getTime() + input.days * DAY_MS),
  };
  await insertAccessToken(tools.database, { ...made, user_id: input.user_id, tokenHash });
  return { ...made, access_token: token };
}

/** For the pages: like the above, within a bound. */
export function createPersonalToken(tools: Tools, caller: KnownSession, input: Omit<NewToken, 'user_id'>) {
  const { user_id } = caller.user;
  return inNameOf(tools, caller, async (joined) => {
    const made = await createAccessToken(joined, { ...input, user_id });
    await requireRoom(joined.database, {
      name: `access tokens of ${user_id}`,
      most: MOST_PERSONAL_TOKENS,
      count: () => countTokensOf(joined.database, user_id, joined.clock.now()),
      message: `You have ${MOST_PERSONAL_TOKENS} access tokens already. Revoke some first.`,
    });
    return made;
  });
}

export function revokeAccessTokenByValue(tools: Tools, token: string): Promise<boolean> {
  return revokeAccessTokenByHash(tools.database, hashOfToken(token), tools.clock.now());
}

export async function isValidAccessToken(tools: Tools, token: string): Promise<boolean> {
  const hash = hashOfToken(token);
  const caller = (await findCallers(tools.database, [hash])).get(hash);
  return caller !== undefined && caller.expiresAt > tools.clock.now().getTime();
}
