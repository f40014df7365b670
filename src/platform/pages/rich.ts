import type { TextKey, Translator } from '../../i18n/index.ts';
import { type Html, html } from './html.ts';

/** Mark the place of a value during formatting. These characters never occur in a text (Unicode's private use). */
const [OPEN, CLOSE] = ['\uE000', '\uE001'];

/** A text with elements in it: `rich(translator, 'signIn.loggedInAs', { email: html`<strong>…</strong>` })`. */
export function rich(
  { t }: Pick<Translator, 't'>,
  key: TextKey,
  values: Record<string, Html | string>,
): Html {
  const names = Object.keys(values);
  const marks = Object.fromEntries(names.map((name) => [name, `${OPEN}${name}${CLOSE}`]));
  const [first = '', ...rest] = t(key, marks).split(OPEN);
  return html`${first}${rest.map((part) => {
    const at = part.indexOf(CLOSE);
    return [values[part.slice(0, at)] ?? '', part.slice(at + 1)];
  })}`;
}
