import { idMaker } from '../../platform/ids.ts';
import { secureRandom } from '../../platform/random.ts';
import { newAccessCode } from '../access-codes/access-code.ts';
import type { GuestDraft } from '../drafts/draft.ts';
import { searchTextOf } from '../fields/search-text.ts';
import { validationErrors } from '../fields/validation.ts';

/**
 * Some guests of a source, made ready for a statement by a thread. Whoever stores them need not look at each: tens of
 * thousands, one by one, would hold everybody up for seconds.
 */
export interface Portion {
  count: number;
  /**
   * Each speaks of every member, and no external id stands twice in here. Then what is new can be put in as it stands,
   * and what is known is compared by the database.
   */
  plain: boolean;
  /** A list of PackedGuest, as JSON. */
  guests: string;
}

/** Guests of one home. */
export interface HomePortion extends Portion {
  home_id: string;
}

/** A draft with what a new guest has beside it. Times are written out. */
interface PackedGuest extends Omit<GuestDraft, 'checkin_time' | 'checkout_time'> {
  checkin_time: string;
  checkout_time?: string | null;
  /** Of the file. */
  row?: number;
  guest_id: string;
  access_code: string;
  validation_errors: string[];
  search_text: string;
}

/** What is sent for them stays among the young objects, which are collected at once. */
const MOST_GUESTS = 100;

/** Puts drafts together in their order. `now` goes into the ids; randomness is the thread's own. */
export function openPacker(now: Date, emit: (portion: Portion) => void) {
  const newId = idMaker({ now: () => now }, secureRandom);
  const ids = new Set<string>();
  let guests: string[] = [];
  let plain = true;

  function flush(): void {
    if (guests.length > 0) emit({ count: guests.length, plain, guests: `[${guests.join()}]` });
    guests = [];
    ids.clear();
    plain = true;
  }

  function add(draft: GuestDraft, row?: number): void {
    const { name, phone_number, email, checkin_time, checkout_time, external_id } = draft;
    plain &&= phone_number !== undefined && email !== undefined && checkout_time !== undefined;
    plain &&= external_id === null || !ids.has(external_id);
    if (external_id !== null) ids.add(external_id);
    const content = { name, phone_number: phone_number ?? null, email: email ?? null };
    const times = { checkin_time, checkout_time: checkout_time ?? null };
    const packed = {
      ...draft,
      row,
      guest_id: newId(),
      access_code: newAccessCode(secureRandom),
      // Of a number, the draft knows what is wrong with it.
      validation_errors: validationErrors(content, NO_RULES, draft.phone_problem),
      search_text: searchTextOf({ ...content, ...times }),
    };
    guests.push(JSON.stringify(packed));
    if (guests.length >= MOST_GUESTS) flush();
  }

  return { add, flush };
}

const NO_RULES = { unreachableCountries: new Set<string>() };

/** As drafts again, with their rows: for those that have to be looked at. */
export function unpackPortion({ guests }: Portion): { row: number; draft: GuestDraft }[] {
  return (JSON.parse(guests) as PackedGuest[]).map(({ row = 0, ...packed }) => ({
    row,
    draft: {
      ...packed,
      checkin_time: new Date(packed.checkin_time),
      checkout_time: packed.checkout_time ? new Date(packed.checkout_time) : packed.checkout_time,
    } as GuestDraft,
  }));
}
