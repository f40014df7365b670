import type { API_ERRORS } from './api-errors.ts';
import { type TextKey, t } from './texts.ts';

/** The place of a value: `{most}`. */
const PLACEHOLDER = /\{(\w+)\}/;
/** The member at fault, in quotes. */
const WHAT = 'what';
const MOMENT = 'moment';

interface Pattern {
  /** The text between the values. */
  parts: string[];
  names: string[];
  key: TextKey;
}

let patterns: Pattern[] = [];

/** They load after the first page: the API refuses nothing before. */
export function setApiErrors(errors: typeof API_ERRORS): void {
  patterns = errors.map(([sentence, key]) => {
    const pieces = sentence.split(PLACEHOLDER);
    return {
      parts: pieces.filter((_, index) => index % 2 === 0),
      names: pieces.filter((_, index) => index % 2 === 1),
      key,
    };
  });
}

interface Context {
  /** The label of the member at fault where the text is shown. */
  what?: string | undefined;
  timeText: (at: string) => string;
}

/** A sentence of the API as a text of the app; undefined where there is none. */
export function localizedError(message: string, { what, timeText }: Context): string | undefined {
  for (const { parts, names, key } of patterns) {
    const found = valuesIn(message, parts);
    const values = found && Object.fromEntries(names.map((name, place) => [name, found[place] ?? '']));
    if (!values || !isMember(values[WHAT])) continue;
    if (what !== undefined && values[WHAT] !== undefined) values[WHAT] = what;
    if (values[MOMENT] !== undefined) values[MOMENT] = timeText(values[MOMENT]);
    return t(key, values);
  }
  return undefined;
}

/** What stands between the parts, in order. By hand: users write the values, and generated patterns can be slow. */
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
