import { isEmailAddress } from '../../../platform/values/email-address.ts';
import { UNKNOWN_NAME } from '../source.ts';
import { findLabels, type Label } from './labels.ts';
import { oneLine } from './one-line.ts';

/** Platforms put these into the summary and into labelled lines of the description. */
export interface GuestDetails {
  name: string;
  phone_number: string | null;
  email: string | null;
}

const MOST_NAME_CHARACTERS = 200;
const MOST_LINE_CHARACTERS = 1000;
/** Labels are at the top; the rest of a long text is a message. */
const MOST_DESCRIPTION_CHARACTERS = 8000;

/** A booking without the name of the guest. */
const PLACEHOLDER_NAME =
  /^(?:reserved|reservation|booked|booking|busy|occupied|confirmed|tentative|guest|stay|airbnb|vrbo|homeaway|booking\.com)?$/i;
/** Vrbo: "Reserved - Ann"; others "Booking: Ann". */
const NAME_PREFIX =
  /^(?:reserved|reservation|booked|booking|confirmed|tentative|stay)(?:\s*[-–:]\s*|\s+(?:by|for)\s+)/i;
/** Airbnb, of old: "Ann Smith (HMABC12345)". */
const CODE_AFTER_NAME = / ?\((HM[A-Z0-9]{6,12})\)$/;
const CODE_IN_ADDRESS = /\/reservations\/details\/(HM[A-Z0-9]{6,12})/;
const CODE = /^[A-Z0-9-]{4,30}$/i;

/** The summary in one line; the description as it stands in the calendar. */
export function readGuestDetails(summary: string, description: string): GuestDetails {
  const lines = plainLines(description);
  const labels = findLabels(lines);
  const first = (wanted: Label) => labels.find(({ label }) => label === wanted)?.value ?? '';
  return {
    name: nameOf(summary, first('name'), () => codeIn(lines, labels)),
    phone_number: phoneIn(first('phone')),
    email: emailIn(first('email')),
  };
}

function nameOf(summary: string, labelledName: string, code: () => string | undefined): string {
  const codeBeside = CODE_AFTER_NAME.exec(summary)?.[1];
  const candidates = [summary.replace(CODE_AFTER_NAME, '').replace(NAME_PREFIX, ''), labelledName];
  const name = candidates.find((candidate) => !PLACEHOLDER_NAME.test(candidate));
  if (name !== undefined) return Array.from(name).slice(0, MOST_NAME_CHARACTERS).join('').trim();
  const found = codeBeside ?? code();
  return found === undefined ? UNKNOWN_NAME : `${UNKNOWN_NAME} ${found}`;
}

function codeIn(lines: string[], labels: ReturnType<typeof findLabels>): string | undefined {
  for (const line of lines) {
    const code = CODE_IN_ADDRESS.exec(line)?.[1];
    if (code !== undefined) return code;
  }
  return labels.find(({ label, value }) => label === 'code' && CODE.test(value))?.value;
}

/** "+46 (0)70-123 45 67" is "+46701234567"; validation_errors marks invalid numbers. */
function phoneIn(text: string): string | null {
  const written = text.replace(/^tel:/i, '');
  if (!/^[+\d][\d\s()./-]*$/.test(written)) return null;
  const number = written
    .replace(/^00/, '+')
    .replace(/^(\+\d+)\s*\(0\)/, '$1')
    .replace(/[^+\d]/g, '');
  return /^\+?\d{7,15}$/.test(number) ? number : null;
}

/** What people write behind an address. */
const AFTER_EMAIL = '>),;.';

function emailIn(text: string): string | null {
  const [word = ''] = text.replace(/^mailto:/i, '').split(' ', 1);
  let end = word.length;
  while (end > 0 && AFTER_EMAIL.includes(word.charAt(end - 1))) end -= 1;
  const written = word.slice(0, end);
  return isEmailAddress(written) ? written : null;
}

/** Each in one line. Some write HTML into the description. */
function plainLines(description: string): string[] {
  return description
    .slice(0, MOST_DESCRIPTION_CHARACTERS)
    .replace(/<br\s*\/?>|<\/(?:p|div|li)>/gi, '\n')
    .replace(/<[^<>]{0,500}>/g, '')
    .split('\n')
    .map((line) => oneLine(line, MOST_LINE_CHARACTERS));
}
