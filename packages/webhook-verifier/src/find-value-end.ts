import { MAX_DEPTH } from './limits.ts';
import { malformed } from './webhook-verification-error.ts';

export const QUOTE = 0x22;
export const COMMA = 0x2c;
export const COLON = 0x3a;
export const OPEN_BRACE = 0x7b;
export const CLOSE_BRACE = 0x7d;
const BACKSLASH = 0x5c;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;

/**
 * The end of the JSON value that begins at `start` (the index after its last byte). Every byte this looks for is
 * ASCII, and UTF-8 never has an ASCII byte inside another character, so bytes need no decoding here.
 *
 * It checks no grammar inside the value: the caller passes exactly the slice found to JSON.parse, which rejects a
 * wrong literal, number, escape or bracket pair.
 */
export function findValueEnd(bytes: Uint8Array, start: number): number {
  const first = bytes[start];
  if (first === QUOTE) return findStringEnd(bytes, start);
  if (first === OPEN_BRACE || first === OPEN_BRACKET) return findContainerEnd(bytes, start);
  return findScalarEnd(bytes, start);
}

function findStringEnd(bytes: Uint8Array, start: number): number {
  for (let at = start + 1; at < bytes.length; at++) {
    if (bytes[at] === QUOTE) return at + 1;
    // The byte after a backslash cannot end the string, whatever it is; the rest of \uXXXX has no quote.
    if (bytes[at] === BACKSLASH) at++;
  }
  throw malformed('a string does not end');
}

/** Counts brackets instead of recursing, so nesting costs no stack. */
function findContainerEnd(bytes: Uint8Array, start: number): number {
  let depth = 0;
  let at = start;
  while (at < bytes.length) {
    const byte = bytes[at];
    if (byte === QUOTE) {
      at = findStringEnd(bytes, at);
      continue;
    }
    at++;
    if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
      depth++;
      if (depth > MAX_DEPTH) throw malformed(`it nests deeper than ${MAX_DEPTH} levels`);
    } else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) {
      depth--;
      if (depth === 0) return at;
    }
  }
  throw malformed('an object or array does not end');
}

function findScalarEnd(bytes: Uint8Array, start: number): number {
  let at = start;
  while (at < bytes.length && !endsScalar(bytes[at])) at++;
  return at;
}

function endsScalar(byte: number | undefined): boolean {
  return byte === COMMA || byte === CLOSE_BRACE || byte === CLOSE_BRACKET || isWhitespace(byte);
}

/** JSON's four, and no others: not the byte order mark, not U+00A0. */
function isWhitespace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d;
}

export function skipWhitespace(bytes: Uint8Array, start: number): number {
  let at = start;
  while (isWhitespace(bytes[at])) at++;
  return at;
}
