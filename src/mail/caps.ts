import type { Connection } from '../platform/db/database.ts';
import { takeFromCaps } from '../platform/rate-limit/caps.ts';

interface Invited {
  to: string;
  /** In whose name it is sent. */
  organization_id: string;
}

/**
 * Before a mail that one person lets us send to another: nobody's mailbox is filled by strangers, nor our mail server's
 * good name used up by one organization. One organization alone cannot use up what all may send to an address.
 */
export function takeFromInvitationCaps(
  connection: Connection,
  now: Date,
  { to, organization_id }: Invited,
): Promise<void> {
  return takeFromCaps(connection, now, [
    { what: 'invitations of one person', of: `${organization_id} ${to}`, hourly: 10, daily: 30 },
    { what: 'invitations to one address', of: to, hourly: 40, daily: 120 },
    { what: 'invitations of an organization', of: organization_id, hourly: 200, daily: 500 },
  ]);
}

/** Before a mail with a link for a new password; `of` is the address, or a browser that is known to its owner. */
export function takeFromResetCap(connection: Connection, now: Date, of: string): Promise<void> {
  return takeFromCaps(connection, now, [{ what: 'mails for a new password', of, hourly: 5, daily: 15 }]);
}
