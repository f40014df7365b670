import type { GuestContent } from '../guest.ts';

/** The text that `q` searches. Folded here, because the locale of the database may know only ASCII. */
export function searchTextOf({
  name,
  email,
  phone_number,
}: Pick<GuestContent, 'name' | 'email' | 'phone_number'>): string {
  return [name, email ?? '', phone_number ?? '', digitsOf(phone_number ?? '')].map(foldText).join('\n');
}

/** One LIKE pattern, or two: a number is found whatever its spaces. */
export function searchPatterns(q: string): string[] {
  const looksLikeNumber = /\d/.test(q) && /^[\d\s()+./-]*$/.test(q);
  const wanted = looksLikeNumber ? [foldText(q), digitsOf(q)] : [foldText(q)];
  return wanted.map((text) => `%${text.replace(/[\\%_]/g, '\\$&')}%`);
}

function foldText(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}
