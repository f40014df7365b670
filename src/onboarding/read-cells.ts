import { PLACEMENTS, type Placement } from '../devices/index.ts';
import { normalizeColumnName } from '../guests/index.ts';
import { LONGEST_TAG, MOST_TAGS } from '../platform/values/tags.ts';
import { isTimeZone } from '../platform/values/time-zone.ts';
import { isUnstorable } from '../platform/values/unstorable.ts';

/** Readers of cells about a home or a device. Each returns the value or the problem. */

export type Read<Value> = { value: Value } | { problem: string };

const LONGEST_NAME = 200;
const LONGEST_ADDRESS = 500;
const LONGEST_TIME_ZONE = 64;
const LAST_HOUR = 23;

const lengthOf = (text: string) => Array.from(text).length;

export function readName(text: string): Read<string> {
  if (lengthOf(text) > LONGEST_NAME || isUnstorable(text))
    return { problem: `must be text of at most ${LONGEST_NAME} characters` };
  return { value: text };
}

export function readAddress(text: string): Read<string> {
  if (lengthOf(text) > LONGEST_ADDRESS || isUnstorable(text))
    return { problem: `must be text of at most ${LONGEST_ADDRESS} characters` };
  return { value: text };
}

/** Cached, because Intl is slow: 5,000 rows took a second. */
export function openTimeZones(): (text: string) => Read<string> {
  const known = new Map<string, Read<string>>();
  return (text) => {
    const before = known.get(text);
    if (before) return before;
    const isGood = text.length <= LONGEST_TIME_ZONE && !isUnstorable(text) && isTimeZone(text);
    const read = isGood ? { value: text } : { problem: 'must be an IANA time zone such as Europe/Stockholm' };
    known.set(text, read);
    return read;
  };
}

/** `15`, or `15:00` as a spreadsheet may write it. */
export function readHour(text: string): Read<number> {
  const digits = text.endsWith(':00') ? text.slice(0, -':00'.length) : text;
  const value = digits.length > 0 && digits.length <= 2 ? Number(digits) : Number.NaN;
  if (!Number.isInteger(value) || value < 0 || value > LAST_HOUR)
    return { problem: `must be a full hour from 0 to ${LAST_HOUR}` };
  return { value };
}

/** Several in one cell, separated by a comma, a semicolon or a bar: whichever the file does not use itself. */
export function readTags(text: string): Read<string[]> {
  const tags = text
    .split(/[,;|]/)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
  if (tags.length > MOST_TAGS || tags.some((tag) => lengthOf(tag) > LONGEST_TAG || isUnstorable(tag)))
    return { problem: `must have at most ${MOST_TAGS} tags of at most ${LONGEST_TAG} characters each` };
  return { value: tags };
}

/** `living_room`, or `Living room`. */
export function readPlacement(text: string): Read<Placement> {
  const value = PLACEMENTS.find((placement) => normalizeColumnName(placement) === normalizeColumnName(text));
  return value ? { value } : { problem: `must be one of ${PLACEMENTS.join(', ')}` };
}
