import sql from 'sql-template-tag';
import { findAddressees } from '../../accounts/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import { listSubscriptions } from '../push/store.ts';
import type { NotificationChannel } from '../sending/store.ts';

/** The channels of a user. */
export interface UserChannels {
  by_email: boolean;
  /** Calls to the verified number. */
  by_call: boolean;
  phone_number: string | null;
  phone_verified_at: Date | null;
}

/** Only verified addresses. */
export interface ReachableUser {
  user_id: string;
  fullname: string;
  locale: string;
  email: string | null;
  phone_number: string | null;
  /** The same number, when the user wants calls. */
  call_number: string | null;
  /** Push subscriptions. */
  browsers: string[];
}

export async function readReachableUsers(
  connection: Connection,
  userIds: string[],
): Promise<Map<string, ReachableUser>> {
  const people = await findAddressees(connection, userIds);
  const channels = await readUserChannels(connection, userIds);
  const subscriptions = await listSubscriptions(connection, userIds);
  return new Map(
    people.map(({ user_id, fullname, locale, email, email_verified }) => {
      const { by_email, by_call, ...phone } = channels.get(user_id) ?? USUAL;
      const phone_number = phone.phone_verified_at === null ? null : phone.phone_number;
      return [
        user_id,
        {
          user_id,
          fullname,
          locale,
          email: email_verified && by_email ? email : null,
          phone_number,
          call_number: by_call ? phone_number : null,
          browsers: subscriptions.flatMap((one) => (one.user_id === user_id ? one.subscription_id : [])),
        },
      ];
    }),
  );
}

/** One channel with its address. */
export interface ChannelAddress {
  channel: NotificationChannel;
  recipient: string | null;
  way: string;
}

export const EVERY_CHANNEL = ['push', 'sms', 'call', 'email'] as const satisfies NotificationChannel[];
/** Calls are for safety incidents and the last resort, unless a rule chooses them. */
const USUAL_CHANNELS: readonly NotificationChannel[] = ['push', 'sms', 'email'];

/** The user's channels, limited to the wanted ones; null: the usual ones. */
export function selectAddresses(
  person: ReachableUser,
  channels: readonly NotificationChannel[] | null,
): ChannelAddress[] {
  const all: ChannelAddress[] = [
    ...person.browsers.map((way) => ({ channel: 'push' as const, recipient: null, way })),
    ...(person.phone_number === null
      ? []
      : [{ channel: 'sms' as const, recipient: person.phone_number, way: '' }]),
    ...(person.call_number === null
      ? []
      : [{ channel: 'call' as const, recipient: person.call_number, way: '' }]),
    ...(person.email === null ? [] : [{ channel: 'email' as const, recipient: person.email, way: '' }]),
  ];
  return all.filter(({ channel }) => (channels ?? USUAL_CHANNELS).includes(channel));
}

const USUAL: UserChannels = { by_email: true, by_call: false, phone_number: null, phone_verified_at: null };

export async function findUserChannels(connection: Connection, userId: string): Promise<UserChannels> {
  return (await readUserChannels(connection, [userId])).get(userId) ?? USUAL;
}

/** Without the users who never changed them. */
export async function readUserChannels(
  connection: Connection,
  userIds: string[],
): Promise<Map<string, UserChannels>> {
  const rows = await connection.rows<UserChannels & { user_id: string }>(sql`
    SELECT user_id, by_email, by_call, phone_number, phone_verified_at FROM notification_ways
    WHERE user_id = ANY (${userIds}::text[])`);
  return new Map(rows.map(({ user_id, ...channels }) => [user_id, channels]));
}

export async function setChannels(
  connection: Connection,
  userId: string,
  { by_email, by_call }: Pick<UserChannels, 'by_email' | 'by_call'>,
): Promise<void> {
  await connection.rows(sql`
    INSERT INTO notification_ways (user_id, by_email, by_call) VALUES (${userId}, ${by_email}, ${by_call})
    ON CONFLICT (user_id) DO UPDATE SET by_email = excluded.by_email, by_call = excluded.by_call`);
}

/** Replaces the previous number; it counts when its code was entered. */
export async function setPhone(
  connection: Connection,
  userId: string,
  number: string,
  code: { hash: Buffer; expires_at: Date },
): Promise<void> {
  await connection.rows(sql`
    INSERT INTO notification_ways (user_id, phone_number, code_hash, code_expires_at)
    VALUES (${userId}, ${number}, ${code.hash}, ${code.expires_at})
    ON CONFLICT (user_id) DO UPDATE SET phone_number = excluded.phone_number, phone_verified_at = NULL,
      code_hash = excluded.code_hash, code_expires_at = excluded.code_expires_at, code_tries = 0`);
}

/** False when there was none. */
export async function removePhone(connection: Connection, userId: string): Promise<boolean> {
  const rows = await connection.rows(sql`
    UPDATE notification_ways SET phone_number = NULL, phone_verified_at = NULL, by_call = false, code_hash = NULL, code_expires_at = NULL
    WHERE user_id = ${userId} AND phone_number IS NOT NULL RETURNING user_id`);
  return rows.length > 0;
}

/** Counted before the comparison, so that concurrent guesses count too. */
export function countAttempt(
  connection: Connection,
  userId: string,
  most: number,
  now: Date,
): Promise<{ code_hash: Buffer } | undefined> {
  return connection.row<{ code_hash: Buffer }>(sql`
    UPDATE notification_ways SET code_tries = code_tries + 1
    WHERE user_id = ${userId} AND code_hash IS NOT NULL AND code_expires_at > ${now} AND code_tries < ${most}
    RETURNING coalesce(code_hash, '') AS code_hash`);
}

export async function markPhoneVerified(connection: Connection, userId: string, now: Date): Promise<void> {
  await connection.rows(sql`
    UPDATE notification_ways SET phone_verified_at = ${now}, code_hash = NULL, code_expires_at = NULL
    WHERE user_id = ${userId}`);
}
