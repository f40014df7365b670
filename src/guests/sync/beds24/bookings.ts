import type { AccountContents } from '../booking-system/booking-system.ts';
import { internationalPhone } from '../booking-system/international-phone.ts';
import {
  asDate,
  asEmail,
  asLanguage,
  asName,
  asText,
  asTime,
  type ForeignObject,
  formatCount,
} from '../booking-system/members.ts';
import type { ListingStay, StayOptions } from '../source.ts';
import type { Rooms } from './rooms.ts';

type FoundBookings = Pick<AccountContents, 'stays' | 'cancelled' | 'unreadable' | 'remarks'>;

export function staysOf(
  bookings: ForeignObject[],
  rooms: Rooms,
  { include_requests }: StayOptions,
): FoundBookings {
  const found: FoundBookings = { stays: [], cancelled: [], unreadable: [], remarks: [] };
  let withoutUnit = 0;
  for (const booking of bookings) {
    const external_id = asText(booking['id']);
    const status = asText(booking['status']);
    if (external_id === '') continue;
    if (status === 'cancelled') found.cancelled.push(external_id);
    if (!isStay(status, include_requests)) continue;
    const listing_id = rooms.listingOf(booking);
    const dates = datesOf(booking);
    if (!dates) found.unreadable.push(external_id);
    else if (listing_id === undefined) {
      withoutUnit += 1;
      found.unreadable.push(external_id);
    } else found.stays.push({ external_id, listing_id, ...dates, ...personOf(booking) });
  }
  if (withoutUnit > 0)
    found.remarks.push(
      `${formatCount(withoutUnit, 'booking')} at Beds24 without a unit: its home is unknown`,
    );
  const undated = found.unreadable.length - withoutUnit;
  if (undated > 0)
    found.remarks.push(`${formatCount(undated, 'booking')} at Beds24 with dates that cannot be read`);
  return found;
}

function isStay(status: string, includeRequests: boolean): boolean {
  return status === 'new' || status === 'confirmed' || (includeRequests && status === 'request');
}

function datesOf(
  booking: ForeignObject,
): Pick<ListingStay, 'arrival' | 'departure' | 'arrives_at'> | undefined {
  const arrival = asDate(booking['arrival']);
  const departure = asDate(booking['departure']);
  if (arrival === undefined || departure === undefined || departure <= arrival) return undefined;
  return { arrival, departure, arrives_at: asTime(booking['arrivalTime']) };
}

function personOf(booking: ForeignObject) {
  const country = asText(booking['country2']) || booking['country'];
  return {
    name: asName(booking['firstName'], booking['lastName']),
    phone_number:
      internationalPhone(booking['mobile'], country) ?? internationalPhone(booking['phone'], country),
    email: asEmail(booking['email']),
    ...asLanguage(booking['lang']),
  };
}
