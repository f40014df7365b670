import { groupBy } from '../../../format/group-by.ts';
import type { TextKey } from '../../../i18n/texts.ts';
import type { FileHead } from './read-head.ts';

interface Field {
  /** The API's name. */
  column: string;
  label: TextKey;
  required: boolean;
  /** Header names, ours and those of booking platforms and channel managers, best first. Spaces do not count. */
  headers: string[];
}

/** Only if one file has several homes. */
const HOME: Field = {
  column: 'home',
  label: 'common.home',
  required: true,
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
const STAY_FIELDS: Field[] = [
  {
    column: 'name',
    label: 'common.name',
    required: true,
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
    required: false,
    headers: ['phone_number', 'phone', 'guest_phone', 'telephone', 'mobile', 'mobile_phone', 'contact'],
  },
  {
    column: 'email',
    label: 'common.email',
    required: false,
    headers: ['email', 'email_address', 'guest_email'],
  },
  {
    column: 'checkin_time',
    label: 'common.checkIn',
    required: true,
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
    required: false,
    headers: ['checkout_time', 'checkout', 'checkout_date', 'departure', 'departure_date', 'end_date'],
  },
  {
    column: 'external_id',
    label: 'guestImport.bookingNumber',
    required: false,
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

export const FIELDS = [HOME, ...STAY_FIELDS];
export const fieldsFor = (several: boolean) => (several ? FIELDS : STAY_FIELDS);

/** The chosen column of each field by position. Null: none. Absent: undecided. */
export type ColumnChoices = Readonly<Record<string, number | null>>;

/** The API's limit. */
const MAX_HEADER = 200;

/** Columns that can be chosen: blank and repeated headers are ambiguous. */
export function selectableColumns({ columns }: FileHead): { place: number; header: string }[] {
  const headers = columns.map((header, place) => ({ place, header: header.trim() }));
  const sameName = groupBy(headers, ({ header }) => header);
  return headers.filter(
    ({ header }) => header !== '' && header.length <= MAX_HEADER && sameName.get(header)?.length === 1,
  );
}

/** The choice by headers. The user decides between similar ones. */
export function recognizeColumns(head: FileHead, fields: Field[]): ColumnChoices {
  const choices = selectableColumns(head).map(({ place, header }) => ({ place, name: normalize(header) }));
  const sameName = head.columns.map(normalize);
  const chosen: Record<string, number | null> = {};
  for (const { column, required, headers } of fields) {
    const match = headers.map(normalize).find((name) => sameName.includes(name));
    const found = choices.filter(({ name }) => name === match);
    if (found.length === 1 && found[0]) chosen[column] = found[0].place;
    if (match === undefined && !required) chosen[column] = null;
  }
  return chosen;
}

/** The same choice, for a file that names its homes or does not. */
export function withHomes(head: FileHead, chosen: ColumnChoices, several: boolean): ColumnChoices {
  const { [HOME.column]: _home, ...others } = chosen;
  return several ? { ...others, ...recognizeColumns(head, [HOME]) } : others;
}

/** A column that seems to name several homes. */
export function homeColumn(head: FileHead): string | undefined {
  const place = recognizeColumns(head, [HOME])[HOME.column];
  if (typeof place !== 'number') return undefined;
  const names = new Set(head.rows.map(({ cells }) => cells[place]?.trim()).filter(Boolean));
  return names.size > 1 ? head.columns[place]?.trim() : undefined;
}

/** As parameters of the call. The server reports undecided ones. */
export function columnParameters(head: FileHead, chosen: ColumnChoices): Record<string, string> {
  return Object.fromEntries(
    Object.entries(chosen).map(([column, place]) => [
      `${column}_column`,
      place === null ? '' : (head.columns[place]?.trim() ?? ''),
    ]),
  );
}

/** As the server compares them, ignoring case, spaces, hyphens and underscores. */
function normalize(name: string): string {
  return name.toLowerCase().replace(/[\s_-]/g, '');
}
