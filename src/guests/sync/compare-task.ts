import { phoneProblem } from '../fields/phone.ts';
import type { Comparison, PackedChanges } from '../input/input-reader.ts';
import { type HomePortion, openPacker } from '../input/portions.ts';
import { packRows, type Rows, readRows } from '../input/rows.ts';
import { type ComparedStays, compareGuests, type KnownGuest, type PlacedStay } from './compare.ts';
import { placeStay } from './place-stay.ts';
import type { SourceStay } from './source.ts';

/** Runs in a thread. */
export function compareStays(comparison: Comparison): PackedChanges {
  const { rules, now, unreachableCountries } = comparison;
  const known = comparison.known.flatMap((part) => [...readRows<KnownGuest>(part)].map(parseDates));
  const changes = compareGuests(known, placeStays(comparison), rules, now);
  return {
    save: portionsOf(changes.save, new Set(unreachableCountries), now),
    rename: toJsonList(changes.rename),
    move: changes.move,
    remove: toJsonList(changes.remove),
    missing: toJsonList(changes.missing),
    back: toJsonList(changes.back),
    waiting: changes.waiting,
    homes: homesOf(known, changes),
  };
}

const toJsonList = (values: unknown[]): string | null =>
  values.length === 0 ? null : JSON.stringify(values);

/** JSON has times as text. */
function parseDates<Row extends { checkin_time: Date; checkout_time: Date | null }>(row: Row): Row {
  const dates: Record<string, Date> = {};
  for (const member of ['checkin_time', 'checkout_time', 'missing_since']) {
    const text = row[member as keyof Row];
    if (text) dates[member] = new Date(text as string);
  }
  return { ...row, ...dates };
}

/** Stays at listings that are mapped to no home are left out. */
function placeStays({ found, homes, homeOfListing }: Comparison): ComparedStays {
  const { cancelled } = found;
  const unreadable = [...found.unreadable];
  const stays: PlacedStay[] = [];
  const byId = new Map(homes.map((home) => [home.home_id, home]));
  for (const stay of readRows<SourceStay>(found.stays)) {
    const [onlyHome] = homes;
    if ('listing_id' in stay) {
      const home = byId.get(homeOfListing?.get(stay.listing_id) ?? '');
      if (!home) continue;
      const placed = placeStay(stay, home);
      if (placed) stays.push(placed);
      else unreadable.push(stay.external_id);
    } else if (onlyHome) stays.push({ ...parseDates(stay), home_id: onlyHome.home_id });
  }
  return { stays, cancelled, unreadable };
}

function portionsOf(stays: PlacedStay[], unreachable: ReadonlySet<string>, now: Date): Rows {
  const byHome = new Map<string, PlacedStay[]>();
  for (const stay of stays) {
    // A stay without a night cannot be stored.
    if (stay.checkout_time <= stay.checkin_time) continue;
    const staysOfHome = byHome.get(stay.home_id);
    if (staysOfHome) staysOfHome.push(stay);
    else byHome.set(stay.home_id, [stay]);
  }
  const portions: HomePortion[] = [];
  for (const [home_id, staysOfHome] of byHome) {
    const packer = openPacker(now, (portion) => portions.push({ ...portion, home_id }));
    for (const { home_id: _, ...stay } of staysOfHome) {
      const { phone_number } = stay;
      const phone_problem =
        phone_number === null ? undefined : (phoneProblem(phone_number, unreachable) ?? null);
      packer.add({ ...stay, phone_problem });
    }
    packer.flush();
  }
  return packRows(portions);
}

function homesOf(known: KnownGuest[], changes: ReturnType<typeof compareGuests>): string[] {
  const homes = new Set([...changes.save, ...changes.move].map(({ home_id }) => home_id));
  const changed = new Set([
    ...changes.remove,
    ...changes.missing,
    ...changes.back,
    ...[...changes.rename, ...changes.move].map(({ guest_id }) => guest_id),
  ]);
  for (const { guest_id, home_id } of known) if (changed.has(guest_id)) homes.add(home_id);
  return [...homes].sort();
}
