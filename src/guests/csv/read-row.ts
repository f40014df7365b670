import { languageNamed } from '../../i18n/index.ts';
import type { RowError } from '../../platform/errors.ts';
import type { GuestDraft } from '../drafts/draft.ts';
import {
  CHECKOUT_PROBLEM,
  type FieldResult,
  readEmail,
  readExternalId,
  readLanguage,
  readName,
  readPhoneNumber,
} from '../fields/fields.ts';
import type { FileHome } from '../input/input-reader.ts';
import type { Column, Columns } from './columns.ts';
import type { StayTimes } from './stay-times.ts';

type RowResult = { home: FileHome; draft: GuestDraft } | { problems: Omit<RowError, 'row'>[] };

/** The home of all rows, or a function that finds the home of a row. */
type HomeOfRow = FileHome | ((text: string) => FieldResult<FileHome>);

/** For checking the dates of a row whose home is unknown. */
const UNKNOWN_HOME = { timezone: 'UTC', checkin_hour: 15, checkout_hour: 11 };

/** Reads one row. A column that the file lacks leaves its member undefined; a blank cell clears it. */
export function readRow(
  cells: string[],
  columns: Columns,
  homeOf: HomeOfRow,
  readTime: StayTimes,
): RowResult {
  const problems: Omit<RowError, 'row'>[] = [];
  const cell = (column: Column): string | undefined => {
    const index = columns.get(column);
    return index === undefined ? undefined : (cells[index] ?? '').trim();
  };
  function read<Value>(
    column: Column,
    reader: (text: string) => FieldResult<Value>,
  ): Value | null | undefined {
    const text = cell(column);
    if (text === undefined) return undefined;
    if (text === '') return null;
    const result = reader(text);
    if ('value' in result) return result.value;
    problems.push({ column, message: result.problem });
    return undefined;
  }
  function required<Value>(column: Column, reader: (text: string) => FieldResult<Value>): Value | undefined {
    const value = read(column, reader);
    if (value !== null) return value;
    problems.push({ column, message: 'is required' });
    return undefined;
  }

  const home = typeof homeOf === 'function' ? required('home', homeOf) : homeOf;
  const { checkin_hour, checkout_hour, timezone } = home ?? UNKNOWN_HOME;
  const name = required('name', readName);
  const phone_number = read('phone_number', readPhoneNumber);
  const email = read('email', readEmail);
  const checkin_time = required('checkin_time', (text) => readTime(text, checkin_hour, timezone));
  const checkout_time = read('checkout_time', (text) => readTime(text, checkout_hour, timezone));
  const external_id = read('external_id', readExternalId) ?? null;
  // A blank cell does not clear the language: some bookings of a file lack it.
  const language = read('language', (text) => readLanguage(text, languageNamed)) ?? undefined;
  if (home && checkin_time && checkout_time && checkout_time <= checkin_time) {
    problems.push({ column: 'checkout_time', message: CHECKOUT_PROBLEM });
  }
  if (problems.length > 0 || !home || name === undefined || checkin_time === undefined) return { problems };
  return { home, draft: { name, phone_number, email, checkin_time, checkout_time, external_id, language } };
}
