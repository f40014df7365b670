import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

export type PhoneProblem = 'invalid_phone_number' | 'unreachable_country';

/** Messages need the international form; other texts are kept and marked. */
export function phoneProblem(text: string, unreachable: ReadonlySet<string>): PhoneProblem | undefined {
  // Without `extract` the whole text has to be a number, not merely contain one.
  const number = text.startsWith('+') ? parsePhoneNumberFromString(text, { extract: false }) : undefined;
  if (!number?.isPossible()) return 'invalid_phone_number';
  if (!number.isValid()) return undefined;
  // Satellite, freephone and other numbers that belong to no country.
  if (number.country === undefined || unreachable.has(number.country)) return 'unreachable_country';
  return undefined;
}
