import { type Stay, UNKNOWN_NAME } from './kind.ts';

/** A guest that an integration brought earlier. */
export interface FeedGuest extends Omit<Stay, 'external_id' | 'checkout_time'> {
  guest_id: string;
  external_id: string | null;
  checkout_time: Date | null;
}

export interface FeedChanges {
  /** Stays that are new or differ from what is known. */
  save: Stay[];
  /** The same stay under a new name of its source; comes before `save`. */
  rename: { guest_id: string; external_id: string }[];
  remove: string[];
}

interface Read {
  stays: Stay[];
  cancelled: string[];
  unreadable: string[];
}

/** What has to change so that the guests of an integration are those that its source tells of. */
export function compare(known: FeedGuest[], read: Read, now: Date): FeedChanges {
  const byId = new Map(known.map((guest) => [guest.external_id, guest]));
  const ids = new Set(read.stays.map(({ external_id }) => external_id));
  const cancelled = new Set(read.cancelled);
  const unreadable = new Set(read.unreadable);
  // Known guests of which the source says nothing, not even that they are called off.
  const missing = known.filter(
    ({ external_id: id }) => id === null || !(ids.has(id) || cancelled.has(id) || unreadable.has(id)),
  );
  const heirs = sameDays(missing);
  const changes: FeedChanges = { save: [], rename: [], remove: [] };
  const kept = new Set<string>();
  for (const stay of read.stays) {
    const guest = byId.get(stay.external_id) ?? heirs.take(stay);
    if (guest) kept.add(guest.guest_id);
    if (guest && guest.external_id !== stay.external_id) {
      changes.rename.push({ guest_id: guest.guest_id, external_id: stay.external_id });
    }
    if (!guest || (differs(guest, stay) && !(isOver(guest, now) && isOver(stay, now))))
      changes.save.push(stay);
  }
  changes.remove = [
    ...known.filter(({ external_id: id }) => id !== null && cancelled.has(id)),
    // Platforms drop what is past from their calendars; that does not undo the stay.
    ...missing.filter((guest) => !kept.has(guest.guest_id) && !isOver(guest, now)),
  ].map(({ guest_id }) => guest_id);
  return changes;
}

const isOver = ({ checkout_time }: { checkout_time: Date | null }, now: Date): boolean =>
  checkout_time !== null && checkout_time <= now;

const daysOf = ({ checkin_time, checkout_time }: Pick<FeedGuest, 'checkin_time' | 'checkout_time'>): string =>
  `${checkin_time.getTime()}/${checkout_time?.getTime()}`;

/**
 * Some platforms give a stay another UID each time they write it. A stay on the same days is the same one, unless
 * both have a name and another: then one guest went and another came.
 */
function sameDays(missing: FeedGuest[]) {
  const byDays = new Map<string, FeedGuest[]>();
  for (const guest of missing) byDays.set(daysOf(guest), [...(byDays.get(daysOf(guest)) ?? []), guest]);
  return {
    take: (stay: Stay): FeedGuest | undefined => {
      const candidates = byDays.get(daysOf(stay)) ?? [];
      const at = [
        candidates.findIndex(({ name }) => name === stay.name),
        candidates.findIndex(({ name }) => name === UNKNOWN_NAME || stay.name === UNKNOWN_NAME),
      ].find((place) => place >= 0);
      return at === undefined ? undefined : candidates.splice(at, 1)[0];
    },
  };
}

function differs(guest: FeedGuest, stay: Stay): boolean {
  return (
    guest.name !== stay.name ||
    guest.phone_number !== stay.phone_number ||
    guest.email !== stay.email ||
    daysOf(guest) !== daysOf(stay)
  );
}
