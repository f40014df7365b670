import type { Connection } from '../../platform/db/database.ts';
import { type Cap, takeFromCaps } from '../../platform/rate-limit/caps.ts';

interface WrittenGuest {
  /** The phone number or e-mail address, which stays the same when a guest is created again. */
  address: string;
  home_id: string;
  organization_id: string;
  /** The writing account; it may belong to many organizations. */
  user_id: string | undefined;
}

/** Limits messages written by hand, far above real use. One organization cannot use up the limit of an address. */
export function takeFromMessageCaps(
  connection: Connection,
  now: Date,
  { address, home_id, organization_id, user_id }: WrittenGuest,
  ofSms: readonly Cap[],
): Promise<void> {
  return takeFromCaps(connection, now, [
    { what: 'messages to one guest', of: `${organization_id} ${address}`, hourly: 60, daily: 200 },
    { what: 'messages to one address', of: address, hourly: 240, daily: 800 },
    { what: 'messages of a home', of: home_id, hourly: 200, daily: 1000 },
    { what: 'messages of an organization', of: organization_id, hourly: 1000, daily: 5000 },
    ...(user_id === undefined
      ? []
      : [{ what: 'messages of one account', of: user_id, hourly: 2000, daily: 8000 }]),
    ...ofSms,
  ]);
}
