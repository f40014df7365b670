import type { PageKind, Written } from './contents.ts';
import { escapeHtml, plainText } from './html.ts';
import { addressOf, type Rendered, renderMarkdown } from './markdown.ts';

/** A heading with the text below it. guide/assets/rank.js reads it. */
type Entry = [address: string, page: string, heading: string, text: string, kind: PageKind];

/** Samples of answers are long and repeat the same names. */
const SAMPLES = /<pre tabindex="0" data-language="json">[\s\S]*?<\/pre>/g;
/** Anchors, and the bars above code blocks. */
const CONTROLS = /<a class="anchor"[^>]*>#<\/a>|<div class="bar">[^<]*<\/div>/g;
const TAG_BETWEEN_WORDS = /<\/?(?:p|li|td|th|tr|h\d|pre|div|ul|ol|table)\b[^>]*>/g;

/** The entries of all pages that can be searched. */
export function searchIndex(pages: readonly Written[]): Entry[] {
  return pages.flatMap((page) => searchEntries(page, renderMarkdown(page)));
}

export function searchEntries(
  { to, title, kind, unsearched }: Written,
  { html, headings }: Rendered,
): Entry[] {
  if (unsearched) return [];
  const text = html.replaceAll(SAMPLES, '').replaceAll(CONTROLS, '');
  const starts = headings.map(({ depth, id }) => text.indexOf(`<h${depth} id="${escapeHtml(id)}">`));
  return headings.map((heading, index) => {
    const section = text.slice(starts[index], starts[index + 1]);
    const body = section.slice(section.indexOf('</h') + '</h1>'.length);
    const anchor = heading.depth === 1 ? '' : `#${heading.id}`;
    return [`${addressOf(to)}${anchor}`, title, heading.text, wordsOf(body), kind];
  });
}

const wordsOf = (html: string) =>
  plainText(html.replaceAll(TAG_BETWEEN_WORDS, ' ')).replaceAll(/\s+/g, ' ').trim();
