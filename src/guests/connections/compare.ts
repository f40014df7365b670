import { MINUTE_MS } from '../../platform/durations.ts';
import { erasedIdOf } from '../erased-id.ts';
import type { Stay } from '../integrations/kind.ts';

/** Two full syncs count as two only so far apart: one that is repeated within seconds sees the same fault of the booking system. */
const AGREE_AFTER_MS = 5 * MINUTE_MS;

/** A stay at the home that its listing is. */
export interface PlacedStay extends Stay {
  home_id: string;
}

/** A guest that a connection brought earlier. */
export interface AccountGuest {
  guest_id: string;
  home_id: string;
  external_id: string;
  name: string;
  phone_number: string | null;
  email: string | null;
  language: string | null;
  checkin_time: Date;
  checkout_time: Date | null;
  /** Nothing is known any more of who it is, and the id is a hash of what the source calls the stay. */
  erased: boolean;
  missing_since: Date | null;
}

export interface AccountFound {
  stays: PlacedStay[];
  cancelled: string[];
  unreadable: string[];
  /** False: somebody who is not in there may be there all the same. */
  whole: boolean;
}

export interface AccountChanges {
  /** To another home; comes before `save`. */
  move: { guest_id: string; home_id: string }[];
  /** Stays that are new or differ from what is known. */
  save: PlacedStay[];
  remove: string[];
  /** Absent for the first time: removed by a later full sync (AGREE_AFTER_MS) that lacks them too. */
  missing: string[];
  /** Told of again. */
  back: string[];
}

/**
 * What has to change so that the guests of a connection are those that the account tells of. Other than in calendars a stay keeps
 * its id for as long as it is the same one, whatever room it is given.
 */
export function compareAccount(known: AccountGuest[], found: AccountFound, now: Date): AccountChanges {
  const byId = new Map(known.map((guest) => [guest.external_id, guest]));
  const guestOf = (id: string) => byId.get(id) ?? byId.get(erasedIdOf(id));
  const changes: AccountChanges = { move: [], save: [], remove: [], missing: [], back: [] };
  const there = new Set<AccountGuest | undefined>(found.unreadable.map(guestOf));
  for (const stay of found.stays) {
    const guest = guestOf(stay.external_id);
    there.add(guest);
    // What is past stays where it was, whatever the listing is now.
    if (guest && isOver(guest, now) && isOver(stay, now)) continue;
    const moves = guest !== undefined && guest.home_id !== stay.home_id;
    if (moves) changes.move.push({ guest_id: guest.guest_id, home_id: stay.home_id });
    if (!guest || differs(guest, stay)) changes.save.push(stay);
  }
  const cancelled = new Set(found.cancelled.map(guestOf));
  for (const guest of known) {
    if (cancelled.has(guest)) changes.remove.push(guest.guest_id);
    else if (there.has(guest) || isOver(guest, now)) {
      if (guest.missing_since !== null) changes.back.push(guest.guest_id);
    } else if (found.whole) {
      if (guest.missing_since === null) changes.missing.push(guest.guest_id);
      else if (now.getTime() - guest.missing_since.getTime() >= AGREE_AFTER_MS)
        changes.remove.push(guest.guest_id);
    }
  }
  return changes;
}

export const isOver = ({ checkout_time }: { checkout_time: Date | null }, now: Date): boolean =>
  checkout_time !== null && checkout_time <= now;

function differs(guest: AccountGuest, stay: Stay): boolean {
  if (
    guest.checkin_time.getTime() !== stay.checkin_time.getTime() ||
    guest.checkout_time?.getTime() !== stay.checkout_time.getTime()
  )
    return true;
  if (guest.erased) return false;
  return (
    guest.name !== stay.name ||
    guest.phone_number !== stay.phone_number ||
    guest.email !== stay.email ||
    (stay.language !== undefined && guest.language !== stay.language)
  );
}
