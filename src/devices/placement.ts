import { badRequest } from '../platform/errors.ts';

/** The kind of room a device is in. Null: unknown. */
export const PLACEMENTS = [
  'living_room',
  'kitchen',
  'hallway',
  'bedroom',
  'bathroom',
  'outdoor',
  'other',
] as const;
export type Placement = (typeof PLACEMENTS)[number];

/** Sound is not measured where people sleep and wash, not even its level: platforms forbid it, and guests expect it. */
export function isPrivateRoom(placement: Placement | null): boolean {
  return placement === 'bedroom' || placement === 'bathroom';
}

/** Whether the placement leaves a device that measures only sound without measurements. */
export function wouldMeasureNone(placement: Placement, latest: object): boolean {
  const measured = Object.keys(latest).filter((name) => name !== 'battery');
  return isPrivateRoom(placement) && measured.length === 1 && measured[0] === 'sound';
}

export function requireMeasurements(placement: Placement, latest: object): void {
  if (!wouldMeasureNone(placement, latest)) return;
  throw badRequest(
    `"placement" cannot be ${placement}: the device measures only sound, and Lares measures no sound in bedrooms and bathrooms.`,
    { context: 'placement' },
  );
}
