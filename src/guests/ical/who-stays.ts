import { isEmailAddress } from '../../platform/email-address.ts';
import { UNKNOWN_NAME } from '../integrations/kind.ts';
import { oneLine } from './one-line.ts';

/** Who stays, from where the platforms put it: the summary, and labelled lines of the description. */
export interface WhoStays {
  name: string;
  phone_number: string | null;
  email: string | null;
}

const MOST_NAME_CHARACTERS = 200;
const MOST_LINE_CHARACTERS = 1000;
/** Labels stand at the top; a longer text is somebody's letter. */
const MOST_DESCRIPTION_CHARACTERS = 8000;

/** Says that somebody comes, not who. */
const NOBODYS_NAME =
  /^(?:reserved|reservation|booked|booking|busy|occupied|confirmed|tentative|guest|stay|airbnb|vrbo|homeaway|booking\.com)?$/i;
/** Vrbo: "Reserved - Ann"; others "Booking: Ann". */
const BEFORE_NAME =
  /^(?:reserved|reservation|booked|booking|confirmed|tentative|stay)(?:\s*[-–:]\s*|\s+(?:by|for)\s+)/i;
/** Airbnb, of old: "Ann Smith (HMABC12345)". */
const CODE_AFTER_NAME = /\s*\((HM[A-Z0-9]{6,12})\)$/;

const LABELLED_NAME = /^(?:guest(?:'s)? )?(?:name|full name)\s*:\s*(.+)$|^guest\s*:\s*(.+)$/im;
/** Not "Phone Number (Last 4 Digits)", which is all that Airbnb tells. */
const LABELLED_PHONE =
  /^(?:guest(?:'s)? )?(?:phone(?: number)?|mobile(?: number)?|telephone|tel|cell)\s*\.?\s*:\s*(.+)$/im;
const LABELLED_EMAIL = /^(?:guest(?:'s)? )?e-?mail(?: address)?\s*:\s*(?:mailto:)?(\S+)/im;
const CODES = [
  /\/reservations\/details\/(HM[A-Z0-9]{6,12})/,
  /^(?:reservation|booking|confirmation)(?: (?:code|number|id|no\.?))?\s*:\s*([A-Z0-9-]{4,30})\s*$/im,
];

/** The summary in one line; the description as it stands in the calendar. */
export function whoStays(summary: string, description: string): WhoStays {
  const lines = plainLines(description);
  return {
    name: nameOf(summary, lines),
    phone_number: phoneIn(lines),
    email: emailIn(lines),
  };
}

function nameOf(summary: string, lines: string): string {
  const codeBeside = CODE_AFTER_NAME.exec(summary)?.[1];
  const candidates = [
    summary.replace(CODE_AFTER_NAME, '').replace(BEFORE_NAME, ''),
    LABELLED_NAME.exec(lines)?.slice(1).find(Boolean) ?? '',
  ];
  const name = candidates.find((candidate) => !NOBODYS_NAME.test(candidate));
  if (name !== undefined) return Array.from(name).slice(0, MOST_NAME_CHARACTERS).join('').trim();
  const code = codeBeside ?? CODES.map((pattern) => pattern.exec(lines)?.[1]).find(Boolean);
  return code === undefined ? UNKNOWN_NAME : `${UNKNOWN_NAME} ${code}`;
}

/** "+46 (0)70-123 45 67" is "+46701234567"; what is left over is judged by validation_errors. */
function phoneIn(lines: string): string | null {
  const written = LABELLED_PHONE.exec(lines)?.[1]?.trim().replace(/^tel:/i, '') ?? '';
  if (!/^[+\d][\d\s()./-]*$/.test(written)) return null;
  const number = written
    .replace(/^00/, '+')
    .replace(/^(\+\d+)\s*\(0\)/, '$1')
    .replace(/[^+\d]/g, '');
  return /^\+?\d{7,15}$/.test(number) ? number : null;
}

function emailIn(lines: string): string | null {
  const written = LABELLED_EMAIL.exec(lines)?.[1]?.replace(/[>),;.]+$/, '') ?? '';
  return isEmailAddress(written) ? written : null;
}

/** Some write HTML into the description. */
function plainLines(description: string): string {
  return description
    .slice(0, MOST_DESCRIPTION_CHARACTERS)
    .replace(/<br\s*\/?>|<\/(?:p|div|li)>/gi, '\n')
    .replace(/<[^<>]{0,500}>/g, '')
    .split('\n')
    .map((line) => oneLine(line, MOST_LINE_CHARACTERS))
    .join('\n');
}
