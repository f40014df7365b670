import { badRequest } from '../../platform/errors.ts';

/** Of every template. */
export const OF_STAYS = [
  'guest_name',
  'home_name',
  'guest_page',
  'checkin_time',
  'checkout_time',
  'host_contact',
] as const;
/** Of templates about noise. */
export const OF_NOISE = ['level', 'sound_level', 'limit'] as const;

export type Placeholder = (typeof OF_STAYS)[number] | (typeof OF_NOISE)[number];

/** With the blanks before it, which go where the value is empty: "Hi {{guest_name}}," becomes "Hi,". */
const PLACEHOLDER = /([ \t]*)\{\{([^{}]*)\}\}/g;

/** In one pass: what a value brings along is text, even where it looks like a placeholder. */
export function filled(text: string, wordFor: (name: string) => string): string {
  return text.replace(PLACEHOLDER, (_whole, blanks: string, name: string) => {
    const value = wordFor(name.trim());
    return value === '' ? '' : blanks + value;
  });
}

/** Throws a 400 that names the first placeholder which the template cannot fill, or which is not closed. */
export function requirePlaceholders(member: string, text: string, known: readonly string[]): void {
  for (const [, , inner = ''] of text.matchAll(PLACEHOLDER)) {
    const name = inner.trim();
    if (!known.includes(name)) {
      const list = known.map((one) => `{{${one}}}`).join(' ');
      throw badRequest(`"${member}" has the unknown placeholder {{${name}}}. There are: ${list}.`, {
        context: member,
      });
    }
  }
  if (/\{\{|\}\}/.test(text.replace(PLACEHOLDER, ''))) {
    throw badRequest(`"${member}" has a placeholder that is not closed, such as {{home_name without }}.`, {
      context: member,
    });
  }
}
