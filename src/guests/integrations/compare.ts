import { erasedIdOf } from '../erased-id.ts';
import { type Stay, UNKNOWN_NAME } from './kind.ts';

/** A guest that an integration brought earlier. */
export interface FeedGuest extends Omit<Stay, 'external_id' | 'checkout_time'> {
  guest_id: string;
  external_id: string | null;
  checkout_time: Date | null;
  /** Nothing is known any more of who it is, and the id is a hash of what the source calls the stay. */
  erased: boolean;
  /** The latest whole reading did not tell of it. */
  missing: boolean;
}

export interface FeedChanges {
  /** Stays that are new or differ from what is known. */
  save: Stay[];
  /** The same stay under a new name of its source; comes before `save`. */
  rename: { guest_id: string; external_id: string }[];
  remove: string[];
  /** Not told of for the first time: they go with the next whole reading, unless it tells of them. */
  missing: string[];
  /** Told of again. */
  back: string[];
  /** How many would be missing if the reading were to be believed. */
  doubted: number;
}

export interface Found {
  stays: Stay[];
  cancelled: string[];
  unreadable: string[];
  /** The reading is not believed where it tells of nobody. */
  doubtful: boolean;
}

/** What has to change so that the guests of an integration are those that its source tells of. */
export function compare(known: FeedGuest[], read: Found, now: Date): FeedChanges {
  const byId = new Map(known.map((guest) => [guest.external_id, guest]));
  // Hashes are for those whose name was erased; most calendars have none of them.
  const idsOf = known.some(({ erased }) => erased)
    ? (id: string) => [id, erasedIdOf(id)]
    : (id: string) => [id];
  const ids = new Set(read.stays.flatMap(({ external_id }) => idsOf(external_id)));
  const cancelled = new Set(read.cancelled.flatMap(idsOf));
  const unreadable = new Set(read.unreadable.flatMap(idsOf));
  const guestOf = (id: string) => idsOf(id).flatMap((one) => byId.get(one) ?? [])[0];
  // Known guests of which the source says nothing, not even that they are called off.
  const missing = known.filter(
    ({ external_id: id }) => id === null || !(ids.has(id) || cancelled.has(id) || unreadable.has(id)),
  );
  const heirs = sameDays(missing);
  const changes: FeedChanges = { save: [], rename: [], remove: [], missing: [], back: [], doubted: 0 };
  const kept = new Set<string>();
  for (const stay of read.stays) {
    const guest = guestOf(stay.external_id) ?? heirs.take(stay);
    if (guest) kept.add(guest.guest_id);
    if (guest && !idsOf(stay.external_id).some((id) => id === guest.external_id)) {
      changes.rename.push({ guest_id: guest.guest_id, external_id: stay.external_id });
    }
    if (!guest || (differs(guest, stay) && !(isOver(guest, now) && isOver(stay, now))))
      changes.save.push(stay);
  }
  // Platforms drop what is past from their calendars; that does not undo the stay.
  const gone = missing.filter((guest) => !kept.has(guest.guest_id) && !isOver(guest, now));
  // One reading may be cut where nobody sees it; only the second that lacks a stay undoes it.
  const leaving = read.doubtful ? [] : gone.filter((guest) => guest.missing);
  changes.remove = idsOfGuests([
    ...known.filter(({ external_id: id }) => id !== null && cancelled.has(id)),
    ...leaving,
  ]);
  changes.missing = read.doubtful ? [] : idsOfGuests(gone.filter((guest) => !guest.missing));
  changes.doubted = read.doubtful ? gone.length : 0;
  const away = new Set(gone);
  changes.back = idsOfGuests(known.filter((guest) => guest.missing && !away.has(guest)));
  return changes;
}

const idsOfGuests = (guests: FeedGuest[]): string[] => guests.map(({ guest_id }) => guest_id);

const isOver = ({ checkout_time }: { checkout_time: Date | null }, now: Date): boolean =>
  checkout_time !== null && checkout_time <= now;

const daysOf = ({ checkin_time, checkout_time }: Pick<FeedGuest, 'checkin_time' | 'checkout_time'>): string =>
  `${checkin_time.getTime()}/${checkout_time?.getTime()}`;

/**
 * Some platforms give a stay another UID each time they write it. A stay on the same days is the same one, unless
 * both have a name and another: then one guest went and another came. Thousands may be on the same days, so each is
 * looked at once. One whose name was erased is whoever stays on these days: else its name would come back so.
 */
function sameDays(missing: FeedGuest[]) {
  const taken = new Set<string>();
  const lists = new Map<string, FeedGuest[]>();
  /** Behind each list from where it has some left: whoever was taken stays taken. */
  const next = new Map<string, number>();
  const put = (key: string, guest: FeedGuest) => {
    const list = lists.get(key);
    if (list) list.push(guest);
    else lists.set(key, [guest]);
  };
  for (const guest of missing) {
    put(daysOf(guest), guest);
    put(namedKey(guest, guest.erased ? UNKNOWN_NAME : guest.name), guest);
  }

  function firstOf(key: string): FeedGuest | undefined {
    const list = lists.get(key) ?? [];
    let at = next.get(key) ?? 0;
    for (let guest = list[at]; guest && taken.has(guest.guest_id); guest = list[at]) at += 1;
    next.set(key, at);
    return list[at];
  }

  return {
    take: (stay: Stay): FeedGuest | undefined => {
      const guest =
        firstOf(namedKey(stay, stay.name)) ??
        firstOf(stay.name === UNKNOWN_NAME ? daysOf(stay) : namedKey(stay, UNKNOWN_NAME));
      if (guest) taken.add(guest.guest_id);
      return guest;
    },
  };
}

const namedKey = (stay: Parameters<typeof daysOf>[0], name: string): string => `${daysOf(stay)} ${name}`;

function differs(guest: FeedGuest, stay: Stay): boolean {
  if (daysOf(guest) !== daysOf(stay)) return true;
  if (guest.erased) return false;
  return guest.name !== stay.name || guest.phone_number !== stay.phone_number || guest.email !== stay.email;
}
