import { IntlMessageFormat } from 'intl-messageformat';

/** Texts by key, as in a JSON file. */
export type Catalogue = Record<string, string>;

/** An area, and what the text means: `dashboard.noOpenIncidents`. */
export const KEY = /^[a-z][A-Za-z]*\.[a-z][A-Za-z0-9]*$/;

interface Part {
  type: number;
  value: string;
  options?: Record<string, { value: Part[] }>;
  children?: Part[];
}

/** A text, and the number of a plural, which has no name. */
const UNNAMED = [0, 7];

/** The names of values and elements in a message, such as {name} and <b>. */
export function icuArguments(message: string, format: { ignoreTag?: boolean } = {}): string[] {
  const names = new Set<string>();
  const read = (parts: Part[]): void => {
    for (const { type, value, options, children } of parts) {
      if (!UNNAMED.includes(type)) names.add(value);
      for (const option of Object.values(options ?? {})) read(option.value);
      if (children) read(children);
    }
  };
  read(new IntlMessageFormat(message, 'en', undefined, format).getAst() as Part[]);
  return [...names].sort();
}

/** Keys whose text another key of the same area already has. */
export function duplicatesWithinAreas(catalogue: Catalogue): string[] {
  const known = new Set<string>();
  return Object.entries(catalogue).flatMap(([key, text]) => {
    const place = `${key.split('.')[0]} ${text}`;
    if (known.has(place)) return [key];
    known.add(place);
    return [];
  });
}
