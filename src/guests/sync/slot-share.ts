/**
 * Places that owners share: whoever has fewer than are left free may take one more. One alone gets half of them, two a
 * third each, and whoever comes next finds one (as the slots of webhooks, decision 0038).
 */
export function openSlotShare(most: number) {
  const taken = new Map<string, number>();
  const slotsOf = (owner: string) => taken.get(owner) ?? 0;
  const free = () => most - [...taken.values()].reduce((sum, slots) => sum + slots, 0);
  return {
    /** False when it would be too much; otherwise `leave` is called once it is over. */
    take: (owner: string): boolean => {
      // Whoever has none gets one, also where people who wait were let in beside.
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
