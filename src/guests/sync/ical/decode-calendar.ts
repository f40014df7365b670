import { isUtf8 } from 'node:buffer';
import { TextDecoder } from 'node:util';

/**
 * Decodes a calendar by the charset of the response, else as UTF-8 (RFC 5545, 3.1.4). Many old programs write ISO-8859-1 without a
 * charset, or behind a server that sends UTF-8 for every file.
 */
export function decodeCalendar(body: Buffer, contentType: string | undefined): string {
  const charset = /charset\s*=\s*["']?([\w.:+-]+)/i.exec(contentType ?? '')?.[1];
  const named = charset === undefined ? undefined : decoderFor(charset);
  if (named?.encoding === 'windows-1252') return fromWindows1252(body.toString('latin1'));
  if (named && named.encoding !== 'utf-8') return named.decode(body);
  return isUtf8(body) ? utf8.decode(body) : decodeLines(body);
}

/** ISO-8859-1 and ASCII are names for windows-1252 here, as in browsers. */
function decoderFor(charset: string): TextDecoder | undefined {
  try {
    return new TextDecoder(charset);
  } catch {
    return undefined;
  }
}

const utf8 = new TextDecoder();

/** Decodes each line by itself. Unfolds first, because a line may be folded within a letter (RFC 5545, 3.1). */
function decodeLines(body: Buffer): string {
  const lines = body
    .toString('latin1')
    .replace(/\r?\n[ \t]/g, '')
    .split('\n');
  return lines.map((line) => (/[\x80-\xff]/.test(line) ? decodeLine(line) : line)).join('\n');
}

/** A letter of several bytes. As ISO-8859-1 it would read `Ã¼`, which is rare. */
const UTF8_LETTER = /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}/;

/** `line` has one character per byte. UTF-8 that was cut within a letter loses only that letter. */
function decodeLine(line: string): string {
  const bytes = Buffer.from(line, 'latin1');
  return UTF8_LETTER.test(line) ? utf8.decode(bytes) : fromWindows1252(line);
}

/** Letters of windows-1252 at control characters of ISO-8859-1. Node 20 decodes them as ISO-8859-1. */
const FROM_80 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

function fromWindows1252(line: string): string {
  return line.replace(/[\x80-\x9f]/g, (character) => FROM_80[character.charCodeAt(0) - 0x80] ?? character);
}
