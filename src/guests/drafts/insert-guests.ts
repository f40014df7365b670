import type { Connection } from '../../platform/db/database.ts';
import { conflict } from '../../platform/errors.ts';
import type { RandomBytes } from '../../platform/random.ts';
import { newAccessCode } from '../access-codes/access-code.ts';
import type { GuestDependencies, GuestRow, Origin } from '../guest.ts';
import type { Portion } from '../input/portions.ts';
import { insertGuests } from '../store.ts';
import { insertPortion } from './portion-store.ts';

/** With 900,000 of the million codes of a home in use, this fails for one in 37,000 guests. */
const MOST_TRIES = 100;

/** Inserts guests and sets their access codes, each unique in its home. */
export async function insertWithAccessCodes(
  connection: Connection,
  random: RandomBytes,
  guests: readonly GuestRow[],
): Promise<void> {
  let withoutCode = guests;
  for (let tries = 0; withoutCode.length > 0; tries += 1) {
    requireCodeAttempt(tries);
    for (const guest of withoutCode) guest.access_code = newAccessCode(random);
    const taken = await insertGuests(connection, withoutCode);
    withoutCode = withoutCode.filter(({ guest_id }) => taken.has(guest_id));
  }
}

/** Inserts the new guests of a plain portion, without a loop in JavaScript except for codes that are taken. */
export async function insertNewGuests(
  connection: Connection,
  { tools }: GuestDependencies,
  origin: Origin,
  { guests }: Portion,
): Promise<{ created: number; changed: string[] }> {
  const now = tools.clock.now();
  const first = await insertPortion(connection, origin, guests, now);
  let { created, without_code: withoutCode } = first;
  for (let tries = 1; withoutCode.length > 0; tries += 1) {
    requireCodeAttempt(tries);
    const codes = withoutCode.map(() => newAccessCode(tools.random));
    const retry = await insertPortion(connection, origin, guests, now, { guestIds: withoutCode, codes });
    created += retry.created;
    withoutCode = retry.without_code;
  }
  return { created, changed: first.changed };
}

export function requireCodeAttempt(tries: number): void {
  if (tries >= MOST_TRIES)
    throw conflict('This home has no unused access code left. Delete old guests first.');
}
