import { PERMISSIONS } from '../../accounts/index.ts';
import { inOneTransaction } from '../../platform/tools.ts';
import type { Client } from '../clients/store.ts';
import type { OauthTools } from '../dependencies.ts';
import { markUsed, openLockedGrant } from '../grants/store.ts';
import { narrowScope } from '../scope.ts';
import { type IssuedTokens, issueAccessToken } from './issue.ts';
import type { Parameters } from './parameters.ts';

/**
 * grant_type=client_credentials: acts for the account that made the client. No refresh token, because the secret
 * suffices.
 */
export function grantClientCredentials(
  tools: OauthTools,
  client: Client,
  parameters: Parameters,
): Promise<IssuedTokens> {
  const permissions = narrowScope(parameters.get('scope'), PERMISSIONS);
  return inOneTransaction(tools, async (joined) => {
    const now = joined.clock.now();
    const { grant_id } = await openLockedGrant(joined.database, {
      grant_id: joined.newId(),
      client_id: client.client_id,
      user_id: client.user_id,
      kind: 'own',
      permissions: [],
      asked: [],
      created_at: now,
    });
    await markUsed(joined.database, grant_id, now);
    const { user_id } = client;
    return issueAccessToken(joined, { client, grant_id, user_id, family_id: null, permissions });
  });
}
