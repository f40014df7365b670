/** One property of a component: `DTSTART;TZID=Europe/Stockholm:20261115T150000`. */
export interface Property {
  name: string;
  value: string;
  tzid: string | undefined;
}

/** Of an unfolded line. Descriptions are cut much earlier. */
const MOST_LINE_CHARACTERS = 64_000;

/** Lines as they were before they were folded, whether they end in CRLF or LF. */
export function* unfold(calendar: string): Generator<string> {
  let line: string | undefined;
  for (let at = 0; at < calendar.length; ) {
    const newline = calendar.indexOf('\n', at);
    const end = newline < 0 ? calendar.length : newline;
    const piece = calendar.slice(at, calendar[end - 1] === '\r' && end > at ? end - 1 : end);
    at = end + 1;
    if (line !== undefined && (piece.startsWith(' ') || piece.startsWith('\t'))) {
      if (line.length + piece.length <= MOST_LINE_CHARACTERS) line += piece.slice(1);
      continue;
    }
    if (line !== undefined) yield line;
    line = piece.length > MOST_LINE_CHARACTERS ? piece.slice(0, MOST_LINE_CHARACTERS) : piece;
  }
  if (line !== undefined) yield line;
}

/** The name alone, which is enough to skip most lines. */
export function nameOf(line: string): string {
  return /^[\w-]*/.exec(line)?.[0].toUpperCase() ?? '';
}

/** Unescaped whatever VALUE says: RFC 5545 allows only text there. */
const TEXT_PROPERTIES: ReadonlySet<string> = new Set(['UID', 'SUMMARY', 'DESCRIPTION']);

/**
 * Undefined for an invalid line, which is skipped. Visits each character once, because lines may be malicious (ical.js took 83 ms for
 * a long list of parameters). Keeps only the parameter TZID.
 */
export function readProperty(line: string): Property | undefined {
  const name = nameOf(line);
  let tzid: string | undefined;
  let at = name.length;
  while (line[at] !== ':') {
    if (line[at] !== ';') return undefined;
    const end = endOfParameter(line, at + 1);
    const equals = line.indexOf('=', at);
    if (end === undefined || equals < 0 || equals > end) return undefined;
    if (line.slice(at + 1, equals).toUpperCase() === 'TZID') tzid = unquote(line.slice(equals + 1, end));
    at = end;
  }
  const value = line.slice(at + 1);
  return { name, value: TEXT_PROPERTIES.has(name) ? unescapeText(value) : value, tzid };
}

/** The position of the next semicolon or colon. A quote counts only at the start of a value. */
function endOfParameter(line: string, from: number): number | undefined {
  for (let at = from; at < line.length; at += 1) {
    const character = line[at];
    if (character === ';' || character === ':') return at;
    if (character !== '"' || (line[at - 1] !== '=' && line[at - 1] !== ',')) continue;
    at = line.indexOf('"', at + 1);
    if (at < 0) return undefined;
  }
  return undefined;
}

const unquote = (value: string): string => (value.startsWith('"') ? value.slice(1, -1) : value);

const unescapeText = (value: string): string =>
  value.replace(/\\([\\;,nN])/g, (_whole, character: string) =>
    character === 'n' || character === 'N' ? '\n' : character,
  );
