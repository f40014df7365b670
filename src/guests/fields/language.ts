import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { LANGUAGES, type Language, languageOf } from '../../i18n/index.ts';
import type { GuestRow } from '../guest.ts';

export type LanguageHints = Pick<GuestRow, 'language' | 'chosen_language' | 'phone_number'>;

/** The tag that the guest chose, or else the one of the booking. Our texts may lack the language. */
export function explicitLanguage({ language, chosen_language }: LanguageHints): string | null {
  return chosen_language ?? language;
}

/** A language of our texts. The country of the phone is a guess, so the language of the browser precedes it. */
export function languageOfGuest(guest: LanguageHints, fallback: Language, browser?: Language): Language {
  return (
    languageOf(explicitLanguage(guest), LANGUAGES) ??
    browser ??
    languageOfPhone(guest.phone_number) ??
    fallback
  );
}

function languageOfPhone(phone: string | null): Language | undefined {
  const country = phone === null ? undefined : parsePhoneNumberFromString(phone)?.country;
  return country === undefined ? undefined : LANGUAGE_OF_COUNTRY.get(country);
}

/**
 * Countries where most people speak or share one of our languages. Elsewhere, and where two of ours are common, the language of the
 * home is as good a guess.
 */
const COUNTRIES: Record<Language, string> = {
  en: 'GB GG IM JE IE US CA AU NZ ZA MT GI SG IN PK LK NG GH KE UG ZM ZW BW NA MW SL LR GM JM TT BB BS BZ GY BM KY VG VI AG DM GD KN LC VC FJ PH',
  de: 'DE AT CH LI',
  es: 'ES MX AR CO CL PE VE EC GT CU BO DO HN PY SV NI CR PA UY PR GQ',
  fr: 'FR MC LU GP MQ RE GF YT PM NC PF WF BL MF HT SN CI ML BF NE TG BJ GN GA CG CD CF TD MG DJ KM DZ MA TN',
  sv: 'SE AX',
};

const LANGUAGE_OF_COUNTRY = new Map<string, Language>(
  LANGUAGES.flatMap((language) =>
    COUNTRIES[language].split(' ').map((country) => [country, language] as const),
  ),
);
