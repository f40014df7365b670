import type { OF_SERVER } from './of-server.ts';
import { tOfServer } from './words.ts';

/** The part that is filled in: `{most}`. */
const PLACE = /\{(\w+)\}/;
/** The member at fault, in quotes. */
const WHAT = 'what';
const MOMENT = 'moment';

interface Sentence {
  /** The text between what is filled in. */
  parts: string[];
  names: string[];
  words: string;
}

let sentences: Sentence[] = [];

/** They come after the first page: nobody is refused anything before. */
export function knowSentences(known: typeof OF_SERVER): void {
  sentences = known.map((one) => {
    const [ofServer, words] = typeof one === 'string' ? [one, one] : one;
    const pieces = ofServer.split(PLACE);
    return {
      parts: pieces.filter((_, index) => index % 2 === 0),
      names: pieces.filter((_, index) => index % 2 === 1),
      words,
    };
  });
}

interface Said {
  /** How the member at fault is called where the words stand. */
  what?: string | undefined;
  timeText: (at: string) => string;
}

/** A sentence of the API in the words of the app; undefined where there are none. */
export function inOurWords(message: string, { what, timeText }: Said): string | undefined {
  for (const { parts, names, words } of sentences) {
    const found = valuesIn(message, parts);
    const values = found && Object.fromEntries(names.map((name, place) => [name, found[place] ?? '']));
    if (!values || !isMember(values[WHAT])) continue;
    if (what !== undefined && values[WHAT] !== undefined) values[WHAT] = what;
    if (values[MOMENT] !== undefined) values[MOMENT] = timeText(values[MOMENT]);
    return tOfServer(words, values);
  }
  return undefined;
}

/** What stands between the parts, in order. By hand: what was filled in is of others, and patterns put together can be slow. */
function valuesIn(message: string, [first = '', ...parts]: string[]): string[] | undefined {
  if (!message.startsWith(first)) return undefined;
  const values: string[] = [];
  let at = first.length;
  for (const [index, part] of parts.entries()) {
    const isLast = index === parts.length - 1;
    const next = isLast ? message.length - part.length : message.indexOf(part, at);
    if (next < at || !message.startsWith(part, next)) return undefined;
    values.push(message.slice(at, next));
    at = next + part.length;
  }
  return at === message.length ? values : undefined;
}

/** None, or a name in quotes: other sentences may end in the same words. */
const isMember = (value: string | undefined) =>
  value === undefined || (value.startsWith('"') && value.endsWith('"') && !value.includes(' '));
