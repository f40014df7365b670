import type { FieldResult } from '../fields/fields.ts';
import type { NamedHome } from '../input/input-reader.ts';

const UNKNOWN = 'is no home of this organization, neither by its id nor by its name';
const AMBIGUOUS = 'is the name of more than one home: write the id of the home instead';

/** Finds the home that a row names: by its id, or by its whole name. Case, and spaces around it, do not count. */
export function openHomeFinder(homes: NamedHome[]): HomeFinder {
  const byId = new Map(homes.map((home) => [home.home_id, home]));
  /** Null: more than one is called so. */
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
  /** Where a name that nobody has is no mistake. */
  isAmbiguous(text: string): boolean;
}

function normalizeName(name: string): string {
  return name.trim().toLowerCase();
}
