// tsx guide/build.ts <directory>: writes the site that Lares serves at /guide, with the list of its files.
import { hash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compress } from '../web/compress-files.ts';
import { HANDED_OUT } from './contents.ts';
import { deadLinks } from './dead-links.ts';
import { type Assets, renderPage } from './layout.ts';
import { languageModelIndex } from './llms.ts';
import { BASE, plainMarkdown, renderMarkdown } from './markdown.ts';
import { collectPages, type Part, ROOT } from './pages.ts';
import { searchEntries } from './search.ts';

const HASH_CHARACTERS = 10;
const own = (name: string) => readFileSync(join(import.meta.dirname, 'assets', name), 'utf8');

async function build(directory: string): Promise<void> {
  const parts = collectPages().map(({ pages, sidebar }) => ({
    sidebar,
    pages: pages.map((page) => ({ page, rendered: renderMarkdown(page) })),
  }));
  const entries = parts.flatMap(({ pages }) =>
    pages.flatMap(({ page, rendered }) => searchEntries(page, rendered)),
  );
  const files = new Map<string, string>();
  /** Named by its content, so that browsers can cache it. */
  const asset = (name: string, text: string) => {
    const [stem, ending] = name.split('.');
    const file = `assets/${stem}.${hash('sha256', text, 'hex').slice(0, HASH_CHARACTERS)}.${ending}`;
    files.set(file, text);
    return `${BASE}${file}`;
  };
  const assets: Assets = {
    style: asset('guide.css', own('guide.css')),
    theme: asset('theme.js', own('theme.js')),
    script: asset('guide.js', own('guide.js')),
    mark: asset('lares.svg', readFileSync(join(ROOT, 'web/public/app/lares.svg'), 'utf8')),
    reference: asset('reference.js', own('reference.js')),
    rank: asset('rank.js', own('rank.js')),
    search: asset('search.json', JSON.stringify(entries)),
  };
  const pages = new Map(parts.flatMap(({ pages, sidebar }) => renderPart(pages, sidebar, assets)));
  for (const [name, page] of pages) files.set(name, page);
  for (const { page } of parts.flatMap((part) => part.pages)) files.set(`${page.to}.md`, plainMarkdown(page));
  files.set('llms.txt', languageModelIndex(parts.map(({ sidebar }) => sidebar)));
  requireLinks(pages, [...files.keys()]);
  await write(directory, files);
}

function renderPart(
  pages: readonly { page: Part['pages'][number]; rendered: ReturnType<typeof renderMarkdown> }[],
  sidebar: Part['sidebar'],
  assets: Assets,
): [string, string][] {
  const order = sidebar.flatMap((group) => group.pages);
  return pages.map(({ page, rendered }) => {
    const position = order.findIndex(({ to }) => to === page.to);
    const previous = order[position - 1];
    const next = position < 0 ? undefined : order[position + 1];
    return [`${page.to}.html`, renderPage(page, rendered, { assets, sidebar, previous, next })];
  });
}

function requireLinks(pages: ReadonlyMap<string, string>, written: readonly string[]): void {
  const dead = deadLinks(pages, [...written, ...HANDED_OUT.map((file) => `files/${file}`)]);
  if (dead.length > 0) throw new Error(`dead links in the guide:\n${dead.join('\n')}`);
}

async function write(directory: string, files: ReadonlyMap<string, string>): Promise<void> {
  for (const [name, text] of files) {
    mkdirSync(dirname(join(directory, name)), { recursive: true });
    writeFileSync(join(directory, name), text);
  }
  const handedOut = HANDED_OUT.map((file) => `files/${file}`);
  for (const file of HANDED_OUT) cpSync(join(ROOT, file), join(directory, 'files', file));
  const names = [...files.keys(), ...handedOut].sort();
  writeFileSync(join(directory, 'site.json'), JSON.stringify({ files: names }));
  await Promise.all(names.map((name) => compress(join(directory, name))));
}

const [directory] = process.argv.slice(2);
if (directory === undefined) throw new Error('usage: tsx guide/build.ts <directory>');
await build(directory);
