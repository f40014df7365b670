import type { FieldResult } from '../fields/fields.ts';
import type { NamedHome } from '../input/input-reader.ts';

const UNKNOWN = 'is not the id or name of a home of this organization';
const AMBIGUOUS = 'is the name of several homes: use the id of the home instead';

/** Finds the home that a row names by its id or its whole name. Case and surrounding spaces do not count. */
export function openHomeFinder(homes: NamedHome[]): HomeFinder {
  const byId = new Map(homes.map((home) => [home.home_id, home]));
  /** Null: several homes have the name. */
  const byName = new Map<string, NamedHome | null>();
  for (const home of homes) {
    const name = normalizeName(home.name);
    byName.set(name, byName.has(name) ? null : home);
  }
  const find = (text: string): FieldResult<NamedHome> => {
    const wanted = normalizeName(text);
    const value = byId.get(wanted) ?? byName.get(wanted);
    if (value) return { value };
    return { problem: value === null ? AMBIGUOUS : UNKNOWN };
  };
  return Object.assign(find, { isAmbiguous: (text: string) => byName.get(normalizeName(text)) === null });
}

export interface HomeFinder {
  (text: string): FieldResult<NamedHome>;
  /** For files in which an unknown name creates a home. */
  isAmbiguous(text: string): boolean;
}

function normalizeName(name: string): string {
  return name.trim().toLowerCase();
}
