import { deleteGrantedAccessToken } from '../../accounts/index.ts';
import { inOneTransaction } from '../../platform/tools.ts';
import { hashOfSecret } from '../clients/secrets.ts';
import type { OauthTools } from '../dependencies.ts';
import { grantsOf, lockGrant } from '../grants/store.ts';
import { deleteFamily, findRefreshToken } from './family-store.ts';
import type { TokenClient } from './issue.ts';

/**
 * RFC 7009. A refresh token ends its whole family, an access token only itself. A token of another client counts as
 * unknown. The type hint is not needed: both are looked up by their hash.
 */
export async function revokeToken(tools: OauthTools, client: TokenClient, token: string): Promise<void> {
  const tokenHash = hashOfSecret(token);
  const userId = await inOneTransaction(tools, async ({ database }) => {
    const refresh = await findRefreshToken(database, tokenHash);
    if (refresh?.client_id === client.client_id) {
      if (await lockGrant(database, refresh.grant_id)) await deleteFamily(database, refresh.family_id);
      return refresh.user_id;
    }
    return (await deleteGrantedAccessToken(database, tokenHash, grantsOf(client.client_id)))?.user_id;
  });
  if (userId !== undefined) tools.invalidateUser(userId);
}
