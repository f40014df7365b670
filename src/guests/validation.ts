import type { GuestContent, GuestRules } from './guest.ts';
import { phoneProblem } from './phone.ts';

/** Informational: never a reason to refuse a guest. */
export function validationErrors(
  { phone_number, email }: Pick<GuestContent, 'phone_number' | 'email'>,
  rules: GuestRules,
): string[] {
  if (phone_number === null) return email === null ? ['missing_phone_number_and_email'] : [];
  return [phoneProblem(phone_number, rules.unreachableCountries)].flatMap((problem) => problem ?? []);
}
