/**
 * Slots that owners share: an owner with fewer slots than are free may take one more. One owner gets half of them, two get a third
 * each, and the next owner finds one (as the slots of webhooks, decision 0038).
 */
export function openSlotShare(most: number) {
  const taken = new Map<string, number>();
  const slotsOf = (owner: string) => taken.get(owner) ?? 0;
  const free = () => most - [...taken.values()].reduce((sum, slots) => sum + slots, 0);
  return {
    /** False when the owner has its share; otherwise the caller calls `leave` at the end. */
    take: (owner: string): boolean => {
      // An owner without a slot always gets one.
      if (slotsOf(owner) > 0 && slotsOf(owner) >= free()) return false;
      taken.set(owner, slotsOf(owner) + 1);
      return true;
    },
    leave: (owner: string): void => {
      if (slotsOf(owner) > 1) taken.set(owner, slotsOf(owner) - 1);
      else taken.delete(owner);
    },
  };
}
