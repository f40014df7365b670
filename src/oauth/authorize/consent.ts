import {
  auditAccount,
  type Caller,
  inNameOf,
  newSecretToken,
  PERMISSIONS,
  type Permission,
} from '../../accounts/index.ts';
import type { By } from '../../audit/index.ts';
import { MINUTE_MS } from '../../platform/durations.ts';
import { inOneTransaction, type Tools } from '../../platform/tools.ts';
import type { OauthTools } from '../dependencies.ts';
import { findConsent, type Grant, lockedGrant, lockGrant, setPermissions } from '../grants/store.ts';
import { forgetOldCodes, insertCode } from './code-store.ts';
import type { AuthorizationRequest } from './request.ts';

const CODE_LASTS_MS = MINUTE_MS;
/** Of one user and client, waiting to be exchanged. */
const MOST_CODES = 10;

/** A code at once, when the user granted all of it before; undefined when the user has to be asked. */
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
    // Read again: it may have been narrowed while another held the lock.
    return covers(await find(), request)
      ? newCode(joined, consent.grant_id, request, request.wanted)
      : undefined;
  });
}

function covers(consent: Grant | undefined, { wanted }: AuthorizationRequest): consent is Grant {
  return consent !== undefined && wanted.every((permission) => consent.permissions.includes(permission));
}

/**
 * A code for what the user ticked. What the page did not ask for stays as it was; what was unticked is gone, also
 * from tokens that the client got earlier. With `webhook_write` go the webhooks that it made: they would tell it more
 * than the user lets it know.
 */
export async function codeByConsent(
  tools: OauthTools,
  request: AuthorizationRequest,
  caller: Caller,
  ticked: readonly Permission[],
  by: By,
): Promise<string> {
  const { client, wanted } = request;
  const userId = caller.user.user_id;
  const code = await inNameOf(tools, caller, async (joined) => {
    const grant = await lockedGrant(joined.database, {
      grant_id: joined.newId(),
      client_id: client.client_id,
      user_id: userId,
      kind: 'consent',
      permissions: [],
      asked: [],
      created_at: joined.clock.now(),
    });
    const granted = PERMISSIONS.filter((permission) =>
      (wanted.includes(permission) ? ticked : grant.permissions).includes(permission),
    );
    const asked = PERMISSIONS.filter((permission) => [...wanted, ...grant.asked].includes(permission));
    await setPermissions(joined.database, grant.grant_id, granted, asked);
    await auditAccount(joined, by, userId, {
      action: 'app.allowed',
      object: { kind: 'app', id: client.client_id, name: client.name },
      changes: [{ member: 'permissions', to: granted.join(', ') }],
    });
    if (!granted.includes('webhook_write')) await tools.endWebhooksOf(joined.database, grant.grant_id);
    return newCode(joined, grant.grant_id, request, [...ticked]);
  });
  tools.forgetUser(userId);
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
