import { asObject, asObjects, asText, type Foreign } from '../foreign.ts';
import type { Listing } from '../kind.ts';

/** What can be let at the properties of an account. */
export interface Rooms {
  listings: Listing[];
  /** Where a booking is: of several units of a kind each is a listing. Undefined while no unit is given to it. */
  placeOf(booking: Foreign): string | undefined;
}

export function listingsOf(properties: Foreign[]): Rooms {
  const listings: Listing[] = [];
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
    placeOf: (booking) => {
      const roomId = asText(booking['roomId']);
      if (!withUnits.has(roomId)) return roomId || undefined;
      const unitId = asText(booking['unitId']);
      return unitId === '' || unitId === '0' ? undefined : `${roomId}/${unitId}`;
    },
  };
}

function unitOf(unit: Foreign, roomId: string, at: string, room: string): Listing {
  const id = asText(unit['id']);
  const name = asText(unit['name']) || id;
  return {
    external_id: `${roomId}/${id}`,
    name: `${at}, ${room}, ${name}`,
    names: [name, `${room} ${name}`, `${at} ${name}`, `${at} ${room} ${name}`],
  };
}
