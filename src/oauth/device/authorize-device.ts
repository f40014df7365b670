import type { Static } from 'typebox';
import { MINUTE_MS } from '../../platform/durations.ts';
import { newSecretToken } from '../../platform/secrets/secret-tokens.ts';
import { newUserCode, shownUserCode } from '../../platform/secrets/user-code.ts';
import { hashOfSecret } from '../clients/secrets.ts';
import { COMMAND_LINE } from '../command-line-client.ts';
import type { OauthTools } from '../dependencies.ts';
import { OauthError } from '../oauth-error.ts';
import { wantedPermissions } from '../scope.ts';
import type { Parameters } from '../token/parameters.ts';
import type { DeviceAuthorizationBody } from '../token/schema.ts';
import { insertDeviceCode } from './store.ts';

const CODE_LASTS_MS = 10 * MINUTE_MS;
export const FIRST_INTERVAL_S = 5;
/** A user code collision is very rare. Several in a row mean that something else is wrong. */
const MOST_TRIES = 3;
export const DEVICE_PATH = '/device';

/** RFC 8628 section 3.2. */
export type DeviceAuthorization = Static<typeof DeviceAuthorizationBody>;

export async function authorizeDevice(
  tools: OauthTools,
  parameters: Parameters,
  issuer: string,
): Promise<DeviceAuthorization> {
  const wanted = wantedPermissions(parameters.get('scope'));
  if (!wanted)
    throw new OauthError('invalid_scope', 'The scope must include at least one permission of this service.');
  const { token: device_code, tokenHash: device_code_hash } = newSecretToken('dc', tools.random);
  const verification_uri = `${issuer}${DEVICE_PATH}`;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const code = newUserCode(tools.random);
    const made = await insertDeviceCode(tools.database, {
      device_code_hash,
      user_code_hash: hashOfSecret(code),
      client_id: COMMAND_LINE.client_id,
      asked: wanted,
      interval_s: FIRST_INTERVAL_S,
      expires_at: new Date(tools.clock.wall().getTime() + CODE_LASTS_MS),
    });
    if (!made) continue;
    const user_code = shownUserCode(code);
    return {
      device_code,
      user_code,
      verification_uri,
      verification_uri_complete: `${verification_uri}?user_code=${user_code}`,
      expires_in: CODE_LASTS_MS / 1000,
      interval: FIRST_INTERVAL_S,
    };
  }
  throw new Error('no user code is free');
}
