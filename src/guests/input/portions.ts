import { idMaker } from '../../platform/ids.ts';
import { secureRandom } from '../../platform/random.ts';
import { newAccessCode } from '../access-codes/access-code.ts';
import type { GuestDraft } from '../drafts/draft.ts';
import { searchTextOf } from '../fields/search-text.ts';
import { validationErrors } from '../fields/validation.ts';

/**
 * Guests of a source that a thread prepared for one statement. The main thread does not loop over them: tens of thousands would
 * delay other requests for seconds.
 */
export interface Portion {
  count: number;
  /** Every guest has every member, and no external id repeats: then the database can compare and insert them. */
  plain: boolean;
  /** A list of PackedGuest, as JSON. */
  guests: string;
}

export interface HomePortion extends Portion {
  home_id: string;
}

/** A draft with the other members of a new guest. Times are text. */
interface PackedGuest extends Omit<GuestDraft, 'checkin_time' | 'checkout_time'> {
  checkin_time: string;
  checkout_time?: string | null;
  /** In the file. */
  row?: number;
  guest_id: string;
  access_code: string;
  validation_errors: string[];
  search_text: string;
}

/** A portion of this size is collected while it is a young object. */
const MOST_GUESTS = 100;

/** Packs drafts in order. `now` goes into the ids; randomness is that of the thread. */
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
      // The draft has the problem of a phone number.
      validation_errors: validationErrors(content, NO_RULES, draft.phone_problem),
      search_text: searchTextOf({ ...content, ...times }),
    };
    guests.push(JSON.stringify(packed));
    if (guests.length >= MOST_GUESTS) flush();
  }

  return { add, flush };
}

const NO_RULES = { unreachableCountries: new Set<string>() };

/** The drafts of a portion, for those that need a check one by one. */
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
