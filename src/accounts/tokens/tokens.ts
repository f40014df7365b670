import { type By, COMMAND_LINE } from '../../audit/index.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { requireRoom } from '../../platform/quotas.ts';
import { hashOfToken, newSecretToken } from '../../platform/secrets/secret-tokens.ts';
import { inOneTransaction, type Tools } from '../../platform/tools.ts';
import type { LinkSender } from '../addresses/addresses.ts';
import { auditAccount } from '../audit-account.ts';
import type { CachedSession } from '../auth/caller.ts';
import { inConfirmedTransaction } from '../auth/caller-transaction.ts';
import { PERMISSIONS, type Permission } from '../auth/permissions.ts';
import { notifyNewToken } from '../notifications/account-notifications.ts';
import {
  type AccessToken,
  countTokensOf,
  findCallers,
  insertAccessToken,
  revokeAccessToken,
  revokeAccessTokenByHash,
} from './store.ts';

export const MOST_PERSONAL_TOKENS = 200;

export interface NewToken {
  user_id: string;
  name: string;
  permissions?: readonly Permission[];
  days?: number;
}

/** The token is returned once. Only its hash is stored. */
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

/** For the pages: with a limit, and announced by mail. */
export function createPersonalToken(
  sender: LinkSender,
  caller: CachedSession,
  input: Omit<NewToken, 'user_id'>,
  by: By,
) {
  const { user_id } = caller.user;
  return inConfirmedTransaction(sender.tools, caller, async (joined) => {
    const made = await createAccessToken(joined, { ...input, user_id });
    await requireRoom(joined.database, {
      name: `access tokens of ${user_id}`,
      most: MOST_PERSONAL_TOKENS,
      count: () => countTokensOf(joined.database, user_id, joined.clock.now()),
      message: `A user has at most ${MOST_PERSONAL_TOKENS} access tokens. Revoke one first.`,
    });
    await auditNewToken(joined, by, user_id, made);
    await notifyNewToken(sender, joined.database, { user_id, name: input.name }, by);
    return made;
  });
}

/** For the operator. The user gets a mail. */
export function createTokenForUser(sender: LinkSender, input: NewToken) {
  return inOneTransaction(sender.tools, async (joined) => {
    const made = await createAccessToken(joined, input);
    await auditNewToken(joined, COMMAND_LINE, input.user_id, made);
    await notifyNewToken(sender, joined.database, input, COMMAND_LINE);
    return made;
  });
}

function auditNewToken(joined: Tools, by: By, userId: string, made: AccessToken): Promise<void> {
  return auditAccount(joined, by, userId, {
    action: 'token.created',
    object: { kind: 'token', id: made.token_id, name: made.name },
    changes: [{ member: 'permissions', to: made.permissions.join(', ') }],
  });
}

export function revokePersonalToken(tools: Tools, userId: string, tokenId: string, by: By): Promise<boolean> {
  return inOneTransaction(tools, async (joined) => {
    const revoked = await revokeAccessToken(joined.database, userId, tokenId, tools.clock.now());
    if (!revoked) return false;
    const object = { kind: 'token' as const, id: tokenId, name: revoked.name };
    await auditAccount(joined, by, userId, { action: 'token.revoked', object });
    return true;
  });
}

/** For the operator, for any user's token. */
export function revokeAccessTokenByValue(tools: Tools, token: string): Promise<boolean> {
  return inOneTransaction(tools, async (joined) => {
    const revoked = await revokeAccessTokenByHash(joined.database, hashOfToken(token), tools.clock.now());
    if (!revoked) return false;
    const object = { kind: 'token' as const, id: revoked.token_id, name: revoked.name };
    await auditAccount(joined, COMMAND_LINE, revoked.user_id, { action: 'token.revoked', object });
    return true;
  });
}

export async function isValidAccessToken(tools: Tools, token: string): Promise<boolean> {
  const hash = hashOfToken(token);
  const caller = (await findCallers(tools.database, [hash])).get(hash);
  return caller !== undefined && caller.expiresAt > tools.clock.now().getTime();
}
