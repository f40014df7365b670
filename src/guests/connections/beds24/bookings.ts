import { asDate, asEmail, asLanguage, asName, asText, asTime, counted, type Foreign } from '../foreign.ts';
import { internationalPhone } from '../international-phone.ts';
import type { AccountReading, ListingStay, Wishes } from '../kind.ts';
import type { Rooms } from './rooms.ts';

type Told = Pick<AccountReading, 'stays' | 'cancelled' | 'unreadable' | 'remarks'>;

/** Bookings as Beds24 tells them; pure. */
export function staysOf(bookings: Foreign[], rooms: Rooms, { include_requests }: Wishes): Told {
  const told: Told = { stays: [], cancelled: [], unreadable: [], remarks: [] };
  let withoutUnit = 0;
  for (const booking of bookings) {
    const external_id = asText(booking['id']);
    const status = asText(booking['status']);
    if (external_id === '') continue;
    if (status === 'cancelled') told.cancelled.push(external_id);
    if (!isStay(status, include_requests)) continue;
    const listing_id = rooms.placeOf(booking);
    const dates = datesOf(booking);
    if (!dates) told.unreadable.push(external_id);
    else if (listing_id === undefined) {
      withoutUnit += 1;
      told.unreadable.push(external_id);
    } else told.stays.push({ external_id, listing_id, ...dates, ...personOf(booking) });
  }
  if (withoutUnit > 0)
    told.remarks.push(
      `${counted(withoutUnit, 'booking')} at Beds24 without a unit: nobody can tell which home it is`,
    );
  const undated = told.unreadable.length - withoutUnit;
  if (undated > 0)
    told.remarks.push(`${counted(undated, 'booking')} at Beds24 with dates that cannot be read`);
  return told;
}

function isStay(status: string, includeRequests: boolean): boolean {
  return status === 'new' || status === 'confirmed' || (includeRequests && status === 'request');
}

function datesOf(booking: Foreign): Pick<ListingStay, 'arrival' | 'departure' | 'arrives_at'> | undefined {
  const arrival = asDate(booking['arrival']);
  const departure = asDate(booking['departure']);
  if (arrival === undefined || departure === undefined || departure <= arrival) return undefined;
  return { arrival, departure, arrives_at: asTime(booking['arrivalTime']) };
}

function personOf(booking: Foreign) {
  const country = asText(booking['country2']) || booking['country'];
  return {
    name: asName(booking['firstName'], booking['lastName']),
    phone_number:
      internationalPhone(booking['mobile'], country) ?? internationalPhone(booking['phone'], country),
    email: asEmail(booking['email']),
    ...asLanguage(booking['lang']),
  };
}
