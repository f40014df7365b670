import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';
import { asText } from './members.ts';

const MOST_CHARACTERS = 200;

/**
 * The international form of a number, +46701234567. Guests type 00, the country code without a plus, or the national form, for which
 * the country of the guest is needed. Other texts stay as they are; validation_errors marks them.
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
