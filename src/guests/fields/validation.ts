import type { GuestContent, GuestRules } from '../guest.ts';
import { type PhoneProblem, phoneProblem } from './phone.ts';

/** Informational: never a reason to refuse a guest. */
export function validationErrors(
  { phone_number, email }: Pick<GuestContent, 'phone_number' | 'email'>,
  rules: GuestRules,
  /** The problem of that phone number, where it was checked before. */
  knownProblem?: PhoneProblem | null,
): string[] {
  if (phone_number === null) return email === null ? ['missing_phone_number_and_email'] : [];
  const problem =
    knownProblem === undefined ? phoneProblem(phone_number, rules.unreachableCountries) : knownProblem;
  return problem ? [problem] : [];
}
