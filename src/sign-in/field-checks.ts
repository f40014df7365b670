import {
  LONGEST_PASSWORD,
  type PasswordProblem,
  passwordProblem,
  SHORTEST_PASSWORD,
} from '../accounts/index.ts';
import type { LocalizedText } from '../i18n/index.ts';
import type { Complaints } from '../platform/pages/fields.ts';
import { isEmailAddress, LONGEST_EMAIL } from '../platform/values/email-address.ts';

/** Problems of the input by field. Empty if there is none. */

type Check = (value: string) => LocalizedText | undefined;

const LONGEST_NAME = 200;

const createEmailCheck =
  (isEmail: (value: string) => boolean): Check =>
  (value) => {
    if (value === '') return (t) => t('signIn.enterEmailAddress');
    return isEmail(value) ? undefined : (t) => t('signIn.invalidEmailAddress');
  };

export const emailCheck = createEmailCheck(isEmailAddress);

/** For existing accounts: accepts any address that an account may have. */
export const knownEmailCheck = createEmailCheck(
  (value) => value.length <= LONGEST_EMAIL && value.includes('@'),
);

const PASSWORD_PROBLEMS: Record<PasswordProblem, LocalizedText> = {
  length: (t) => t('accounts.passwordLength', { least: SHORTEST_PASSWORD, most: LONGEST_PASSWORD }),
  common: (t) => t('accounts.passwordTooCommon'),
};

export const passwordCheck: Check = (value) => {
  if (value === '') return (t) => t('signIn.choosePassword');
  const problem = passwordProblem(value);
  return problem && PASSWORD_PROBLEMS[problem];
};

export const nameCheck =
  (missing: LocalizedText): Check =>
  (value) => {
    if (value === '') return missing;
    return value.length <= LONGEST_NAME ? undefined : (t) => t('signIn.tooLong', { count: LONGEST_NAME });
  };

export function problemsIn(values: Record<string, string>, checks: Record<string, Check>): Complaints {
  const found: Complaints = {};
  for (const [name, check] of Object.entries(checks)) {
    const problem = check(values[name] ?? '');
    if (problem !== undefined) found[name] = problem;
  }
  return found;
}

export function hasProblems(problems: object): boolean {
  return Object.keys(problems).length > 0;
}
