import { types } from 'pg';

/** The object id of text[] in PostgreSQL. */
const TEXT_ARRAY = 1009;
const parseTexts = types.getTypeParser(TEXT_ARRAY as never, 'text') as (text: string) => unknown;

const WHOLE = /^-?\d{1,19}$/;
const NUMBER = /^-?\d{1,400}(?:\.\d{1,400})?(?:e[+-]?\d{1,4})?$/;
const TIMESTAMP = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(\.\d{1,6})?\+00$/;
const DAY = /^\d{4}-\d\d-\d\d$/;
const BYTES = /^\\x(?:[0-9a-f]{2})*$/;
const FIRST_YEAR = '0001';

/**
 * Parses a value in the export's form (PostgreSQL's text, see SAME_TEXT). Undefined if it is invalid. Other spellings
 * that PostgreSQL accepts, such as `tomorrow`, are refused.
 */
export function parseValue(type: string, text: string): unknown {
  if (type.endsWith('[]')) return parseList(type.slice(0, -2), text);
  switch (type) {
    case 'smallint':
      return wholeWithin(text, 2 ** 15);
    case 'integer':
      return wholeWithin(text, 2 ** 31);
    case 'bigint':
      return wholeWithin(text, 2 ** 63);
    case 'real':
    case 'double precision':
      return NUMBER.test(text) ? finite(Number(text)) : undefined;
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : undefined;
    case 'timestamp with time zone':
      return parseTimestamp(text);
    case 'date':
      return DAY.test(text) && isDay(text) ? text : undefined;
    case 'bytea':
      return BYTES.test(text) ? text : undefined;
    case 'json':
    case 'jsonb':
      return parseJson(text);
    default:
      return text;
  }
}

function wholeWithin(text: string, limit: number): number | undefined {
  if (!WHOLE.test(text)) return undefined;
  const number = Number(text);
  return number >= -limit && number < limit ? number : undefined;
}

const finite = (number: number) => (Number.isFinite(number) ? number : undefined);

/** As ISO 8601. */
function parseTimestamp(text: string): string | undefined {
  if (text === '-infinity') return text;
  const [, day = '', time, fraction = ''] = TIMESTAMP.exec(text) ?? [];
  const iso = `${day}T${time}${fraction}Z`;
  return isDay(day) && day >= FIRST_YEAR && !Number.isNaN(Date.parse(iso)) ? iso : undefined;
}

/** Date reads 30 February as 2 March. */
function isDay(day: string): boolean {
  const read = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(day);
}

/** One dimension that begins at 1, as we write it. */
function parseList(type: string, text: string): unknown[] | undefined {
  if (!text.startsWith('{') || !text.endsWith('}')) return undefined;
  if (type === 'text') return parseTexts(text) as unknown[];
  const inside = text.slice(1, -1);
  const items = inside === '' ? [] : inside.split(',');
  const values = items.map((item) => (item === 'NULL' ? null : parseValue(type, item.replaceAll('"', ''))));
  return values.includes(undefined) ? undefined : values;
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
