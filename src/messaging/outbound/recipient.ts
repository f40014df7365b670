import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { Channel } from '../gateways/index.ts';

/** Contact data of a guest. */
export interface Reachable {
  phone_number: string | null;
  email: string | null;
  /** About the phone number, if there is one. */
  validation_errors: string[];
}

/** The address for a channel in the gateway's format; undefined when the guest has none. */
export function addressFor(channel: Channel, guest: Reachable): string | undefined {
  return channel === 'email' ? (guest.email ?? undefined) : usablePhone(guest);
}

/** In international form without blanks. */
export function usablePhone({ phone_number, validation_errors }: Reachable): string | undefined {
  if (phone_number === null || validation_errors.length > 0) return undefined;
  return parsePhoneNumberFromString(phone_number, { extract: false })?.number;
}

const SHOWN_DIGITS = 2;

/** +46•••••12, j•••@example.com: enough to recognise, too little to use. */
export function masked(recipient: string): string {
  const at = recipient.lastIndexOf('@');
  if (at >= 0) return `${Array.from(recipient)[0]}•••${recipient.slice(at)}`;
  const country = parsePhoneNumberFromString(recipient)?.countryCallingCode;
  return `${country === undefined ? '' : `+${country}`}•••••${recipient.slice(-SHOWN_DIGITS)}`;
}
