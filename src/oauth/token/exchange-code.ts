import { isDisabled } from '../../accounts/index.ts';
import { inOneTransaction, type Tools } from '../../platform/tools.ts';
import { deleteCode, findCode } from '../authorize/code-store.ts';
import { isVerifierOf } from '../authorize/pkce.ts';
import { hashOfSecret } from '../clients/secrets.ts';
import type { OauthTools } from '../dependencies.ts';
import { lockGrant } from '../grants/store.ts';
import { invalidGrant } from '../oauth-error.ts';
import { beginFamily } from './begin-family.ts';
import { deleteFamily, findFamilyOfCode } from './family-store.ts';
import type { IssuedTokens, TokenClient } from './issue.ts';
import { type Parameters, requireParameter } from './parameters.ts';

const UNKNOWN = 'The code is unknown, expired or already used. Start a new authorization.';

/** The tokens, or the user whose tokens were revoked because the code came a second time. */
type Outcome = { issued: IssuedTokens } | { revokedOf: string };

/**
 * grant_type=authorization_code. A code works once. Its second use revokes what the first gave, also for simultaneous
 * uses: the service cannot distinguish an impatient client from a thief. A request that fails for another reason leaves the
 * code unused.
 */
export async function exchangeCode(
  tools: OauthTools,
  client: TokenClient,
  parameters: Parameters,
): Promise<IssuedTokens> {
  const presented = {
    codeHash: hashOfSecret(requireParameter(parameters, 'code')),
    redirectUri: requireParameter(parameters, 'redirect_uri'),
    verifier: parameters.get('code_verifier'),
  };
  const outcome = await inOneTransaction(tools, (joined) => exchange(joined, client, presented));
  if ('issued' in outcome) return outcome.issued;
  tools.invalidateUser(outcome.revokedOf);
  throw invalidGrant(UNKNOWN);
}

interface PresentedCode {
  codeHash: Buffer;
  redirectUri: string;
  verifier: string | undefined;
}

async function exchange(tools: Tools, client: TokenClient, presented: PresentedCode): Promise<Outcome> {
  const { database } = tools;
  const { codeHash } = presented;
  const descent = (await findCode(database, codeHash)) ?? (await findFamilyOfCode(database, codeHash));
  if (descent?.client_id !== client.client_id) throw invalidGrant(UNKNOWN);
  if (!(await lockGrant(database, descent.grant_id))) throw invalidGrant(UNKNOWN);
  if (await isDisabled(database, descent.user_id)) throw invalidGrant(UNKNOWN);

  // Read again: the previous holder of the lock may have used it.
  const code = await findCode(database, codeHash);
  if (!code) {
    const family = await findFamilyOfCode(database, codeHash);
    if (!family) throw invalidGrant(UNKNOWN);
    await deleteFamily(database, family.family_id);
    return { revokedOf: family.user_id };
  }
  const now = tools.clock.now();
  if (code.expires_at <= now) throw invalidGrant(UNKNOWN);
  if (code.redirect_uri !== presented.redirectUri) {
    throw invalidGrant('The redirect_uri must match the one of the authorization request.');
  }
  if (!isVerifierOf(presented.verifier, code.challenge)) {
    throw invalidGrant('The code_verifier does not match the code_challenge of the authorization request.');
  }
  await deleteCode(database, codeHash);
  return { issued: await beginFamily(tools, client, code, codeHash, now) };
}
