import { existsSync, statSync } from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';

export interface Places {
  root: string;
  /** From files of the repository to addresses of pages. */
  pages: ReadonlyMap<string, string>;
  handedOut: ReadonlySet<string>;
}

const FENCED = /(^ *```[\s\S]*?^ *```)/m;
/** Matches a link, or code, in which nothing is a link. A link's text may be code. */
const LINK = /\[((?:[^[\]`]|`[^`\n]*`|\[[^\]]*\])*)\]\(([^)\s]+)\)|`[^`\n]+`/g;
const ELSEWHERE = /^([a-z]+:|#|\/)/;

/**
 * Turns a link of the repository into one of the site: to the page made of that file, to the file itself if it is
 * offered, and otherwise into plain text. A dead link is an error.
 */
export function rewriteLinks(text: string, from: string, to: string, places: Places): string {
  return text
    .split(FENCED)
    .map((part, index) => (index % 2 === 1 ? part : rewriteProse(part, from, to, places)))
    .join('');
}

function rewriteProse(text: string, from: string, to: string, places: Places): string {
  return text.replace(LINK, (link, words?: string, target?: string) => {
    if (words === undefined || target === undefined || ELSEWHERE.test(target)) return link;
    const [path = '', anchor] = target.split('#');
    const file = posix.join(posix.dirname(from), path).replace(/\/$/, '');
    if (!existsSync(join(places.root, file))) throw new Error(`${from}: ${target} leads to no file`);
    const page = places.pages.get(pageFile(file, places));
    if (page !== undefined) return `[${words}](${between(to, `${page}.md`)}${anchor ? `#${anchor}` : ''})`;
    return places.handedOut.has(file) ? `[${words}](${between(to, `files/${file}`)})` : words;
  });
}

/** A folder stands for its introduction. */
function pageFile(file: string, { root }: Places): string {
  return statSync(join(root, file)).isDirectory() ? `${file}/README.md` : file;
}

function between(from: string, to: string): string {
  return relative(dirname(from), to);
}
