import type { Tools } from '../platform/tools.ts';
import { PERMISSIONS, type Permission } from './permissions.ts';
import { hashOfToken, newSecretToken } from './secret-tokens.ts';
import { findCallers, insertAccessToken, revokeAccessToken } from './token-store.ts';

const DAY_MS = 86_400_000;

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
): Promise<{ token_id: string; access_token: string }> {
  const { token, tokenHash } = newSecretToken('at', tools.random);
  const now = tools.clock.now();
  const token_id = tools.newId();
  await insertAccessToken(tools.database, {
    token_id,
    user_id: input.user_id,
    tokenHash,
    name: input.name,
    permissions: input.permissions ?? PERMISSIONS,
    created_at: now,
    expires_at: input.days === undefined ? null : new Date(now.getTime() + input.days * DAY_MS),
  });
  return { token_id, access_token: token };
}

export async function revokeAccessTokenByValue(tools: Tools, token: string): Promise<boolean> {
  const caller = (await findCallers(tools.database, [hashOfToken(token)])).get(hashOfToken(token));
  return caller
    ? revokeAccessToken(tools.database, caller.user.user_id, caller.tokenId, tools.clock.now())
    : false;
}

export async function isValidAccessToken(tools: Tools, token: string): Promise<boolean> {
  const hash = hashOfToken(token);
  const caller = (await findCallers(tools.database, [hash])).get(hash);
  return caller !== undefined && caller.expiresAt > tools.clock.now().getTime();
}
