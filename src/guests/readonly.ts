import { badRequest } from '../platform/errors.ts';
import { GUEST_MEMBERS, type GuestRow } from './guest.ts';

/** A guest of a native integration is read-only, except conversation.status, which PATCH may set. */

type ReadonlyGuest = Pick<GuestRow, 'readonly'>;

/** For PUT and DELETE. */
export function requireWritable(guest: ReadonlyGuest): void {
  if (!guest.readonly) return;
  throw badRequest(
    'This guest comes from an integration and is read-only. You can change only conversation.status, with PATCH.',
    { error_key: 'readonly_guest', context: 'readonly' },
  );
}

/**
 * For PATCH, before the body is validated. A writable member counts even with the value that the guest has. Read-only and
 * unknown members are ignored, as for other guests.
 */
export function requireWritableMembers(guest: ReadonlyGuest, body: unknown): void {
  if (!changesStatusOnly(body)) requireWritable(guest);
}

function changesStatusOnly(body: unknown): boolean {
  if (!isObject(body) || GUEST_MEMBERS.some((member) => Object.hasOwn(body, member))) return false;
  if (!Object.hasOwn(body, 'conversation')) return true;
  const { conversation } = body;
  return isObject(conversation) && Object.keys(conversation).every((member) => member === 'status');
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
