import type { Read } from '../fields.ts';
import type { FileHome, NamedHome } from '../reading/input-reader.ts';

const UNKNOWN = 'is no home of this organization, neither by its id nor by its name';
const AMBIGUOUS = 'is the name of more than one home: write the id of the home instead';

/** Finds the home that a row names: by its id, or by its whole name. Case, and spaces around it, do not count. */
export function openHomeNames(homes: NamedHome[]): (text: string) => Read<FileHome> {
  const byId = new Map(homes.map((home) => [home.home_id, home]));
  /** Null: more than one is called so. */
  const byName = new Map<string, NamedHome | null>();
  for (const home of homes) {
    const name = plain(home.name);
    byName.set(name, byName.has(name) ? null : home);
  }
  return (text) => {
    const wanted = plain(text);
    const value = byId.get(wanted) ?? byName.get(wanted);
    if (value) return { value };
    return { problem: value === null ? AMBIGUOUS : UNKNOWN };
  };
}

function plain(name: string): string {
  return name.trim().toLowerCase();
}
