import { phoneProblem } from '../phone.ts';
import type { Comparison, PackedChanges } from '../reading/input-reader.ts';
import { type HomePortion, openPacker } from '../reading/portions.ts';
import { type Rows, rowsOf, toRows } from '../reading/rows.ts';
import { type ComparedStays, compare, type KnownGuest, type PlacedStay } from './compare.ts';
import { placeStay } from './place-stay.ts';
import type { SourceStay } from './source.ts';

/** Runs in a thread. */
export function compareStays(comparison: Comparison): PackedChanges {
  const { rules, now, unreachableCountries } = comparison;
  const known = comparison.known.flatMap((part) => [...rowsOf<KnownGuest>(part)].map(withDates));
  const changes = compare(known, placedStays(comparison), rules, now);
  return {
    save: portionsOf(changes.save, new Set(unreachableCountries), now),
    rename: listed(changes.rename),
    move: changes.move,
    remove: listed(changes.remove),
    missing: listed(changes.missing),
    back: listed(changes.back),
    waiting: changes.waiting,
    homes: homesOf(known, changes),
  };
}

const listed = (values: unknown[]): string | null => (values.length === 0 ? null : JSON.stringify(values));

/** JSON has times as text. */
function withDates<Row extends { checkin_time: Date; checkout_time: Date | null }>(row: Row): Row {
  const dates: Record<string, Date> = {};
  for (const member of ['checkin_time', 'checkout_time', 'missing_since']) {
    const text = row[member as keyof Row];
    if (text) dates[member] = new Date(text as string);
  }
  return { ...row, ...dates };
}

/** Stays at listings that are mapped to no home are left out. */
function placedStays({ found, homes, homeOfListing }: Comparison): ComparedStays {
  const { cancelled } = found;
  const unreadable = [...found.unreadable];
  const stays: PlacedStay[] = [];
  const byId = new Map(homes.map((home) => [home.home_id, home]));
  for (const stay of rowsOf<SourceStay>(found.stays)) {
    const [onlyHome] = homes;
    if ('listing_id' in stay) {
      const home = byId.get(homeOfListing?.get(stay.listing_id) ?? '');
      if (!home) continue;
      const placed = placeStay(stay, home);
      if (placed) stays.push(placed);
      else unreadable.push(stay.external_id);
    } else if (onlyHome) stays.push({ ...withDates(stay), home_id: onlyHome.home_id });
  }
  return { stays, cancelled, unreadable };
}

function portionsOf(stays: PlacedStay[], unreachable: ReadonlySet<string>, now: Date): Rows {
  const byHome = new Map<string, PlacedStay[]>();
  for (const stay of stays) {
    // A stay without a night cannot be stored.
    if (stay.checkout_time <= stay.checkin_time) continue;
    const others = byHome.get(stay.home_id);
    if (others) others.push(stay);
    else byHome.set(stay.home_id, [stay]);
  }
  const portions: HomePortion[] = [];
  for (const [home_id, own] of byHome) {
    const packer = openPacker(now, (portion) => portions.push({ ...portion, home_id }));
    for (const { home_id: _, ...stay } of own) {
      const { phone_number } = stay;
      const phone_problem =
        phone_number === null ? undefined : (phoneProblem(phone_number, unreachable) ?? null);
      packer.add({ ...stay, phone_problem });
    }
    packer.flush();
  }
  return toRows(portions);
}

function homesOf(known: KnownGuest[], changes: ReturnType<typeof compare>): string[] {
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
