/**
 * Text that some systems cannot store: PostgreSQL accepts no NUL, and a lone surrogate has no UTF-8 form, at which
 * many JSON readers fail.
 */
const UNSTORABLE = /\0|\p{Surrogate}/u;
const EVERY_UNSTORABLE = /\0|\p{Surrogate}/gu;
const REPLACEMENT = '\ufffd';

export function isUnstorable(text: string): boolean {
  return UNSTORABLE.test(text);
}

/** Inside a value; deeper than anybody writes. PostgreSQL gives up at some thousand, recursion sooner or later. */
export const MOST_LEVELS = 100;

export interface Unstorable {
  /** Such as `a[0].b`; unstorable names are replaced in it. */
  path: string;
  what: 'text' | 'name' | 'number' | 'levels';
}

interface Place {
  value: unknown;
  name: string;
  path: string;
  level: number;
}

/** The first thing within a value that cannot be kept or sent as it is given. */
export function findUnstorable(whole: unknown): Unstorable | undefined {
  // A list, not recursion: the sender decides how deep a value is.
  const open: Place[] = [{ value: whole, name: '', path: '', level: 0 }];
  for (let place = open.pop(); place; place = open.pop()) {
    const { value, name, path, level } = place;
    if (isUnstorable(name)) return { path, what: 'name' };
    if (typeof value === 'string' && isUnstorable(value)) return { path, what: 'text' };
    if (typeof value === 'number' && !Number.isFinite(value)) return { path, what: 'number' };
    if (typeof value !== 'object' || value === null) continue;
    if (level > MOST_LEVELS) return { path, what: 'levels' };
    const below = (member: string) =>
      Array.isArray(value) ? `${path}[${member}]` : `${path && `${path}.`}${replaceUnstorable(member)}`;
    // The last first, as the first must be looked at next.
    for (const [member, inside] of Object.entries(value).reverse())
      open.push({ value: inside, name: member, path: below(member), level: level + 1 });
  }
  return undefined;
}

export function replaceUnstorable(text: string): string {
  return isUnstorable(text) ? text.replace(EVERY_UNSTORABLE, REPLACEMENT) : text;
}
