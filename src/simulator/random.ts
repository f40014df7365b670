/**
 * Reproducible chance. Every number is a pure function of a seed and a place, so the order of calls does not matter.
 */

/** FNV-1a over the characters, then mixed. */
export function seedOf(...words: (string | number)[]): number {
  let hash = 0x811c9dc5;
  const text = words.join('\0');
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return mixBits(hash);
}

/** A number from 0 to 1, 1 excluded. */
export function chance(seed: number, position: number): number {
  // Minutes since 1970 fit in 32 bits. Larger values are folded.
  const folded = (position | 0) ^ Math.floor(position / 0x1_0000_0000);
  return mixBits(seed ^ Math.imul(folded, 0x9e3779b1)) / 0x1_0000_0000;
}

/** A whole number, both ends included. */
export function randomInteger(seed: number, position: number, least: number, most: number): number {
  return least + Math.floor(chance(seed, position) * (most - least + 1));
}

/**
 * Roughly a normal distribution with a deviation of 1, cut off at 3. The margins of the episodes rely on the cut-off.
 */
function normalDeviate(seed: number, position: number): number {
  return (
    2 *
    (chance(seed, position) + chance(seed ^ 0x5bd1e995, position) + chance(seed ^ 0x27d4eb2f, position) - 1.5)
  );
}

/** A smooth random walk: neighbouring places within `scale` have similar values. Cut off at 3. */
export function randomWalk(seed: number, position: number, scale: number): number {
  const cell = Math.floor(position / scale);
  const part = position / scale - cell;
  const eased = part * part * (3 - 2 * part);
  return normalDeviate(seed, cell) * (1 - eased) + normalDeviate(seed, cell + 1) * eased;
}

/** The finalizer of MurmurHash3: every input bit affects every output bit. */
function mixBits(value: number): number {
  let hash = value;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
