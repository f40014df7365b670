import type { Connection } from '../platform/db/database.ts';
import { hasRoomInCaps, serverCap, takeFromCaps } from '../platform/rate-limit/caps.ts';

interface Invited {
  to: string;
  /** In whose name it is sent. */
  organization_id: string;
  /** The account that invites; it may own many organizations. */
  user_id: string;
}

/**
 * Before a mail that one person lets us send to another: nobody's mailbox is filled by strangers, nor our mail server's
 * good name used up by one organization. One organization alone cannot use up what all may send to an address.
 */
export function takeFromInvitationCaps(
  connection: Connection,
  now: Date,
  { to, organization_id, user_id }: Invited,
  perDay: number,
): Promise<void> {
  return takeFromCaps(connection, now, [
    { what: 'invitations of one person', of: `${organization_id} ${to}`, hourly: 10, daily: 30 },
    { what: 'invitations to one address', of: to, hourly: 40, daily: 120 },
    { what: 'invitations of an organization', of: organization_id, hourly: 200, daily: 500 },
    { what: 'invitations of one account', of: user_id, hourly: 300, daily: 1000 },
    serverCap('invitations of this service', perDay),
  ]);
}

interface Forgetful {
  to: string;
  /** The address, or a browser that is known to its owner: strangers who ask do not use up what that one may. */
  asking: string;
}

/**
 * Before a mail with a link for a new password. The second is for somebody who knows the password: they can make as many
 * browsers known as they like, and still fill no mailbox.
 */
export function takeFromResetCaps(
  connection: Connection,
  now: Date,
  { to, asking }: Forgetful,
): Promise<void> {
  return takeFromCaps(connection, now, [
    { what: 'mails for a new password', of: asking, hourly: 5, daily: 15 },
    { what: 'mails for a new password to one address', of: to, hourly: 20, daily: 60 },
  ]);
}

/** Before a mail with a link that confirms an address. */
export function takeFromProofCap(connection: Connection, now: Date, to: string): Promise<void> {
  return takeFromCaps(connection, now, [
    { what: 'mails to confirm an address', of: to, hourly: 5, daily: 15 },
  ]);
}

interface Noticed {
  user_id: string;
  /** The kind of notice, and whose where it is about an organization. */
  about: string;
}

/**
 * Whether a mail may go that tells an account what happened to it. One kind alone cannot use up what the others may say,
 * nor one organization what others may: a flood of one must not hide the other.
 */
export function mayNotice(connection: Connection, now: Date, { user_id, about }: Noticed): Promise<boolean> {
  return hasRoomInCaps(connection, now, [
    { what: 'notices of one kind', of: `${user_id} ${about}`, hourly: 5, daily: 20 },
    { what: 'notices to one account', of: user_id, hourly: 30, daily: 100 },
  ]);
}
