import { Children, type ReactNode } from 'react';
import { formatParts, type RichValues, type TextKey } from './texts.ts';

interface RichProps {
  text: TextKey;
  values: RichValues<ReactNode>;
}

/** A text with elements in it: `<Rich text="guests.codeLine" values={{ dim: (words) => <Dim>{words}</Dim>, code }} />`. */
export function Rich({ text, values }: RichProps) {
  const parts = formatParts<ReactNode>(text, values);
  // The order of a sentence never changes, so the places are keys enough.
  return Array.isArray(parts) ? Children.toArray(parts) : parts;
}
