/** Proposes the home of a listing: the only home of the same name. */
export function openHomeProposals(homes: { home_id: string; name: string }[]) {
  const byName = new Map<string, string | null>();
  for (const { home_id, name } of homes) {
    const key = foldName(name);
    byName.set(key, byName.has(key) ? null : home_id);
  }
  return (names: string[]): string | null => {
    for (const name of names) {
      const home = byName.get(foldName(name));
      if (home) return home;
    }
    return null;
  };
}

/** "Boat-House " is "boathouse". */
function foldName(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]/gu, '');
}
