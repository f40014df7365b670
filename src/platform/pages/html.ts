/** Text that is HTML. Only `html` creates it, so everything else in a page is escaped. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = Html | string | number | false | null | undefined | readonly Part[];

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** In text and in quoted attributes. Attributes always have double quotes. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.reduce((text, string, index) => text + written(parts[index - 1]) + string));
}

function written(part: Part): string {
  if (typeof part === 'string' || typeof part === 'number') {
    return String(part).replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
  }
  if (part instanceof Html) return part.text;
  return part ? part.map(written).join('') : '';
}
