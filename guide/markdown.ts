import { posix } from 'node:path';
import { Marked, type RendererObject } from 'marked';
import type { Written } from './contents.ts';
import { highlight } from './highlight.ts';
import { escapeHtml, plainText } from './html.ts';

export const BASE = '/guide/';

export interface Heading {
  depth: number;
  id: string;
  text: string;
}

export interface Rendered {
  html: string;
  headings: readonly Heading[];
}

/** The address of a page has no extension. An introduction has its folder's address. */
export const addressOf = (to: string) => `${BASE}${to.replace(/(^|\/)index$/, '$1')}`;

export function renderMarkdown({ to, text }: Pick<Written, 'to' | 'text'>): Rendered {
  const headings: Heading[] = [];
  const marked = new Marked({
    // Pages contain Markdown only: `<home_id>` is text.
    tokenizer: { html: () => undefined, tag: () => undefined },
    renderer: { ...blocks(headings), ...links(to) },
  });
  return { html: marked.parse(text, { async: false }), headings };
}

/**
 * ```js [receiver.js] names a file, ```text output is a sample's output, ```sh not-run: why is a remark for the
 * tests.
 */
const FENCE = /^(\w*)(?: \[(.+)\]| (output))?/;
const LANGUAGE_NAMES: Record<string, string> = {
  sh: 'Terminal',
  js: 'JavaScript',
  ts: 'TypeScript',
  json: 'JSON',
  yaml: 'YAML',
  sql: 'SQL',
  python: 'Python',
  go: 'Go',
  php: 'PHP',
  http: 'Request',
  csv: 'CSV',
};
/**
 * Longer names in code may break after a dot, an underscore or a slash. Otherwise tables would be wider than a phone.
 */
const LONG_NAME = 20;

function blocks(headings: Heading[]): RendererObject {
  return {
    heading({ tokens, depth }) {
      const html = this.parser.parseInline(tokens);
      const text = plainText(html);
      const id = uniqueId(text, headings);
      headings.push({ depth, id, text });
      const anchor = `<a class="anchor" href="#${id}" aria-label="Link to: ${escapeHtml(text)}">#</a>`;
      return `<h${depth} id="${id}">${html}${depth === 1 ? '' : anchor}</h${depth}>\n`;
    },
    code({ text, lang = '' }) {
      const [, language = '', file, output] = FENCE.exec(lang) ?? [];
      const title = file ?? (output ? 'Output' : (LANGUAGE_NAMES[language] ?? ''));
      const bar = `<div class="bar">${escapeHtml(title)}</div>`;
      const code = `<code>${highlight(text, language)}\n</code>`;
      return `<div class="code">${bar}<pre tabindex="0" data-language="${language}">${code}</pre></div>\n`;
    },
    codespan({ text }) {
      const html = escapeHtml(text);
      return `<code>${text.length > LONG_NAME ? html.replaceAll(/[._/](?=\w)/g, '$&<wbr>') : html}</code>`;
    },
    table({ header, rows }) {
      const row = (cells: typeof header, tag: string) =>
        `<tr>${cells.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('')}</tr>`;
      const hasNames = header.some(({ text }) => text !== '');
      const head = hasNames ? `<thead>${row(header, 'th').replaceAll('<th></th>', '<td></td>')}</thead>` : '';
      const body = rows.map((cells) => row(cells, 'td')).join('\n');
      return `<div class="table" tabindex="0"><table>${head}<tbody>\n${body}\n</tbody></table></div>\n`;
    },
  };
}

function links(to: string): RendererObject {
  return {
    link({ href, tokens }) {
      const words = this.parser.parseInline(tokens);
      return `<a href="${escapeHtml(target(href, to))}">${words}</a>`;
    },
  };
}

const ELSEWHERE = /^([a-z]+:|#|\/)/;

/** A page links to other pages by their files. */
function target(href: string, from: string): string {
  if (ELSEWHERE.test(href)) return href;
  const [path = '', anchor] = href.split('#');
  const file = posix.join(posix.dirname(from), path);
  const address = file.endsWith('.md') ? addressOf(file.slice(0, -'.md'.length)) : `${BASE}${file}`;
  return anchor === undefined ? address : `${address}#${anchor}`;
}

const MARKS = /[\u0300-\u036f]/g;
const BETWEEN_WORDS = /[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g;

/** Keeps the anchors of the guide's first release: external links use them. */
function uniqueId(text: string, headings: readonly Heading[]): string {
  const id = text
    .normalize('NFKD')
    .replaceAll(MARKS, '')
    .replaceAll(BETWEEN_WORDS, '-')
    .replaceAll(/^-+|-+$/g, '')
    .replace(/^(\d)/, '_$1')
    .toLowerCase();
  const isTaken = (wanted: string) => headings.some((heading) => heading.id === wanted);
  if (!isTaken(id)) return id;
  let number = 1;
  while (isTaken(`${id}-${number}`)) number += 1;
  return `${id}-${number}`;
}
