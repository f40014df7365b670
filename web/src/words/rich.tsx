import { Children, type ReactNode } from 'react';
import { type Message, parts, type RichValues, type Written } from './words.ts';

interface RichProps<Text extends string> {
  message: Message | Written<Text>;
  values: RichValues<ReactNode>;
}

/**
 * A sentence with elements in it:
 * `<Rich message="Ask <link>your host</link>, {name}." values={{ link: (words) => <a …>{words}</a>, name }} />`.
 */
export function Rich<Text extends string>({ message, values }: RichProps<Text>) {
  const said = parts<ReactNode>(message, values);
  // The order of a sentence never changes, so the places are keys enough.
  return Array.isArray(said) ? Children.toArray(said) : said;
}
