import { erasedIdOf } from '../erasure/erased-id.ts';
import { type Stay, type StaySource, UNKNOWN_NAME } from './source.ts';

export interface PlacedStay extends Stay {
  home_id: string;
}

/** A stored guest of the subscription. */
export interface KnownGuest extends Omit<PlacedStay, 'external_id' | 'checkout_time' | 'language'> {
  guest_id: string;
  external_id: string | null;
  checkout_time: Date | null;
  language: string | null;
  /** The personal data is gone, and the external id is a hash of the source's. */
  erased: boolean;
  /** Since when full syncs lack the stay. */
  missing_since: Date | null;
}

export interface ComparedStays {
  stays: PlacedStay[];
  cancelled: string[];
  unreadable: string[];
}

export interface CompareRules extends Pick<StaySource, 'keepsIds' | 'confirmAfterMs'> {
  /** Stays may be lacking although they exist: no guest is marked or removed. */
  doubtful: boolean;
}

export interface Changes {
  /** Stays that are new or differ from what is stored. */
  save: PlacedStay[];
  /** The same stay under a new external id; comes before `save`. */
  rename: { guest_id: string; external_id: string }[];
  /** To another home; comes before `save`. */
  move: { guest_id: string; home_id: string }[];
  remove: string[];
  /** Missing for the first time. */
  missing: string[];
  /** Listed again. */
  back: string[];
  /** How many guests are stored although the source does not list their stays, which are not over. */
  waiting: number;
}

/** What has to change so that the guests of a subscription are those that its source lists. */
export function compareGuests(
  known: KnownGuest[],
  found: ComparedStays,
  rules: CompareRules,
  now: Date,
): Changes {
  const byId = new Map(known.map((guest) => [guest.external_id, guest]));
  // Hashing costs time, and most subscriptions have no erased guest.
  const idsOf = known.some(({ erased }) => erased)
    ? (id: string) => [id, erasedIdOf(id)]
    : (id: string) => [id];
  const listed = new Set(found.stays.flatMap(({ external_id }) => idsOf(external_id)));
  const cancelled = new Set(found.cancelled.flatMap(idsOf));
  const unreadable = new Set(found.unreadable.flatMap(idsOf));
  const guestOf = (id: string) => idsOf(id).flatMap((one) => byId.get(one) ?? [])[0];
  const absent = known.filter(
    ({ external_id: id }) => id === null || !(listed.has(id) || cancelled.has(id) || unreadable.has(id)),
  );
  const sameDays = rules.keepsIds ? undefined : openSameDaysMatcher(absent);
  const changes: Changes = { save: [], rename: [], move: [], remove: [], missing: [], back: [], waiting: 0 };
  const kept = new Set<string>();
  for (const stay of found.stays) {
    const { external_id, home_id } = stay;
    const guest = guestOf(external_id) ?? sameDays?.take(stay);
    if (!guest) {
      changes.save.push(stay);
      continue;
    }
    const { guest_id } = guest;
    kept.add(guest_id);
    if (!idsOf(external_id).some((id) => id === guest.external_id))
      changes.rename.push({ guest_id, external_id });
    // A past stay is not changed, whatever becomes of its listing or of the hours of the home.
    if (isOver(guest, now) && isOver(stay, now)) continue;
    if (guest.home_id !== home_id) changes.move.push({ guest_id, home_id });
    if (differs(guest, stay)) changes.save.push(stay);
  }
  // Platforms drop past stays from their calendars: those are kept.
  const gone = absent.filter((guest) => !kept.has(guest.guest_id) && !isOver(guest, now));
  const leaving = gone.filter(({ missing_since }) => isConfirmed(missing_since, rules, now));
  changes.remove = guestIdsOf([
    ...known.filter(({ external_id: id }) => id !== null && cancelled.has(id)),
    ...leaving,
  ]);
  if (!rules.doubtful)
    changes.missing = guestIdsOf(gone.filter(({ missing_since }) => missing_since === null));
  changes.waiting = gone.length - leaving.length;
  const away = new Set(gone);
  changes.back = guestIdsOf(known.filter((guest) => guest.missing_since !== null && !away.has(guest)));
  return changes;
}

/** One sync may lack stays by a fault of the source; the second that lacks a stay removes it. */
function isConfirmed(missingSince: Date | null, rules: CompareRules, now: Date): boolean {
  if (rules.doubtful || missingSince === null) return false;
  return rules.confirmAfterMs === 0 || now.getTime() - missingSince.getTime() >= rules.confirmAfterMs;
}

const guestIdsOf = (guests: KnownGuest[]): string[] => guests.map(({ guest_id }) => guest_id);

const isOver = ({ checkout_time }: { checkout_time: Date | null }, now: Date): boolean =>
  checkout_time !== null && checkout_time <= now;

type Days = Pick<KnownGuest, 'checkin_time' | 'checkout_time'>;

const daysKey = ({ checkin_time, checkout_time }: Days): string =>
  `${checkin_time.getTime()}/${checkout_time?.getTime()}`;

const namedDaysKey = (days: Days, name: string): string => `${daysKey(days)} ${name}`;

/**
 * Some platforms give a stay a new UID each time. A stay on the same days is the same, unless both have different names: then one
 * guest cancelled and another booked. An erased guest matches any name, because otherwise the name would return. Each guest is
 * visited once, because thousands may have the same days.
 */
function openSameDaysMatcher(absent: KnownGuest[]) {
  const taken = new Set<string>();
  const lists = new Map<string, KnownGuest[]>();
  /** The first place of each list that may not be taken. */
  const next = new Map<string, number>();
  const add = (key: string, guest: KnownGuest) => {
    const list = lists.get(key);
    if (list) list.push(guest);
    else lists.set(key, [guest]);
  };
  for (const guest of absent) {
    add(daysKey(guest), guest);
    add(namedDaysKey(guest, guest.erased ? UNKNOWN_NAME : guest.name), guest);
  }

  function firstOf(key: string): KnownGuest | undefined {
    const list = lists.get(key) ?? [];
    let at = next.get(key) ?? 0;
    for (let guest = list[at]; guest && taken.has(guest.guest_id); guest = list[at]) at += 1;
    next.set(key, at);
    return list[at];
  }

  return {
    take: (stay: Stay): KnownGuest | undefined => {
      const guest =
        firstOf(namedDaysKey(stay, stay.name)) ??
        firstOf(stay.name === UNKNOWN_NAME ? daysKey(stay) : namedDaysKey(stay, UNKNOWN_NAME));
      if (guest) taken.add(guest.guest_id);
      return guest;
    },
  };
}

function differs(guest: KnownGuest, stay: Stay): boolean {
  if (daysKey(guest) !== daysKey(stay)) return true;
  if (guest.erased) return false;
  return (
    guest.name !== stay.name ||
    guest.phone_number !== stay.phone_number ||
    guest.email !== stay.email ||
    (stay.language !== undefined && guest.language !== stay.language)
  );
}
