import type { Words } from '../../words/index.ts';
import { type Html, html } from './html.ts';

/** Marks where a value stands while the sentence is said; nobody types these (Unicode's private characters). */
const [OPEN, CLOSE] = ['\uE000', '\uE001'];

/** A sentence with elements in it: `rich(words, 'You are logged in as {email}.', { email: html`<strong>…</strong>` })`. */
export function rich(
  { say }: Pick<Words, 'say'>,
  message: string,
  values: Record<string, Html | string>,
): Html {
  const names = Object.keys(values);
  const marks = Object.fromEntries(names.map((name) => [name, `${OPEN}${name}${CLOSE}`]));
  const [first = '', ...rest] = say(message, marks).split(OPEN);
  return html`${first}${rest.map((part) => {
    const at = part.indexOf(CLOSE);
    return [values[part.slice(0, at)] ?? '', part.slice(at + 1)];
  })}`;
}
