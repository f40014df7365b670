import {
  CLOSE_BRACE,
  COLON,
  COMMA,
  findValueEnd,
  OPEN_BRACE,
  QUOTE,
  skipWhitespace,
} from './find-value-end.ts';
import { MAX_MEMBERS, refuseOversized } from './limits.ts';
import { malformed } from './webhook-verification-error.ts';

export interface Member {
  /** The value as it stands in the body: a view, not a copy. */
  bytes: Uint8Array;
  /** Parsed from `bytes` and nothing else. */
  value: unknown;
}

interface FoundValue extends Member {
  end: number;
}

// Fatal: a lenient decoder turns different bad bytes into the same U+FFFD, and two bodies would read alike.
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * The members of the body's top-level object with their raw bytes, in a Map because a member may be called
 * `__proto__`. Keys are compared after decoding (`"\u0065vent"` is `event`). A key that comes twice is refused:
 * parsers differ on which one counts, so two programs could read two events out of one signed body.
 */
export function readMembers(body: Uint8Array): Map<string, Member> {
  refuseOversized(body.length);
  const members = new Map<string, Member>();
  let at = skipMark(body, 0, OPEN_BRACE, 'it is not a JSON object');
  let mark: number | undefined;
  do {
    const key = readKey(body, at);
    const { end, ...member } = readValue(body, skipMark(body, key.end, COLON, 'a colon is missing'));
    if (members.has(key.text)) throw malformed('a member comes twice');
    if (members.size === MAX_MEMBERS) throw malformed(`it has more than ${MAX_MEMBERS} members`);
    members.set(key.text, member);
    at = skipWhitespace(body, end);
    mark = body[at];
    at = skipWhitespace(body, at + 1);
  } while (mark === COMMA);
  if (mark !== CLOSE_BRACE) throw malformed('the object does not end');
  if (at < body.length) throw malformed('something follows the object');
  return members;
}

function readKey(body: Uint8Array, start: number): { text: string; end: number } {
  if (body[start] !== QUOTE) throw malformed('a member has no name');
  const { value, end } = readValue(body, start);
  return { text: value as string, end };
}

function readValue(body: Uint8Array, start: number): FoundValue {
  const end = findValueEnd(body, start);
  const bytes = body.subarray(start, end);
  return { bytes, value: parse(bytes), end };
}

/** JSON.parse makes `__proto__` an own property like any other: a parsed event changes no prototype. */
function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch {
    throw malformed('it is not JSON in UTF-8');
  }
}

/** The index of what follows the mark, with whitespace around the mark skipped. */
function skipMark(body: Uint8Array, start: number, mark: number, otherwise: string): number {
  const at = skipWhitespace(body, start);
  if (body[at] !== mark) throw malformed(otherwise);
  return skipWhitespace(body, at + 1);
}
