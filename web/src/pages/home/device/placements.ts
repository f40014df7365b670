import type { Device } from '../../../contract.ts';
import { type Message, msg } from '../../../words/words.ts';

type Placement = NonNullable<Device['placement']>;

/** The kind of room a device stands in. */
export const PLACEMENTS: Record<Placement, Message> = {
  living_room: msg('Living room'),
  kitchen: msg('Kitchen'),
  hallway: msg('Hallway'),
  bedroom: msg('Bedroom'),
  bathroom: msg('Bathroom'),
  outdoor: msg('Outdoors'),
  other: msg('Another room'),
};

/** Of a field; null where nothing was chosen. */
export const placementOf = (name: string | null): Placement | null =>
  name !== null && name in PLACEMENTS ? (name as Placement) : null;
