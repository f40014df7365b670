import type { PhoneProblem } from '../fields/phone.ts';
import type { GuestContent } from '../guest.ts';

/** One stay as a source lists it. Undefined members keep their stored value, or are empty. */
export interface GuestDraft extends Pick<GuestContent, 'name' | 'checkin_time'> {
  phone_number?: string | null | undefined;
  /** The result of an earlier check of that number; null: no problem. */
  phone_problem?: PhoneProblem | null | undefined;
  email?: string | null | undefined;
  checkout_time?: Date | null | undefined;
  /** A BCP 47 tag. A source cannot clear it. */
  language?: string | undefined;
  /** The source's id of the stay. A stored one is updated. */
  external_id: string | null;
}
