import type { Guest } from '../../../contract.ts';

export type WrittenChannel = 'sms' | 'email';

/** Channels to a guest. A number with a validation error gets no SMS. */
export function guestChannels(guest: Guest): WrittenChannel[] {
  const phone = guest.phone_number !== null && guest.validation_errors.length === 0;
  return [...(phone ? (['sms'] as const) : []), ...(guest.email === null ? [] : (['email'] as const))];
}
