import { passwordProblem } from '../accounts/index.ts';
import { isEmailAddress, LONGEST_EMAIL } from '../platform/email-address.ts';
import type { Complaints } from '../platform/pages/fields.ts';
import type { Saying } from '../words/index.ts';

/** What is wrong with what was typed, field by field; an empty object when nothing is. */

type Check = (value: string) => Saying | undefined;

const LONGEST_NAME = 200;

const emailCheckBy =
  (isEmail: (value: string) => boolean): Check =>
  (value) => {
    if (value === '') return (say) => say('Enter your e-mail address.');
    return isEmail(value) ? undefined : (say) => say('Enter an e-mail address such as name@example.com.');
  };

export const emailCheck = emailCheckBy(isEmailAddress);

/** Of somebody who has an account: whatever was taken for an address then is one now. */
export const knownEmailCheck = emailCheckBy((value) => value.length <= LONGEST_EMAIL && value.includes('@'));

export const passwordCheck: Check = (value) =>
  value === '' ? (say) => say('Choose a password.') : passwordProblem(value);

export const nameCheck =
  (missing: Saying): Check =>
  (value) => {
    if (value === '') return missing;
    return value.length <= LONGEST_NAME
      ? undefined
      : (say) => say('Use at most {count} characters.', { count: LONGEST_NAME });
  };

export function problemsIn(values: Record<string, string>, checks: Record<string, Check>): Complaints {
  const found: Complaints = {};
  for (const [name, check] of Object.entries(checks)) {
    const problem = check(values[name] ?? '');
    if (problem !== undefined) found[name] = problem;
  }
  return found;
}

export function any(problems: object): boolean {
  return Object.keys(problems).length > 0;
}
