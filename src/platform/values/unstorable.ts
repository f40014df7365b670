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

/** Nesting limit of a value, deeper than any real one. PostgreSQL fails at some thousand levels, and recursion too. */
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

/** The first part of a value that cannot be stored or sent unchanged. */
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
    // In reverse order, because the last pushed member is examined next.
    for (const [member, inside] of Object.entries(value).reverse())
      open.push({ value: inside, name: member, path: below(member), level: level + 1 });
  }
  return undefined;
}

export function replaceUnstorable(text: string): string {
  return isUnstorable(text) ? text.replace(EVERY_UNSTORABLE, REPLACEMENT) : text;
}
