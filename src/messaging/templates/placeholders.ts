import { badRequest } from '../../platform/errors.ts';

/** In every template. */
export const OF_STAYS = [
  'guest_name',
  'home_name',
  'guest_page',
  'checkin_time',
  'checkout_time',
  'host_contact',
] as const;
/** In templates about noise. */
export const OF_NOISE = ['level', 'sound_level', 'limit'] as const;

/** In templates about safety. */
export const OF_SAFETY = ['hazard', 'advice'] as const;

export type Placeholder = (typeof OF_STAYS)[number] | (typeof OF_NOISE)[number] | (typeof OF_SAFETY)[number];

const PLACEHOLDER = /\{\{([^{}]*)\}\}/g;

/**
 * Replaces in one pass, so values are text even when they look like placeholders. An empty value removes the blanks
 * before it: "Hi {{guest_name}}," becomes "Hi,".
 */
export function fillPlaceholders(text: string, valueFor: (name: string) => string): string {
  let result = '';
  let at = 0;
  for (const { 0: whole, 1: name = '', index } of text.matchAll(PLACEHOLDER)) {
    const value = valueFor(name.trim());
    const before = text.slice(at, index);
    result += value === '' ? withoutBlanks(before) : before + value;
    at = index + whole.length;
  }
  return result + text.slice(at);
}

/** Without a regular expression: one that begins with blanks takes quadratic time. */
function withoutBlanks(text: string): string {
  let end = text.length;
  while (end > 0 && (text[end - 1] === ' ' || text[end - 1] === '\t')) end -= 1;
  return text.slice(0, end);
}

/** Throws a 400 that names the first unknown or unclosed placeholder. */
export function requirePlaceholders(member: string, text: string, known: readonly string[]): void {
  for (const [, inner = ''] of text.matchAll(PLACEHOLDER)) {
    const name = inner.trim();
    if (!known.includes(name)) {
      const list = known.map((one) => `{{${one}}}`).join(' ');
      throw badRequest(
        `"${member}" has the unknown placeholder {{${name}}}. Available placeholders: ${list}.`,
        {
          context: member,
        },
      );
    }
  }
  if (/\{\{|\}\}/.test(text.replace(PLACEHOLDER, ''))) {
    throw badRequest(`"${member}" has a placeholder that is not closed, such as {{home_name without }}.`, {
      context: member,
    });
  }
}
