import type { Connection } from '../platform/db/database.ts';
import { conflict } from '../platform/errors.ts';
import type { RandomBytes } from '../platform/random.ts';
import type { GuestRow } from './guest.ts';
import { insertGuests } from './store.ts';

const DIGITS = 6;
/** Six bytes for six digits: what is left of the bias is one in a hundred million. */
const RANDOM_BYTES = 6;
/** With 900,000 of the million codes of a home in use, one in 37,000 guests would not find one. */
const MOST_TRIES = 100;

export function newAccessCode(random: RandomBytes): string {
  return String(random(RANDOM_BYTES).readUIntBE(0, RANDOM_BYTES) % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** Puts guests in, each under a code that no other guest of its home has; it is written into them. */
export async function insertWithCodes(
  connection: Connection,
  random: RandomBytes,
  guests: readonly GuestRow[],
): Promise<void> {
  let open = guests;
  for (let tries = 0; open.length > 0; tries += 1) {
    if (tries >= MOST_TRIES) throw conflict('This home has no access code left for another guest.');
    for (const guest of open) guest.access_code = newAccessCode(random);
    const taken = await insertGuests(connection, open);
    open = open.filter(({ guest_id }) => taken.has(guest_id));
  }
}
