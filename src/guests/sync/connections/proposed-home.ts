/** Proposes the home of a listing: the only home of the same name. */
export function openProposals(homes: { home_id: string; name: string }[]) {
  const byName = new Map<string, string | null>();
  for (const { home_id, name } of homes) {
    const key = folded(name);
    byName.set(key, byName.has(key) ? null : home_id);
  }
  return (names: string[]): string | null => {
    for (const name of names) {
      const home = byName.get(folded(name));
      if (home) return home;
    }
    return null;
  };
}

/** "Boat-House " is "boathouse". */
function folded(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]/gu, '');
}
