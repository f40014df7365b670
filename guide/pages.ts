import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { DECISIONS_TITLE, HANDED_OUT, type Page, type PageKind, SECTIONS, type Written } from './contents.ts';
import { openDocument } from './document.ts';
import { eventPages } from './events.ts';
import { filesBelow } from './files.ts';
import { type Places, rewriteLinks } from './links.ts';
import { referencePages } from './reference/pages.ts';

export const ROOT = join(import.meta.dirname, '..');
const DECISIONS = 'docs/decisions';
const DECISION_INDEX: KindPage = {
  from: `${DECISIONS}/README.md`,
  to: 'decisions/index',
  title: DECISIONS_TITLE,
  kind: 'record',
};

type KindPage = Page & { kind: PageKind };

/** A group of pages in the sidebar. */
export interface Group {
  title: string;
  pages: readonly Written[];
}

/** Pages that share a sidebar. */
export interface Part {
  pages: readonly Written[];
  sidebar: readonly Group[];
}

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const headingOf = (text: string) => /^# (.+)$/m.exec(text)?.[1]?.replaceAll('`', '') ?? '';

/**
 * All pages of the guide as Markdown: files of the repository, and pages generated from the catalogue and
 * openapi.json.
 */
export function collectPages(): Part[] {
  const sections = SECTIONS.map(({ title, kind, pages }) => ({
    title,
    pages: pages.map((page) => ({ kind, ...page })),
  }));
  const listed = sections.flatMap(({ pages }) => pages);
  const decisions = listDecisions();
  const files = [...listed, ...decisions, DECISION_INDEX];
  requireAllDocs(files);
  const write = pageWriter(files);
  const document = openDocument(JSON.parse(read('openapi.json')));
  const events = eventPages(document);
  const reference = referencePages(document);
  const records = decisions.map(write);
  const why = write(DECISION_INDEX);
  const guides = sections.map(({ title, pages }) => ({ title, pages: pages.map(write) }));
  const front: Written = {
    to: 'index',
    title: 'Lares guide',
    text: read('guide/index.md'),
    kind: 'guide',
    // A list of links to the other pages.
    unsearched: true,
  };
  const sidebar = [
    ...guides.slice(0, 2),
    { title: 'Reference', pages: [reference.index, events.index] },
    ...guides.slice(2).map((group) => withDecisions(group, why)),
  ];
  const eventGroups = [{ title: 'Events', pages: [events.index] }, ...events.groups];
  const apiGroup = { title: 'API', pages: [reference.index, ...reference.pages] };
  return [
    { pages: [front, ...guides.flatMap(({ pages }) => pages), why, ...records], sidebar },
    { pages: eventGroups.flatMap(({ pages }) => pages), sidebar: eventGroups },
    { pages: apiGroup.pages, sidebar: [apiGroup] },
  ];
}

function listDecisions(): KindPage[] {
  return readdirSync(join(ROOT, DECISIONS))
    .filter((name) => name !== 'README.md')
    .sort()
    .map((name) => ({
      from: `${DECISIONS}/${name}`,
      to: `decisions/${name.replace(/\.md$/, '')}`,
      kind: 'record',
    }));
}

function requireAllDocs(pages: readonly Page[]): void {
  const known = new Set(pages.map(({ from }) => from));
  const files = [...filesBelow(join(ROOT, 'docs'))].map((path) => relative(ROOT, path));
  const missing = files.filter((path) => path.endsWith('.md') && !known.has(path));
  if (missing.length > 0) throw new Error(`guide/contents.ts does not name ${missing.join(', ')}`);
}

function pageWriter(pages: readonly Page[]): (page: KindPage) => Written {
  const places: Places = {
    root: ROOT,
    pages: new Map([
      ...pages.map(({ from, to }) => [from, to] as const),
      ['openapi.json', 'reference/index'],
    ]),
    handedOut: new Set(HANDED_OUT),
  };
  return ({ from, to, title, unsearched, kind }) => {
    const text = read(from);
    const linked = rewriteLinks(text, from, `${to}.md`, places);
    return {
      to,
      title: title ?? headingOf(text),
      text: linked,
      kind,
      ...(unsearched ? { unsearched } : {}),
    };
  };
}

function withDecisions({ title, pages }: Group, why: Written): Group {
  return { title, pages: title === 'How it is made' ? [...pages, why] : pages };
}
