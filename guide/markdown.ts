import { posix } from 'node:path';
import { Marked, type RendererObject } from 'marked';
import type { Written } from './contents.ts';
import { highlight } from './highlight.ts';
import { escapeHtml, plainText } from './html.ts';

export const BASE = '/guide/';
/** The API reference is part of the site, with an address of its own. */
const REFERENCE = { folder: 'reference/', base: '/docs/' };

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
export function addressOf(to: string): string {
  const path = to.replace(/(^|\/)index$/, '$1');
  const { folder, base } = REFERENCE;
  return path.startsWith(folder) ? `${base}${path.slice(folder.length)}` : `${BASE}${path}`;
}

/** The address of the page as plain Markdown. */
export const markdownAddress = (to: string) => `${addressOf(to).replace(/\/$/, '/index')}.md`;

/** The path of a page or file below the site's folder, by its address. */
export function pathAt(address: string): string | undefined {
  const { folder, base } = REFERENCE;
  if (address.startsWith(base)) return `${folder}${address.slice(base.length)}`;
  return address.startsWith(BASE) ? address.slice(BASE.length) : undefined;
}

export function renderMarkdown({ to, text }: Pick<Written, 'to' | 'text'>): Rendered {
  const headings: Heading[] = [];
  const marked = new Marked({
    // Pages contain Markdown only: `<home_id>` is text.
    tokenizer: { html: () => undefined, tag: () => undefined },
    renderer: { ...blocks(headings), ...links(to) },
  });
  return { html: groupSamples(marked.parse(text, { async: false })), headings };
}

const SAMPLES = /(?:<div class="code sample"[\s\S]*?<\/pre><\/div>\n)+/g;
const SAMPLE_LANGUAGE = /<div class="code sample" data-language="(\w+)"/g;

/** Samples of one call in several languages become tabs. Each page remembers the language (theme.js). */
const groupSamples = (html: string) =>
  html.replaceAll(SAMPLES, (blocks) => {
    const buttons = [...blocks.matchAll(SAMPLE_LANGUAGE)].map(
      ([, language = '']) =>
        `<button type="button" data-language="${language}">${SAMPLE_NAMES[language] ?? LANGUAGE_NAMES[language]}</button>`,
    );
    const choices = `<div class="choices" role="group" aria-label="Language">${buttons.join('')}</div>`;
    return `<div class="tabs">\n${choices}\n${blocks}</div>\n`;
  });

/**
 * ```js [receiver.js] names a file, ```text output is a sample's output, ```sh sample is one language of several,
 * ```sh not-run: why is a remark for the tests. ```try and ```filter become a form and a search field.
 */
const FENCE = /^(\w*)(?: \[(.+)\]| (output)| (sample))?/;
const SAMPLE_NAMES: Record<string, string> = { sh: 'curl' };
/** For readers and programs without the page's script, these blocks mean nothing. */
const CONTROL_BLOCK = /^```(?:try|filter)\n[\s\S]*?\n```\n+/gm;
const HEADING_ID = / \{#([\w-]+)\}$/gm;

const MARKDOWN_LINK = /\]\(([^)\s]+)\)/g;

/** The page as plain Markdown, for programs and language models. Its links lead to other such pages. */
export const plainMarkdown = ({ to, text }: Pick<Written, 'to' | 'text'>) =>
  text
    .replaceAll(CONTROL_BLOCK, '')
    .replaceAll(HEADING_ID, '')
    .replaceAll(MARKDOWN_LINK, (_, href: string) => `](${target(href, to, markdownAddress)})`);
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

const HEADING_WITH_ID = / \{#([\w-]+)\}$/;

function blocks(headings: Heading[]): RendererObject {
  return {
    heading({ tokens, depth }) {
      const written = this.parser.parseInline(tokens);
      const [, given] = HEADING_WITH_ID.exec(written) ?? [];
      const html = written.replace(HEADING_WITH_ID, '');
      const text = plainText(html);
      const id = given ?? uniqueId(text, headings);
      headings.push({ depth, id, text });
      const anchor = `<a class="anchor" href="#${id}" aria-label="Link to: ${escapeHtml(text)}">#</a>`;
      return `<h${depth} id="${id}">${html}${depth === 1 ? '' : anchor}</h${depth}>\n`;
    },
    code({ text, lang = '' }) {
      const [, language = '', file, output, sample] = FENCE.exec(lang) ?? [];
      if (language === 'try') return `<div class="try" data-call="${escapeHtml(text)}"></div>\n`;
      if (language === 'filter') return `<div class="filter" data-label="${escapeHtml(text)}"></div>\n`;
      const title = file ?? (output ? 'Output' : (LANGUAGE_NAMES[language] ?? ''));
      const bar = `<div class="bar">${escapeHtml(title)}</div>`;
      const code = `<code>${highlight(text, language)}\n</code>`;
      const kind = sample ? ` sample" data-language="${language}` : '';
      return `<div class="code${kind}">${bar}<pre tabindex="0" data-language="${language}">${code}</pre></div>\n`;
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
      return `<a href="${escapeHtml(target(href, to, addressOf))}">${words}</a>`;
    },
  };
}

const ELSEWHERE = /^([a-z]+:|#|\/)/;

/** A page links to other pages by their files. */
function target(href: string, from: string, pageAddress: (to: string) => string): string {
  if (ELSEWHERE.test(href)) return href;
  const [path = '', anchor] = href.split('#');
  const file = posix.join(posix.dirname(from), path);
  const address = file.endsWith('.md') ? pageAddress(file.slice(0, -'.md'.length)) : `${BASE}${file}`;
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
