import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';
import { asText } from './members.ts';

const MOST_CHARACTERS = 200;

/**
 * A number as messages need it, +46701234567. Booking systems hold what somebody typed: with 00, with the country's code and no
 * plus, or as one dials at home, which is where the guest's country helps. What is no number stays as it is, and is marked.
 */
export function internationalPhone(value: unknown, country: unknown): string | null {
  const text = asText(value).slice(0, MOST_CHARACTERS);
  if (!/\d/.test(text)) return null;
  const written = text.replace(/^tel:/i, '').replace(/^00/, '+');
  if (written.startsWith('+')) return numberIn(written) ?? text;
  const at = asText(country).toUpperCase();
  const home = isSupportedCountry(at) ? at : undefined;
  const withCode = numberIn(`+${written}`);
  // 49170… of Germany is a mobile number with its country, though it could be one of the town with the code 491, too.
  if (withCode !== undefined && home && withCode.startsWith(`+${getCountryCallingCode(home)}`))
    return withCode;
  return (home && numberIn(written, home)) ?? withCode ?? text;
}

function numberIn(text: string, country?: CountryCode): string | undefined {
  const number = parsePhoneNumberFromString(text, {
    extract: false,
    ...(country === undefined ? {} : { defaultCountry: country }),
  });
  return number?.isValid() ? number.number : undefined;
}
