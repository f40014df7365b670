import type { Home } from '../contract.ts';

/** As the API compares them. */
export const tagKey = (tag: string): string => tag.trim().normalize('NFKC').toLowerCase();

/** The tags of all homes, each once, by name. */
export function tagsOf(homes: readonly Pick<Home, 'tags'>[]): string[] {
  const byKey = new Map(homes.flatMap(({ tags }) => tags).map((tag) => [tagKey(tag), tag]));
  return [...byKey.values()].sort((one, other) => one.localeCompare(other));
}
