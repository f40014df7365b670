import type { Permission } from '../../accounts/index.ts';
import type { Tools } from '../../platform/tools.ts';
import { markUsed } from '../grants/store.ts';
import { narrowScope } from '../scope.ts';
import { insertFamily } from './family-store.ts';
import {
  type IssuedTokens,
  issueAccessToken,
  issueRefreshToken,
  refreshTokenEnd,
  type TokenClient,
} from './issue.ts';

interface AllowedGrant {
  grant_id: string;
  user_id: string;
  permissions: Permission[];
}

/** The first tokens for a code of either flow. All later ones descend from them. */
export async function beginFamily(
  tools: Tools,
  client: TokenClient,
  allowed: AllowedGrant,
  codeHash: Buffer,
  now: Date,
): Promise<IssuedTokens> {
  const { grant_id, user_id } = allowed;
  const family_id = tools.newId();
  const permissions = narrowScope(undefined, allowed.permissions);
  const expires_at = refreshTokenEnd(now);
  await insertFamily(tools.database, {
    family_id,
    grant_id,
    permissions,
    code_hash: codeHash,
    created_at: now,
    expires_at,
  });
  const issued = await issueAccessToken(tools, { client, grant_id, user_id, family_id, permissions });
  const refresh_token = await issueRefreshToken(tools, family_id, 1);
  await markUsed(tools.database, grant_id, now);
  return { ...issued, refresh_token };
}
