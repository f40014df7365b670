import type { PlacedStay } from './compare.ts';
import { dayAtHome, instantIn, readLocal } from './ical/local-time.ts';
import type { ListingStay, StayHome } from './source.ts';

/** A home that stays are at. */
export interface SyncedHome extends StayHome {
  home_id: string;
}

/** Days and hours by the clock of the home. Undefined for days that do not exist, and for a stay without a night. */
export function placeStay(stay: ListingStay, home: SyncedHome): PlacedStay | undefined {
  const { listing_id: _, arrival, departure, arrives_at, leaves_at, ...booking } = stay;
  const checkin_time = instantOf(arrival, arrives_at, home.checkin_hour, home.timezone);
  const checkout_time = instantOf(departure, leaves_at, home.checkout_hour, home.timezone);
  if (!checkin_time || !checkout_time || checkout_time <= checkin_time) return undefined;
  return { ...booking, home_id: home.home_id, checkin_time, checkout_time };
}

function instantOf(date: string, time: string | undefined, hour: number, timezone: string): Date | undefined {
  const local = readLocal(time === undefined ? date : `${date}T${time}:00`);
  if (!local) return undefined;
  return local.dateOnly ? dayAtHome(local, hour, timezone) : instantIn(timezone, local.plain);
}
