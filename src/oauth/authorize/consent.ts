import { type Caller, inNameOfConfirmed, type Permission } from '../../accounts/index.ts';
import type { By } from '../../audit/index.ts';
import { MINUTE_MS } from '../../platform/durations.ts';
import { newSecretToken } from '../../platform/secrets/secret-tokens.ts';
import { inOneTransaction, type Tools } from '../../platform/tools.ts';
import type { OauthTools } from '../dependencies.ts';
import { consentTo } from '../grants/consent-to.ts';
import { findConsent, type Grant, lockGrant } from '../grants/store.ts';
import { forgetOldCodes, insertCode } from './code-store.ts';
import type { AuthorizationRequest } from './request.ts';

const CODE_LASTS_MS = MINUTE_MS;
/** Unused codes per user and client. */
const MOST_CODES = 10;

/** A code at once if the user granted everything before. Undefined if the user has to be asked. */
export function codeWithoutAsking(
  tools: OauthTools,
  request: AuthorizationRequest,
  userId: string,
): Promise<string | undefined> {
  return inOneTransaction(tools, async (joined) => {
    const { database } = joined;
    const find = () => findConsent(database, request.client.client_id, userId);
    const consent = await find();
    if (!covers(consent, request) || !(await lockGrant(database, consent.grant_id))) return undefined;
    // Read again: it may have been narrowed while another transaction held the lock.
    return covers(await find(), request)
      ? newCode(joined, consent.grant_id, request, request.wanted)
      : undefined;
  });
}

function covers(consent: Grant | undefined, { wanted }: AuthorizationRequest): consent is Grant {
  return consent !== undefined && wanted.every((permission) => consent.permissions.includes(permission));
}

/** A code for what the user ticked. */
export async function codeByConsent(
  tools: OauthTools,
  request: AuthorizationRequest,
  caller: Caller,
  ticked: readonly Permission[],
  by: By,
): Promise<string> {
  const { client, wanted } = request;
  const code = await inNameOfConfirmed(tools, caller, async (joined) => {
    const grantId = await consentTo({ ...tools, ...joined }, { client, wanted, ticked, by, caller });
    return newCode(joined, grantId, request, [...ticked]);
  });
  tools.forgetUser(caller.user.user_id);
  return code;
}

async function newCode(
  tools: Tools,
  grantId: string,
  request: AuthorizationRequest,
  permissions: Permission[],
): Promise<string> {
  const { token: code, tokenHash: code_hash } = newSecretToken('ac', tools.random);
  await forgetOldCodes(tools.database, grantId, MOST_CODES - 1);
  await insertCode(tools.database, {
    code_hash,
    grant_id: grantId,
    redirect_uri: request.redirectUri,
    challenge: request.challenge,
    permissions,
    expires_at: new Date(tools.clock.now().getTime() + CODE_LASTS_MS),
  });
  return code;
}
