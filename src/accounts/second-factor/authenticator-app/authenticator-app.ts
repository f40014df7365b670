import { Secret, TOTP } from 'otpauth';
import type { Connection } from '../../../platform/db/database.ts';
import { SECOND_MS } from '../../../platform/durations.ts';
import type { SealedColumn } from '../../../platform/secrets/sealed-columns.ts';
import type { SecretBox } from '../../../platform/secrets/secret-box.ts';
import type { Tools } from '../../../platform/tools.ts';
import { findApp, insertUnconfirmedApp, type StoredApp, takeStep } from './store.ts';

/** The parameters that every app supports (RFC 6238 and common defaults). */
const PERIOD_S = 30;
const SHAPE = { issuer: 'Lares', algorithm: 'SHA1', digits: 6, period: PERIOD_S } as const;
/** RFC 4226 asks for 160 bits. */
const SECRET_BYTES = 20;
/** Phone clocks are slightly off: the previous and the next code are accepted. */
const STEPS_EITHER_SIDE = 1;

const contextOf = (appId: string) => `authenticator_apps.secret:${appId}`;

export const SEALED_APPS: SealedColumn[] = [
  { table: 'authenticator_apps', column: 'sealed_secret', key: 'app_id', contextOf },
];

/** It takes effect once its first code was entered (`confirm`). Until then the previous app stays valid. */
export async function beginApp(
  { newId, random, clock }: Tools,
  box: SecretBox,
  connection: Connection,
  user: { user_id: string; email: string },
): Promise<{ secret: string; uri: string }> {
  const app_id = newId();
  const secret = new Secret({ buffer: new Uint8Array(random(SECRET_BYTES)).buffer });
  await insertUnconfirmedApp(connection, {
    app_id,
    user_id: user.user_id,
    sealed_secret: box.seal(secret.base32, contextOf(app_id)),
    created_at: clock.now(),
  });
  const uri = new TOTP({ ...SHAPE, label: user.email, secret }).toString();
  return { secret: secret.base32, uri };
}

/** The 30-second step of this code, counted from 1970. Undefined if the code is not valid now. */
export function stepOf(box: SecretBox, app: StoredApp, code: string, wall: Date): number | undefined {
  const secret = Secret.fromBase32(box.open(app.sealed_secret, contextOf(app.app_id)));
  const timestamp = wall.getTime();
  // Compares in constant time.
  const delta = TOTP.validate({ ...SHAPE, secret, token: code, timestamp, window: STEPS_EITHER_SIDE });
  return delta === null ? undefined : Math.floor(timestamp / (PERIOD_S * SECOND_MS)) + delta;
}

/** Each code works once, over all processes. */
export async function spendAppCode(
  { clock }: Tools,
  box: SecretBox,
  connection: Connection,
  userId: string,
  code: string,
): Promise<boolean> {
  const app = await findApp(connection, userId);
  const step = app && stepOf(box, app, code, clock.wall());
  return app !== undefined && step !== undefined && takeStep(connection, app.app_id, step, clock.now());
}
