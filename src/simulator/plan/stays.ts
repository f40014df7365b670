import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/durations.ts';
import type { Episode } from '../episodes/episode.ts';
import { guestArrival, guestNoShow } from '../episodes/people.ts';
import { openLocalTime } from '../local-time.ts';
import { chance, randomInteger, seedOf } from '../random.ts';
import type { PlannedHome, PlannedStay } from './plan.ts';

/** Stays of two to seven nights with a few free nights in between. Check-in is about 15:00, check-out about 10:00. */

const FIRST_NAMES =
  'Anna Erik Lena Omar Sofia Jonas Maria Piotr Chiara Hugo Elif Noah Freja Luca Inês Kofi'.split(' ');
const LAST_NAMES =
  'Lindqvist Moreau Rossi Nowak Haddad Jensen Costa Weber Virtanen Papadakis Byrne Okafor'.split(' ');
/** Phone numbers that the Swedish authority reserves for fiction. */
const FIRST_PHONE = 46_701_740_605;
const PHONES = 95;
/** Most guests book early, some late. */
const BOOKED_DAYS_BEFORE = 40;
const BOOKED_LATE_SHARE = 0.3;
const NO_SHOW_SHARE = 0.03;
const LATE_SHARE = 0.05;

/** Yields the stays of a home one after the other, without end, from the given day. */
export function* generateStays(
  seed: number,
  { key, timezone }: Pick<PlannedHome, 'key' | 'timezone'>,
  since: number,
): Generator<PlannedStay> {
  const clock = openLocalTime(timezone);
  const own = seedOf(seed, 'stays', key);
  let day = clock.at(since).day + randomInteger(own, 0, 0, 3);
  for (let number = 1; ; number += 1) {
    const one = seedOf(own, number);
    const nights = randomInteger(one, 1, 2, 7);
    const checkin = clock.moment(day, 15 + randomInteger(one, 2, -8, 8) / 4);
    const checkout = clock.moment(day + nights, 10 + randomInteger(one, 3, -4, 4) / 4);
    const late = chance(one, 4) < BOOKED_LATE_SHARE;
    const bookedDaysBefore = late ? randomInteger(one, 5, 1, 10) : BOOKED_DAYS_BEFORE;
    yield {
      key: `${key}/stay-${number}`,
      ...generateGuest(one),
      checkin,
      checkout,
      bookedAt: checkin - bookedDaysBefore * DAY_MS - randomInteger(one, 6, 0, 600) * MINUTE_MS,
    };
    day += nights + randomInteger(one, 7, 0, 3);
  }
}

/** A generated guest with a name, phone number and address. */
export function generateGuest(seed: number): Required<Pick<PlannedStay, 'name' | 'phone_number' | 'email'>> {
  const first = FIRST_NAMES[randomInteger(seed, 10, 0, FIRST_NAMES.length - 1)] ?? 'Anna';
  const last = LAST_NAMES[randomInteger(seed, 11, 0, LAST_NAMES.length - 1)] ?? 'Lindqvist';
  const plain = first.normalize('NFD').replace(/[^a-z]/gi, '');
  return {
    name: `${first} ${last}`,
    phone_number: `+${FIRST_PHONE + randomInteger(seed, 12, 0, PHONES - 1)}`,
    email: `${plain}.${last}@example.com`.toLowerCase(),
  };
}

/** Arrival of the guest: usually soon after check-in, sometimes hours late, sometimes never. */
export function planArrival(seed: number, home: PlannedHome, stay: PlannedStay): Episode {
  const own = seedOf(seed, 'coming', stay.key);
  const device = home.devices[0]?.key ?? '';
  const part = chance(own, 1);
  if (part < NO_SHOW_SHARE) return guestNoShow({ home, stay });
  const minutes =
    part < NO_SHOW_SHARE + LATE_SHARE ? randomInteger(own, 2, 180, 260) : randomInteger(own, 2, 5, 90);
  const at = Math.min(stay.checkin + minutes * MINUTE_MS, stay.checkout - HOUR_MS);
  return guestArrival({ home, device, stay, at, people: randomInteger(own, 3, 1, 5) });
}
