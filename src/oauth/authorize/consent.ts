import { type Caller, inConfirmedTransaction, type Permission } from '../../accounts/index.ts';
import type { By } from '../../audit/index.ts';
import { MINUTE_MS } from '../../platform/durations.ts';
import { newSecretToken } from '../../platform/secrets/secret-tokens.ts';
import { inOneTransaction, type Tools } from '../../platform/tools.ts';
import type { OauthTools } from '../dependencies.ts';
import { recordConsent } from '../grants/record-consent.ts';
import { findConsent, type Grant, lockGrant } from '../grants/store.ts';
import { deleteOldCodes, insertCode } from './code-store.ts';
import type { AuthorizationRequest } from './request.ts';

const CODE_LASTS_MS = MINUTE_MS;
/** Unused codes per user and client. */
const MOST_CODES = 10;

/** A code at once if the user granted everything before. Undefined if the user has to be asked. */
export function issueCodeSilently(
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
      ? insertNewCode(joined, consent.grant_id, request, request.wanted)
      : undefined;
  });
}

function covers(consent: Grant | undefined, { wanted }: AuthorizationRequest): consent is Grant {
  return consent !== undefined && wanted.every((permission) => consent.permissions.includes(permission));
}

/** A code for what the user ticked. */
export async function issueCodeByConsent(
  tools: OauthTools,
  request: AuthorizationRequest,
  caller: Caller,
  ticked: readonly Permission[],
  by: By,
): Promise<string> {
  const { client, wanted } = request;
  const code = await inConfirmedTransaction(tools, caller, async (joined) => {
    const grantId = await recordConsent({ ...tools, ...joined }, { client, wanted, ticked, by, caller });
    return insertNewCode(joined, grantId, request, [...ticked]);
  });
  tools.invalidateUser(caller.user.user_id);
  return code;
}

async function insertNewCode(
  tools: Tools,
  grantId: string,
  request: AuthorizationRequest,
  permissions: Permission[],
): Promise<string> {
  const { token: code, tokenHash: code_hash } = newSecretToken('ac', tools.random);
  await deleteOldCodes(tools.database, grantId, MOST_CODES - 1);
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
