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
import type { Listing, ListingStay, StayOptions } from '../source.ts';

type FoundReservations = Pick<AccountContents, 'stays' | 'cancelled' | 'unreadable' | 'remarks'>;

const STAYS = ['new', 'modified'];
const CANCELLED = ['cancelled', 'declined', 'expired'];

export function listingsOf(rows: ForeignObject[]): Omit<Listing, 'stay_count'>[] {
  return rows.flatMap((row) => {
    const external_id = asText(row['id']);
    const name = asText(row['name']) || asText(row['internalListingName']) || `Listing ${external_id}`;
    const names = [name, asText(row['internalListingName'])].filter(Boolean);
    return external_id === '' ? [] : [{ external_id, name, names }];
  });
}

export function staysOf(
  reservations: ForeignObject[],
  listings: ForeignObject[],
  options: StayOptions,
): FoundReservations {
  const found: FoundReservations = { stays: [], cancelled: [], unreadable: [], remarks: [] };
  const byId = new Map(listings.map((listing) => [asText(listing['id']), listing]));
  for (const reservation of reservations) {
    const external_id = asText(reservation['id']);
    const status = asText(reservation['status']);
    if (external_id === '') continue;
    if (CANCELLED.includes(status)) found.cancelled.push(external_id);
    if (!STAYS.includes(status) && !(options.include_owner_stays && status === 'ownerStay')) continue;
    const listing_id = asText(reservation['listingMapId']);
    const dates = datesOf(reservation, byId.get(listing_id) ?? {});
    if (dates && listing_id !== '')
      found.stays.push({ external_id, listing_id, ...dates, ...personOf(reservation) });
    else found.unreadable.push(external_id);
  }
  if (found.unreadable.length > 0)
    found.remarks.push(
      `${formatCount(found.unreadable.length, 'reservation')} at Hostaway without real dates, left aside`,
    );
  return found;
}

/** Where the channel gave no dates, Hostaway fills in yesterday. */
function datesOf(
  reservation: ForeignObject,
  listing: ForeignObject,
): Pick<ListingStay, 'arrival' | 'departure' | 'arrives_at' | 'leaves_at'> | undefined {
  const arrival = asDate(reservation['arrivalDate']);
  const departure = asDate(reservation['departureDate']);
  const unspecified = [1, true, '1'].includes(reservation['isDatesUnspecified'] as number);
  if (unspecified || arrival === undefined || departure === undefined || departure <= arrival)
    return undefined;
  return {
    arrival,
    departure,
    arrives_at: asTime(reservation['checkInTime']) ?? asTime(listing['checkInTimeStart']),
    leaves_at: asTime(reservation['checkOutTime']) ?? asTime(listing['checkOutTime']),
  };
}

function personOf(reservation: ForeignObject) {
  const whole = asText(reservation['guestName']);
  return {
    name: whole === '' ? asName(reservation['guestFirstName'], reservation['guestLastName']) : asName(whole),
    phone_number: internationalPhone(reservation['phone'], reservation['guestCountry']),
    email: asEmail(reservation['guestEmail']),
    ...asLanguage(reservation['guestLocale']),
  };
}
