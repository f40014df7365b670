import { languageTag } from '../../i18n/index.ts';
import { isEmailAddress } from '../../platform/values/email-address.ts';
import { parseInstant } from '../../platform/values/instant.ts';
import { isUnstorable } from '../../platform/values/unstorable.ts';

/** Checks of members, for bodies and files. Each function answers the value or the problem. */

export type FieldResult<Value> = { value: Value } | { problem: string };

const LONGEST_NAME = 200;
/** Long enough for a number with a remark; a list of 500 guests has to stay small. */
const LONGEST_PHONE_NUMBER = 200;
export const LONGEST_EXTERNAL_ID = 200;

const countCharacters = (text: string) => Array.from(text).length;

export function readName(text: string): FieldResult<string> {
  if (text.trim() === '' || countCharacters(text) > LONGEST_NAME || isUnstorable(text)) {
    return { problem: `must be text of 1 to ${LONGEST_NAME} characters, not blank` };
  }
  return { value: text };
}

/** Checks only the length: validation_errors marks invalid numbers. Blank is null. */
export function readPhoneNumber(text: string): FieldResult<string | null> {
  if (countCharacters(text) > LONGEST_PHONE_NUMBER || isUnstorable(text)) {
    return { problem: `must be text of at most ${LONGEST_PHONE_NUMBER} characters` };
  }
  return { value: text.trim() === '' ? null : text };
}

export function readEmail(text: string): FieldResult<string> {
  return isEmailAddress(text) && !isUnstorable(text)
    ? { value: text }
    : { problem: 'must be an e-mail address' };
}

export function readTime(text: string): FieldResult<Date> {
  const value = parseInstant(text);
  return value
    ? { value }
    : { problem: 'must be an ISO-8601 time with a zone, such as 2026-11-15T09:30:00Z' };
}

export function readExternalId(text: string): FieldResult<string> {
  if (countCharacters(text) > LONGEST_EXTERNAL_ID || isUnstorable(text)) {
    return { problem: `must be text of at most ${LONGEST_EXTERNAL_ID} characters` };
  }
  return { value: text };
}

export function readLanguage(text: string, parse = languageTag): FieldResult<string> {
  const value = parse(text.trim());
  return value === undefined ? { problem: LANGUAGE_PROBLEM } : { value };
}

export const LANGUAGE_PROBLEM = 'must be a language tag (BCP 47), such as de or pt-BR';

export const CHECKOUT_PROBLEM = 'must be after checkin_time';
