import type { PhoneProblem } from '../fields/phone.ts';
import type { GuestContent } from '../guest.ts';

/** What a source says about one stay. Members that it does not speak of stay as they are, or empty. */
export interface GuestDraft extends Pick<GuestContent, 'name' | 'checkin_time'> {
  phone_number?: string | null | undefined;
  /** What is wrong with that number, where it was looked at before; null: nothing. */
  phone_problem?: PhoneProblem | null | undefined;
  email?: string | null | undefined;
  checkout_time?: Date | null | undefined;
  /** A tag of BCP 47. No source takes back what it said of it. */
  language?: string | undefined;
  /** The source's own name of the stay; a known one is updated. */
  external_id: string | null;
}
