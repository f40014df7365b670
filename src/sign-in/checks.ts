import { isEmailAddress, passwordProblem } from '../accounts/index.ts';
import type { Problems } from '../platform/pages/fields.ts';

/** What is wrong with what was typed, field by field; an empty object when nothing is. */

type Check = (value: string) => string | undefined;

const LONGEST_NAME = 200;

export const emailCheck: Check = (value) => {
  if (value === '') return 'Enter your e-mail address.';
  return isEmailAddress(value) ? undefined : 'Enter an e-mail address such as name@example.com.';
};

export const passwordCheck: Check = (value) => (value === '' ? 'Choose a password.' : passwordProblem(value));

export const nameCheck =
  (missing: string): Check =>
  (value) => {
    if (value === '') return missing;
    return value.length <= LONGEST_NAME ? undefined : `Use at most ${LONGEST_NAME} characters.`;
  };

export function problemsIn(values: Record<string, string>, checks: Record<string, Check>): Problems {
  const found: Problems = {};
  for (const [name, check] of Object.entries(checks)) {
    const problem = check(values[name] ?? '');
    if (problem !== undefined) found[name] = problem;
  }
  return found;
}

export function any(problems: Problems): boolean {
  return Object.keys(problems).length > 0;
}
