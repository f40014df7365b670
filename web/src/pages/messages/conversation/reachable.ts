import type { Guest } from '../../../contract.ts';

export type Written = 'sms' | 'email';

/** By what a guest can be written to: what the API noticed about a number keeps SMS from it. */
export function reachableBy(guest: Guest): Written[] {
  const phone = guest.phone_number !== null && guest.validation_errors.length === 0;
  return [...(phone ? (['sms'] as const) : []), ...(guest.email === null ? [] : (['email'] as const))];
}
