import { groupBy } from '../../../format/group-by.ts';
import type { TextKey } from '../../../i18n/texts.ts';
import type { FileHead } from './read-head.ts';

interface Field {
  /** The API's name. */
  column: string;
  label: TextKey;
  needed: boolean;
  /** Header names, ours and those of booking platforms and channel managers, best first. Spaces do not count. */
  headers: string[];
}

/** Only if one file has several homes. */
const HOME: Field = {
  column: 'home',
  label: 'common.home',
  needed: true,
  headers: [
    'home',
    'home_id',
    'home_name',
    'listing',
    'property',
    'property_name',
    'apartment',
    'accommodation',
    'rental',
  ],
};

/** Columns about a stay. */
const OF_STAYS: Field[] = [
  {
    column: 'name',
    label: 'common.name',
    needed: true,
    headers: [
      'name',
      'guest_name',
      'guest_name(s)',
      'guest_names',
      'full_name',
      'guest',
      'customer_name',
      'booked_by',
    ],
  },
  {
    column: 'phone_number',
    label: 'common.phoneNumber',
    needed: false,
    headers: ['phone_number', 'phone', 'guest_phone', 'telephone', 'mobile', 'mobile_phone', 'contact'],
  },
  {
    column: 'email',
    label: 'common.email',
    needed: false,
    headers: ['email', 'email_address', 'guest_email'],
  },
  {
    column: 'checkin_time',
    label: 'common.checkIn',
    needed: true,
    headers: [
      'checkin_time',
      'checkin',
      'checkin_date',
      'arrival',
      'arrival_date',
      'start_date',
      'first_night',
    ],
  },
  {
    column: 'checkout_time',
    label: 'common.checkOut',
    needed: false,
    headers: ['checkout_time', 'checkout', 'checkout_date', 'departure', 'departure_date', 'end_date'],
  },
  {
    column: 'external_id',
    label: 'guestImport.bookingNumber',
    needed: false,
    headers: [
      'external_id',
      'confirmation_code',
      'book_number',
      'booking_number',
      'booking_id',
      'book_id',
      'booking_reference',
      'reservation_number',
      'reservation_id',
      'reservation_code',
    ],
  },
];

export const FIELDS = [HOME, ...OF_STAYS];
export const fieldsFor = (several: boolean) => (several ? FIELDS : OF_STAYS);

/** The chosen column of each field by position. Null: none. Absent: undecided. */
export type Chosen = Readonly<Record<string, number | null>>;

/** The API's limit. */
const LONGEST_HEADER = 200;

/** Columns that can be chosen: blank and repeated headers are ambiguous. */
export function columnsToChoose({ columns }: FileHead): { place: number; header: string }[] {
  const headers = columns.map((header, place) => ({ place, header: header.trim() }));
  const alike = groupBy(headers, ({ header }) => header);
  return headers.filter(
    ({ header }) => header !== '' && header.length <= LONGEST_HEADER && alike.get(header)?.length === 1,
  );
}

/** The choice by headers. The user decides between similar ones. */
export function recognised(head: FileHead, fields: Field[]): Chosen {
  const choices = columnsToChoose(head).map(({ place, header }) => ({ place, name: bare(header) }));
  const alike = head.columns.map(bare);
  const chosen: Record<string, number | null> = {};
  for (const { column, needed, headers } of fields) {
    const known = headers.map(bare).find((name) => alike.includes(name));
    const found = choices.filter(({ name }) => name === known);
    if (found.length === 1 && found[0]) chosen[column] = found[0].place;
    if (known === undefined && !needed) chosen[column] = null;
  }
  return chosen;
}

/** The same choice, for a file that names its homes or does not. */
export function withHomes(head: FileHead, chosen: Chosen, several: boolean): Chosen {
  const { [HOME.column]: _home, ...others } = chosen;
  return several ? { ...others, ...recognised(head, [HOME]) } : others;
}

/** A column that seems to name several homes. */
export function columnOfHomes(head: FileHead): string | undefined {
  const place = recognised(head, [HOME])[HOME.column];
  if (typeof place !== 'number') return undefined;
  const names = new Set(head.rows.map(({ cells }) => cells[place]?.trim()).filter(Boolean));
  return names.size > 1 ? head.columns[place]?.trim() : undefined;
}

/** As parameters of the call. The server reports undecided ones. */
export function columnsOf(head: FileHead, chosen: Chosen): Record<string, string> {
  return Object.fromEntries(
    Object.entries(chosen).map(([column, place]) => [
      `${column}_column`,
      place === null ? '' : (head.columns[place]?.trim() ?? ''),
    ]),
  );
}

/** As the server compares them, ignoring case, spaces, hyphens and underscores. */
function bare(name: string): string {
  return name.toLowerCase().replace(/[\s_-]/g, '');
}
