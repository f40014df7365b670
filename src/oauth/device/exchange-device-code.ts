import { isDisabled } from '../../accounts/index.ts';
import { inOneTransaction, type Tools } from '../../platform/tools.ts';
import { hashOfSecret } from '../clients/secrets.ts';
import type { OauthTools } from '../dependencies.ts';
import { lockGrant } from '../grants/store.ts';
import { invalidGrant, OauthError } from '../oauth-error.ts';
import { beginFamily } from '../token/begin-family.ts';
import { deleteFamily, findFamilyOfCode } from '../token/family-store.ts';
import type { IssuedTokens, TokenClient } from '../token/issue.ts';
import { type Parameters, requireParameter } from '../token/parameters.ts';
import { deleteDeviceCode, findGrantOfDevice, lockDeviceCode, recordPoll } from './store.ts';

export const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';

const UNKNOWN = 'The device code is unknown or was already used. Start again.';
/** Added permanently each time a device polls too soon (RFC 8628 section 3.5). */
const SLOWER_S = 5;

/** A value and no exception, because what was recorded on the way must be committed. */
type Outcome = { issued: IssuedTokens } | { refused: OauthError; revokedOf?: string };

/** The device polls for the user's decision. The tokens are issued once. A second request revokes them. */
export async function exchangeDeviceCode(
  tools: OauthTools,
  client: TokenClient,
  parameters: Parameters,
): Promise<IssuedTokens> {
  const hash = hashOfSecret(requireParameter(parameters, 'device_code'));
  const outcome = await inOneTransaction(tools, (joined) => exchange(joined, client, hash));
  if ('issued' in outcome) return outcome.issued;
  if (outcome.revokedOf !== undefined) tools.invalidateUser(outcome.revokedOf);
  throw outcome.refused;
}

async function exchange(tools: Tools, client: TokenClient, hash: Buffer): Promise<Outcome> {
  const { database } = tools;
  // The grant is locked first, as everywhere. Before the decision there is none.
  const allowed = await findGrantOfDevice(database, hash);
  if (allowed && !(await lockGrant(database, allowed.grant_id))) return { refused: invalidGrant(UNKNOWN) };
  const device = await lockDeviceCode(database, hash);
  if (!device || device.client_id !== client.client_id) return revokeReusedCode(tools, client, hash);

  // On the wall clock: in a demo, ten minutes of its clock are ten seconds.
  const now = tools.clock.wall();
  if (device.expires_at <= now)
    return { refused: new OauthError('expired_token', 'The device code has expired. Start again.') };
  if (device.denied) {
    await deleteDeviceCode(database, hash);
    return { refused: new OauthError('access_denied', 'The user denied the request.') };
  }
  if (!allowed || device.grant_id !== allowed.grant_id) {
    const { interval_s, polled_at } = device;
    const soon = polled_at !== null && now.getTime() - polled_at.getTime() < interval_s * 1000;
    await recordPoll(database, hash, now, soon ? interval_s + SLOWER_S : interval_s);
    return {
      refused: soon
        ? new OauthError('slow_down', `Wait ${interval_s + SLOWER_S} seconds between two requests.`)
        : new OauthError('authorization_pending', 'The user has not approved or denied the request yet.'),
    };
  }
  if (await isDisabled(database, allowed.user_id)) return { refused: invalidGrant(UNKNOWN) };
  await deleteDeviceCode(database, hash);
  // The user has withdrawn all permissions since.
  if (device.permissions.length === 0)
    return { refused: new OauthError('access_denied', 'The user revoked the access.') };
  const granted = { ...allowed, permissions: device.permissions };
  return { issued: await beginFamily(tools, client, granted, hash, tools.clock.now()) };
}

async function revokeReusedCode({ database }: Tools, client: TokenClient, hash: Buffer): Promise<Outcome> {
  const family = await findFamilyOfCode(database, hash);
  const refused = invalidGrant(UNKNOWN);
  if (family?.client_id !== client.client_id) return { refused };
  if (await lockGrant(database, family.grant_id)) await deleteFamily(database, family.family_id);
  return { refused, revokedOf: family.user_id };
}
