import ICAL from 'ical.js';

/** One property of a component: `DTSTART;TZID=Europe/Stockholm:20261115T150000`. */
export interface Property {
  name: string;
  value: string;
  tzid: string | undefined;
}

/** Unfolded. A longer one is nothing that we read: descriptions are cut much earlier. */
const MOST_LINE_CHARACTERS = 64_000;

/** Also where a VALUE says otherwise: nothing else is allowed there. */
const text = { defaultType: 'text', detectType: () => 'text' };
/**
 * How ical.js is to read values: texts are unescaped, everything else stays as it was written. It would bend dates
 * (`DTSTART:20261115` becomes `2026-11-15T::`), which are ours to judge.
 */
const DESIGN = {
  property: { uid: text, summary: text, description: text },
  value: { text: ICAL.design.icalendar.value['text'] },
  param: {},
} as Parameters<typeof ICAL.parse.property>[1];

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

/** The name alone, which is enough to leave most lines away. */
export function nameOf(line: string): string {
  return /^[\w-]*/.exec(line)?.[0].toUpperCase() ?? '';
}

/** Undefined for a line that is none: one bad line does not spoil a calendar. */
export function readProperty(line: string): Property | undefined {
  try {
    const [name, parameters, , value] = ICAL.parse.property(line, DESIGN) as [
      string,
      Record<string, string | string[]>,
      string,
      unknown,
    ];
    if (typeof value !== 'string') return undefined;
    const tzid = parameters['tzid'];
    return { name: name.toUpperCase(), value, tzid: typeof tzid === 'string' ? tzid : undefined };
  } catch {
    return undefined;
  }
}
