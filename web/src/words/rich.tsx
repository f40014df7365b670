import { Children, type ReactNode } from 'react';
import { parts, type RichValues } from './words.ts';

/**
 * A sentence with elements in it:
 * `<Rich message="Ask <link>your host</link>, {name}." values={{ link: (words) => <a …>{words}</a>, name }} />`.
 */
export function Rich({ message, values }: { message: string; values: RichValues<ReactNode> }) {
  const said = parts<ReactNode>(message, values);
  // The order of a sentence never changes, so the places are keys enough.
  return Array.isArray(said) ? Children.toArray(said) : said;
}
