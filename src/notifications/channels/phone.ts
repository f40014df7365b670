import { hash, timingSafeEqual } from 'node:crypto';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import {
  auditAccount,
  type Caller,
  inCallerTransaction,
  inConfirmedTransaction,
  notifyChannelChange,
} from '../../accounts/index.ts';
import type { By } from '../../audit/index.ts';
import { type LocalizedText, translatorOfUser } from '../../i18n/index.ts';
import { isOutbox, Refused, requireSmsAllowed } from '../../messaging/index.ts';
import { MINUTE_MS } from '../../platform/durations.ts';
import { badRequest, conflict, unavailable } from '../../platform/errors.ts';
import { serverCap, takeFromCaps } from '../../platform/rate-limit/caps.ts';
import type { NotificationDependencies } from '../dependencies.ts';
import { phoneObject } from './channels.ts';
import { countAttempt, markPhoneVerified, setPhone } from './store.ts';

const CODE_DIGITS = 6;
const CODE_LASTS_MS = 10 * MINUTE_MS;
const MOST_TRIES = 5;
/** A provider that hangs must not block the request. */
const SEND_WITHIN_MS = 10_000;

export const NO_GATEWAY = 'This service has no SMS gateway. Ask its operator to set LARES_SMS_URL.';
export const WRONG_CODE = 'The code is wrong or has expired. Request a new one.';

/** The number counts after its code was entered, so that a user cannot register another person's number. */
export async function beginPhone(
  { tools, gateways }: NotificationDependencies,
  caller: Caller,
  given: string,
): Promise<void> {
  const { user_id: userId, locale } = caller.user;
  const parsed = given.startsWith('+') ? parsePhoneNumberFromString(given, { extract: false }) : undefined;
  if (!parsed?.isValid())
    throw badRequest('"phone_number" must be a number in international form, such as +46 70 123 45 67.', {
      context: 'phone_number',
    });
  if (isOutbox(gateways.sms)) throw conflict(NO_GATEWAY, 'no_sms_gateway');
  const { number } = parsed;
  const now = tools.clock.now();
  const code = newCode(tools.random(4));
  const key = tools.newId();
  await inConfirmedTransaction(tools, caller, async ({ database }) => {
    await requireSmsAllowed(tools, database, [...caller.roles.keys()]);
    await takeFromCaps(database, now, [
      { what: 'codes to one number', of: number, hourly: 5, daily: 10 },
      { what: 'codes of one account', of: userId, hourly: 5, daily: 15 },
      serverCap('SMS and calls of this service', tools.quotas.sms_per_day),
    ]);
    const expires_at = new Date(now.getTime() + CODE_LASTS_MS);
    await setPhone(database, userId, number, { hash: hashOf(userId, code), expires_at });
  });
  const { t, language } = translatorOfUser({ locale });
  const text = t('notifications.phoneCodeSms', { code });
  const outgoing = { message_id: key, key, channel: 'sms' as const, to: number, text, language };
  await gateways.sms.send(outgoing, AbortSignal.timeout(SEND_WITHIN_MS)).catch((error) => {
    throw error instanceof Refused
      ? badRequest(`The gateway does not send to this number: ${error.message}.`, { context: 'phone_number' })
      : unavailable('The SMS gateway does not answer. Try again later.');
  });
}

export async function provePhone(
  dependencies: NotificationDependencies,
  caller: Caller,
  code: string,
  by: By,
): Promise<void> {
  const { tools } = dependencies;
  const { user_id: userId } = caller.user;
  const now = tools.clock.now();
  const kept = await countAttempt(tools.database, userId, MOST_TRIES, now);
  const given = hashOf(userId, code);
  if (!kept || kept.code_hash.length !== given.length || !timingSafeEqual(kept.code_hash, given))
    throw badRequest(WRONG_CODE, { context: 'code' });
  await inCallerTransaction(tools, caller, async (joined) => {
    await markPhoneVerified(joined.database, userId, now);
    const object = phoneObject(userId);
    await auditAccount(joined, by, userId, { action: 'notification_channel.added', object });
    const what: LocalizedText = (t) => t('notifications.phoneNumberAdded');
    await notifyChannelChange(dependencies, joined.database, { user_id: userId, what }, by);
  });
}

function newCode(random: Buffer): string {
  return String(random.readUInt32BE() % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0');
}

/** With the user id, so that equal codes have different hashes. */
function hashOf(userId: string, code: string): Buffer {
  return hash('sha256', `${userId} ${code}`, 'buffer');
}
