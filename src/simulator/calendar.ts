import { DAY_MS, HOUR_MS, MINUTE_MS } from '../platform/durations.ts';
import { between, chance, seedOf } from './chance.ts';
import type { Episode } from './episodes/episode.ts';
import { arrival, noShow } from './episodes/people.ts';
import { openLocalTime } from './local-time.ts';
import type { PlannedHome, PlannedStay } from './plan.ts';

/** Who stays when: two to seven nights, check-in about 15:00, check-out about 10:00, a few nights free in between. */

const FIRST_NAMES =
  'Anna Erik Lena Omar Sofia Jonas Maria Piotr Chiara Hugo Elif Noah Freja Luca Inês Kofi'.split(' ');
const LAST_NAMES =
  'Lindqvist Moreau Rossi Nowak Haddad Jensen Costa Weber Virtanen Papadakis Byrne Okafor'.split(' ');
/** Numbers that the Swedish authority keeps free for stories. */
const FIRST_PHONE = 46_701_740_605;
const PHONES = 95;
/** Most plan ahead, some do not. */
const BOOKED_DAYS_BEFORE = 40;
const BOOKED_LATE_SHARE = 0.3;
const NO_SHOW_SHARE = 0.03;
const LATE_SHARE = 0.05;

/** The stays of a home from a day on, one after the other, for ever. */
export function* stays(
  seed: number,
  { key, timezone }: Pick<PlannedHome, 'key' | 'timezone'>,
  since: number,
): Generator<PlannedStay> {
  const clock = openLocalTime(timezone);
  const own = seedOf(seed, 'stays', key);
  let day = clock.at(since).day + between(own, 0, 0, 3);
  for (let number = 1; ; number += 1) {
    const one = seedOf(own, number);
    const nights = between(one, 1, 2, 7);
    const checkin = clock.moment(day, 15 + between(one, 2, -8, 8) / 4);
    const checkout = clock.moment(day + nights, 10 + between(one, 3, -4, 4) / 4);
    const late = chance(one, 4) < BOOKED_LATE_SHARE;
    const bookedDaysBefore = late ? between(one, 5, 1, 10) : BOOKED_DAYS_BEFORE;
    yield {
      key: `${key}/stay-${number}`,
      ...person(one),
      checkin,
      checkout,
      bookedAt: checkin - bookedDaysBefore * DAY_MS - between(one, 6, 0, 600) * MINUTE_MS,
    };
    day += nights + between(one, 7, 0, 3);
  }
}

/** Somebody with a name, a telephone and an address. */
export function person(seed: number): Required<Pick<PlannedStay, 'name' | 'phone_number' | 'email'>> {
  const first = FIRST_NAMES[between(seed, 10, 0, FIRST_NAMES.length - 1)] ?? 'Anna';
  const last = LAST_NAMES[between(seed, 11, 0, LAST_NAMES.length - 1)] ?? 'Lindqvist';
  const plain = first.normalize('NFD').replace(/[^a-z]/gi, '');
  return {
    name: `${first} ${last}`,
    phone_number: `+${FIRST_PHONE + between(seed, 12, 0, PHONES - 1)}`,
    email: `${plain}.${last}@example.com`.toLowerCase(),
  };
}

/** Most come soon, some hours late, and now and then nobody does. */
export function coming(seed: number, home: PlannedHome, stay: PlannedStay): Episode {
  const own = seedOf(seed, 'coming', stay.key);
  const device = home.devices[0]?.key ?? '';
  const part = chance(own, 1);
  if (part < NO_SHOW_SHARE) return noShow({ home, stay });
  const minutes = part < NO_SHOW_SHARE + LATE_SHARE ? between(own, 2, 180, 260) : between(own, 2, 5, 90);
  const at = Math.min(stay.checkin + minutes * MINUTE_MS, stay.checkout - HOUR_MS);
  return arrival({ home, device, stay, at, people: between(own, 3, 1, 5) });
}
