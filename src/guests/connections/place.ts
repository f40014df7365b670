import { dayAtHome, instantIn, readLocal } from '../ical/local-time.ts';
import type { StayHome } from '../integrations/kind.ts';
import type { PlacedStay } from './compare.ts';
import type { ListingStay } from './kind.ts';

export interface MappedHome extends StayHome {
  home_id: string;
}

/** Days and hours by the clock of the home. Undefined for days that there are not, and for a stay without a night. */
export function placed(stay: ListingStay, home: MappedHome): PlacedStay | undefined {
  const checkin_time = instantOf(stay.arrival, stay.arrives_at, home.checkin_hour, home.timezone);
  const checkout_time = instantOf(stay.departure, stay.leaves_at, home.checkout_hour, home.timezone);
  if (!checkin_time || !checkout_time || checkout_time <= checkin_time) return undefined;
  const { external_id, name, phone_number, email, language } = stay;
  return {
    home_id: home.home_id,
    external_id,
    name,
    phone_number,
    email,
    checkin_time,
    checkout_time,
    ...(language === undefined ? {} : { language }),
  };
}

function instantOf(date: string, time: string | undefined, hour: number, timezone: string): Date | undefined {
  const local = readLocal(time === undefined ? date : `${date}T${time}:00`);
  if (!local) return undefined;
  return local.dateOnly ? dayAtHome(local, hour, timezone) : instantIn(timezone, local.plain);
}
