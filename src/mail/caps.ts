import type { Connection } from '../platform/db/database.ts';
import { hasRoomInCaps, serverCap, takeFromCaps } from '../platform/rate-limit/caps.ts';

interface Invited {
  to: string;
  /** The organization that sends it. */
  organization_id: string;
  /** The inviting account, which may own many organizations. */
  user_id: string;
}

/**
 * Limits invitations by one user to others, so that strangers' mailboxes and the mail server's reputation are
 * protected. One organization cannot use up the limit of an address.
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
  /** The address, or the hash of a known browser: strangers cannot use up a known browser's limit. */
  asking: string;
}

/**
 * Limits mails with a reset link. The second limit is for a user with the password, who can register any number of
 * browsers and must not fill a mailbox.
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

/** Limits mails that confirm an address. */
export function takeFromProofCap(connection: Connection, now: Date, to: string): Promise<void> {
  return takeFromCaps(connection, now, [
    { what: 'mails to confirm an address', of: to, hourly: 5, daily: 15 },
  ]);
}

interface Noticed {
  user_id: string;
  /** The kind of notification, and the organization if it is about one. */
  about: string;
}

/**
 * Whether an account notification may be sent. Each kind and organization has a limit of its own, so that a flood of
 * one cannot hide another.
 */
export function mayNotice(connection: Connection, now: Date, { user_id, about }: Noticed): Promise<boolean> {
  return hasRoomInCaps(connection, now, [
    { what: 'notices of one kind', of: `${user_id} ${about}`, hourly: 5, daily: 20 },
    { what: 'notices to one account', of: user_id, hourly: 30, daily: 100 },
  ]);
}
