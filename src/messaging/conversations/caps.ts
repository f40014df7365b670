import type { Connection } from '../../platform/db/database.ts';
import { takeFromCaps } from '../../platform/rate-limit/caps.ts';

interface Written {
  /** The phone number or e-mail address: a guest who is made anew has the same one. */
  address: string;
  home_id: string;
  organization_id: string;
}

/**
 * Before a message that is written by hand. Far above what people write; a program that goes wrong stops there. One
 * organization alone cannot use up what all may write to an address.
 */
export function takeFromMessageCaps(
  connection: Connection,
  now: Date,
  { address, home_id, organization_id }: Written,
): Promise<void> {
  return takeFromCaps(connection, now, [
    { what: 'messages to one guest', of: `${organization_id} ${address}`, hourly: 60, daily: 200 },
    { what: 'messages to one address', of: address, hourly: 240, daily: 800 },
    { what: 'messages of a home', of: home_id, hourly: 200, daily: 1000 },
    { what: 'messages of an organization', of: organization_id, hourly: 1000, daily: 5000 },
  ]);
}
