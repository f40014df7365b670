import { asObject, asObjects, asText, type ForeignObject } from '../booking-system/members.ts';
import type { Listing } from '../source.ts';

type Room = Omit<Listing, 'stay_count'>;

/** The rooms of an account that can be booked. */
export interface Rooms {
  listings: Room[];
  /** Of several units of a kind each is a listing. Undefined while a booking has no unit yet. */
  listingOf(booking: ForeignObject): string | undefined;
}

export function listingsOf(properties: ForeignObject[]): Rooms {
  const listings: Room[] = [];
  const withUnits = new Set<string>();
  for (const property of properties) {
    const rooms = asObjects(property['roomTypes']);
    for (const room of rooms) {
      const roomId = asText(room['id']);
      if (roomId === '') continue;
      const at = asText(property['name']);
      const name = asText(room['name']) || `Room ${roomId}`;
      const names = [name, `${at} ${name}`, ...(rooms.length === 1 ? [at] : [])];
      const units = asObjects(room['units']);
      if (Number(room['qty']) > 1 && units.length > 1) {
        withUnits.add(roomId);
        for (const unit of units) listings.push(unitOf(asObject(unit), roomId, at, name));
      } else listings.push({ external_id: roomId, name: at === '' ? name : `${at}, ${name}`, names });
    }
  }
  return {
    listings,
    listingOf: (booking) => {
      const roomId = asText(booking['roomId']);
      if (!withUnits.has(roomId)) return roomId || undefined;
      const unitId = asText(booking['unitId']);
      return unitId === '' || unitId === '0' ? undefined : `${roomId}/${unitId}`;
    },
  };
}

function unitOf(unit: ForeignObject, roomId: string, at: string, room: string): Room {
  const id = asText(unit['id']);
  const name = asText(unit['name']) || id;
  return {
    external_id: `${roomId}/${id}`,
    name: `${at}, ${room}, ${name}`,
    names: [name, `${room} ${name}`, `${at} ${name}`, `${at} ${room} ${name}`],
  };
}
