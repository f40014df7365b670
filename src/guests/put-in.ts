import type { Connection } from '../platform/db/database.ts';
import { conflict } from '../platform/errors.ts';
import type { RandomBytes } from '../platform/random.ts';
import { newAccessCode } from './access-code.ts';
import type { GuestDependencies, GuestRow, Origin } from './guest.ts';
import { insertPortion } from './portion-store.ts';
import type { Portion } from './reading/portions.ts';
import { insertGuests } from './store.ts';

/** With 900,000 of the million codes of a home in use, one in 37,000 guests would not find one. */
const MOST_TRIES = 100;

/** Puts guests in, each under a code that no other guest of its home has; it is written into them. */
export async function insertWithCodes(
  connection: Connection,
  random: RandomBytes,
  guests: readonly GuestRow[],
): Promise<void> {
  let open = guests;
  for (let tries = 0; open.length > 0; tries += 1) {
    requireTry(tries);
    for (const guest of open) guest.access_code = newAccessCode(random);
    const taken = await insertGuests(connection, open);
    open = open.filter(({ guest_id }) => taken.has(guest_id));
  }
}

/** The same for those of a plain portion that are new. Nobody looks at them one by one, but for codes that are taken. */
export async function putInNew(
  connection: Connection,
  { tools }: GuestDependencies,
  origin: Origin,
  { guests }: Portion,
): Promise<{ created: number; changed: string[] }> {
  const now = tools.clock.now();
  const first = await insertPortion(connection, origin, guests, now);
  let { created, without_code: open } = first;
  for (let tries = 1; open.length > 0; tries += 1) {
    requireTry(tries);
    const codes = open.map(() => newAccessCode(tools.random));
    const again = await insertPortion(connection, origin, guests, now, { guestIds: open, codes });
    created += again.created;
    open = again.without_code;
  }
  return { created, changed: first.changed };
}

export function requireTry(tries: number): void {
  if (tries >= MOST_TRIES) throw conflict('This home has no access code left for another guest.');
}
