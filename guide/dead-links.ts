import { posix } from 'node:path';
import { unescapeHtml } from './html.ts';
import { addressOf, pathAt } from './markdown.ts';

const LINK = /\s(?:href|src)="([^"]+)"/g;
const ID = /\sid="([^"]+)"/g;

/** Links to pages, files or anchors that do not exist. */
export function deadLinks(pages: ReadonlyMap<string, string>, files: readonly string[]): string[] {
  const known = new Set(files);
  const places = new Map(
    [...pages].map(([name, page]) => [
      name,
      new Set([...page.matchAll(ID)].map(([, id = '']) => unescapeHtml(id))),
    ]),
  );
  return [...pages].flatMap(([from, page]) =>
    [...new Set([...page.matchAll(LINK)].map(([, link = '']) => unescapeHtml(link)))]
      .filter((link) => !leadsSomewhere(link, from, known, places))
      .map((link) => `${from}: ${link}`),
  );
}

function leadsSomewhere(
  link: string,
  from: string,
  files: ReadonlySet<string>,
  places: ReadonlyMap<string, ReadonlySet<string>>,
): boolean {
  const { protocol, host, pathname, hash } = new URL(link, `http://lares${addressOf(from)}`);
  // Other sites are not checked. What Lares serves beside the guide is known by name.
  if (!protocol.startsWith('http') || host !== 'lares') return true;
  const path = pathAt(pathname);
  if (path === undefined) return BESIDE.some((known) => pathname.startsWith(known));
  const file = fileAt(decodeURIComponent(path), files);
  if (file === undefined) return false;
  return hash === '' || places.get(file)?.has(decodeURIComponent(hash.slice(1))) === true;
}

const BESIDE = ['/v8/openapi.json', '/developer', '/demo/receiver', '/members', '/account'];

/** Addresses of pages have no extension. */
function fileAt(path: string, files: ReadonlySet<string>): string | undefined {
  const names = path === '' || path.endsWith('/') ? [posix.join(path, 'index.html')] : [path, `${path}.html`];
  return names.find((name) => files.has(name));
}
