import type { Static } from 'typebox';
import { insertGrantedAccessToken, type Permission } from '../../accounts/index.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { newSecretToken } from '../../platform/secrets/secret-tokens.ts';
import type { Tools } from '../../platform/tools.ts';
import { scopeOf } from '../scope.ts';
import { insertRefreshToken } from './family-store.ts';
import type { TokensBody } from './schema.ts';

export const ACCESS_TOKEN_LASTS_S = 3600;
const REFRESH_TOKEN_LASTS_MS = 180 * DAY_MS;

/** The answer of the token endpoint. */
export type IssuedTokens = Static<typeof TokensBody>;

/** A receiver of tokens: an application that a user made, or the command line. */
export interface TokenClient {
  client_id: string;
  name: string;
}

interface Holder {
  client: TokenClient;
  grant_id: string;
  user_id: string;
  /** Null for the client's own account. */
  family_id: string | null;
  permissions: Permission[];
}

export async function issueAccessToken(tools: Tools, holder: Holder): Promise<IssuedTokens> {
  const { token, tokenHash } = newSecretToken('at', tools.random);
  const now = tools.clock.now();
  await insertGrantedAccessToken(tools.database, {
    token_id: tools.newId(),
    user_id: holder.user_id,
    token_hash: tokenHash,
    name: holder.client.name,
    permissions: holder.permissions,
    grant_id: holder.grant_id,
    family_id: holder.family_id,
    created_at: now,
    expires_at: new Date(now.getTime() + ACCESS_TOKEN_LASTS_S * 1000),
  });
  return {
    access_token: token,
    token_type: 'Bearer',
    expires_in: ACCESS_TOKEN_LASTS_S,
    scope: scopeOf(holder.permissions),
    user_id: holder.user_id,
  };
}

/** Expiry of a new refresh token: 180 days after the last use, because each use issues a new one. */
export function refreshTokenEnd(now: Date): Date {
  return new Date(now.getTime() + REFRESH_TOKEN_LASTS_MS);
}

export async function issueRefreshToken(tools: Tools, familyId: string, generation: number): Promise<string> {
  const { token, tokenHash } = newSecretToken('rt', tools.random);
  const now = tools.clock.now();
  await insertRefreshToken(tools.database, {
    token_hash: tokenHash,
    family_id: familyId,
    generation,
    created_at: now,
    expires_at: refreshTokenEnd(now),
  });
  return token;
}
