import { badRequest } from '../platform/errors.ts';

/** The kind of room a device stands in; null where nobody has said. */
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

/** Where people sleep and wash nobody listens, not even to how loud it is: platforms forbid it, and guests expect it. */
export function isPrivateRoom(placement: Placement | null): boolean {
  return placement === 'bedroom' || placement === 'bathroom';
}

/** A device that measures sound and nothing else has nothing to do there. */
export function leavesNothing(placement: Placement, latest: object): boolean {
  const measured = Object.keys(latest).filter((name) => name !== 'battery');
  return isPrivateRoom(placement) && measured.length === 1 && measured[0] === 'sound';
}

export function requireSomethingLeft(placement: Placement, latest: object): void {
  if (!leavesNothing(placement, latest)) return;
  throw badRequest(
    `"placement" cannot be ${placement}: the device measures nothing but sound, and sound is not measured in bedrooms and bathrooms.`,
    { context: 'placement' },
  );
}
