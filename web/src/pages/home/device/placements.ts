import type { Device } from '../../../contract.ts';
import type { TextKey } from '../../../i18n/texts.ts';

type Placement = NonNullable<Device['placement']>;

export const PLACEMENTS: Record<Placement, TextKey> = {
  living_room: 'common.livingRoom',
  kitchen: 'devices.kitchen',
  hallway: 'devices.hallway',
  bedroom: 'devices.bedroom',
  bathroom: 'devices.bathroom',
  outdoor: 'devices.outdoors',
  other: 'devices.anotherRoom',
};

/** The value of a field. Null: no room chosen. */
export const placementOf = (name: string | null): Placement | null =>
  name !== null && name in PLACEMENTS ? (name as Placement) : null;
