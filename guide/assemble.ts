// tsx guide/assemble.ts <directory>: puts the pages of the guide together, for VitePress to build.
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { HANDED_OUT, type Page, SECTIONS, type Written } from './contents.ts';
import { openDocument } from './document.ts';
import { eventPages } from './events.ts';
import { filesBelow } from './files.ts';
import { type Places, rewriteLinks } from './links.ts';
import { referencePages } from './reference.ts';

const ROOT = join(import.meta.dirname, '..');
const DECISIONS = 'docs/decisions';
const UNSEARCHED = '---\nsearch: false\n---\n\n';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const headingOf = (text: string) => /^# (.+)$/m.exec(text)?.[1]?.replaceAll('`', '') ?? '';

function decisions(): Page[] {
  return readdirSync(join(ROOT, DECISIONS))
    .sort()
    .map((name) => ({ from: `${DECISIONS}/${name}`, to: `decisions/${name.replace(/\.md$/, '')}` }));
}

function requireAllDocs(pages: readonly Page[]): void {
  const known = new Set(pages.map(({ from }) => from));
  const files = [...filesBelow(join(ROOT, 'docs'))].map((path) => relative(ROOT, path));
  const missing = files.filter((path) => path.endsWith('.md') && !known.has(path));
  if (missing.length > 0) throw new Error(`guide/contents.ts does not name ${missing.join(', ')}`);
}

function decisionsIndex(pages: readonly Written[]): Written {
  const lines = pages.map(({ to, title }) => `- [${title}](${to.replace('decisions/', '')}.md)`);
  const intro =
    'Choices that somebody may question later: what was known, what was chosen, what follows from it. In the order they were made.';
  return {
    to: 'decisions/index',
    title: 'Why it is so',
    text: `# Why it is so\n\n${intro}\n\n${lines.join('\n')}\n`,
  };
}

function writePages(target: string, pages: readonly Written[]): void {
  for (const { to, text } of pages) {
    const path = join(target, `${to}.md`);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}

function assemble(target: string): void {
  const listed = SECTIONS.flatMap(({ pages }) => pages);
  const decided = decisions();
  requireAllDocs([...listed, ...decided]);
  const places: Places = {
    root: ROOT,
    pages: new Map([
      ...[...listed, ...decided].map(({ from, to }) => [from, to] as const),
      [`${DECISIONS}/README.md`, 'decisions/index'],
      ['openapi.json', 'reference/index'],
    ]),
    handedOut: new Set(HANDED_OUT),
  };
  const write = ({ from, to, title, unsearched }: Page): Written => {
    const text = read(from);
    const linked = rewriteLinks(text, from, `${to}.md`, places);
    return { to, title: title ?? headingOf(text), text: `${unsearched ? UNSEARCHED : ''}${linked}` };
  };
  const document = openDocument(JSON.parse(read('openapi.json')));
  const reasons = decided.map(write);
  const events = eventPages(document);
  const reference = referencePages(document);
  const why = decisionsIndex(reasons);
  const front: Written = {
    to: 'index',
    title: 'Guide',
    text: readFileSync(join(import.meta.dirname, 'index.md'), 'utf8'),
  };
  writePages(target, [
    front,
    ...listed.map(write),
    ...reasons,
    why,
    ...events.groups.flatMap(({ pages }) => pages),
    events.index,
    ...reference.pages,
    reference.index,
  ]);
  for (const file of HANDED_OUT) cpSync(join(ROOT, file), join(target, 'public', 'files', file));

  const item = ({ to, title }: Written) => ({ text: title, link: `/${to.replace(/index$/, '')}` });
  const section = (text: string, pages: readonly Written[]) => ({ text, items: pages.map(item) });
  const usual = [...SECTIONS.slice(0, 2), { title: 'Reference', pages: [] }, ...SECTIONS.slice(2)].map(
    ({ title, pages }) =>
      title === 'Reference'
        ? section(title, [reference.index, events.index])
        : section(title, [...pages.map(write), ...(title === 'How it is made' ? [why] : [])]),
  );
  const sidebar = {
    '/events/': [
      section('Events', [events.index]),
      ...events.groups.map(({ title, pages }) => section(title, pages)),
    ],
    '/reference/': [section('API', [reference.index, ...reference.pages])],
    '/': usual,
  };
  cpSync(join(import.meta.dirname, '.vitepress'), join(target, '.vitepress'), { recursive: true });
  writeFileSync(join(target, '.vitepress', 'sidebar.json'), JSON.stringify(sidebar));
}

const [target] = process.argv.slice(2);
if (target === undefined) throw new Error('usage: tsx guide/assemble.ts <directory>');
assemble(target);
