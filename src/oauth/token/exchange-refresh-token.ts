import { isDisabled } from '../../accounts/index.ts';
import { inOneTransaction, type Tools } from '../../platform/tools.ts';
import { hashOfSecret } from '../clients/secrets.ts';
import type { OauthTools } from '../dependencies.ts';
import { lockGrant, markUsed } from '../grants/store.ts';
import { invalidGrant } from '../oauth-error.ts';
import { narrowScope } from '../scope.ts';
import {
  deleteFamily,
  deleteOldSiblings,
  type FoundRefreshToken,
  findRefreshToken,
  markRefreshTokenUsed,
} from './family-store.ts';
import { nextMove } from './generations.ts';
import { type IssuedTokens, issueAccessToken, issueRefreshToken, type TokenClient } from './issue.ts';
import { type Parameters, requireParameter } from './parameters.ts';

const UNKNOWN = 'The refresh token is unknown, expired or revoked.';
/** Unused successors of one token. More than any client needs. */
const MOST_SIBLINGS = 20;

type Outcome = { issued: IssuedTokens } | { revokedOf: string };

/** grant_type=refresh_token. generations.ts has the rule. A scope narrows only the new access token. */
export async function exchangeRefreshToken(
  tools: OauthTools,
  client: TokenClient,
  parameters: Parameters,
): Promise<IssuedTokens> {
  const tokenHash = hashOfSecret(requireParameter(parameters, 'refresh_token'));
  const scope = parameters.get('scope');
  const outcome = await inOneTransaction(tools, (joined) => exchange(joined, client, tokenHash, scope));
  if ('issued' in outcome) return outcome.issued;
  tools.invalidateUser(outcome.revokedOf);
  throw invalidGrant(UNKNOWN);
}

async function exchange(
  tools: Tools,
  client: TokenClient,
  tokenHash: Buffer,
  scope: string | undefined,
): Promise<Outcome> {
  const { database } = tools;
  const descent = await findRefreshToken(database, tokenHash);
  if (descent?.client_id !== client.client_id) throw invalidGrant(UNKNOWN);
  if (!(await lockGrant(database, descent.grant_id))) throw invalidGrant(UNKNOWN);
  if (await isDisabled(database, descent.user_id)) throw invalidGrant(UNKNOWN);

  // Read again: the previous holder of the lock may have used or revoked it.
  const token = await findRefreshToken(database, tokenHash);
  if (!token) throw invalidGrant(UNKNOWN);
  switch (nextMove(token, token.newest, tools.clock.now())) {
    case 'refuse':
      throw invalidGrant(UNKNOWN);
    case 'revoke':
      await deleteFamily(database, token.family_id);
      return { revokedOf: token.user_id };
    case 'advance':
      await markRefreshTokenUsed(database, tokenHash);
      return { issued: await issueSuccessor(tools, client, token, token.newest + 1, scope) };
    case 'repeat':
      await deleteOldSiblings(database, token.family_id, token.newest, MOST_SIBLINGS - 1);
      return { issued: await issueSuccessor(tools, client, token, token.newest, scope) };
  }
}

async function issueSuccessor(
  tools: Tools,
  client: TokenClient,
  token: FoundRefreshToken,
  generation: number,
  scope: string | undefined,
): Promise<IssuedTokens> {
  const { grant_id, user_id, family_id } = token;
  const permissions = narrowScope(scope, token.permissions);
  const issued = await issueAccessToken(tools, { client, grant_id, user_id, family_id, permissions });
  const refresh_token = await issueRefreshToken(tools, family_id, generation);
  await markUsed(tools.database, grant_id, tools.clock.now());
  return { ...issued, refresh_token };
}
