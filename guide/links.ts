import { existsSync, statSync } from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';

export interface Places {
  root: string;
  /** From files of the repository to addresses of pages. */
  pages: ReadonlyMap<string, string>;
  handedOut: ReadonlySet<string>;
}

const FENCED = /(^ *```[\s\S]*?^ *```)/m;
/** Or code, in which nothing is a link; but a link may have code for its words. */
const LINK = /\[((?:[^[\]`]|`[^`\n]*`|\[[^\]]*\])*)\]\(([^)\s]+)\)|`[^`\n]+`/g;
const ELSEWHERE = /^([a-z]+:|#|\/)/;

/**
 * A link of a page in the repository becomes one of the site: to the page made of that file, to the file itself where it
 * is handed out, and otherwise plain words, for readers of the site have no repository at hand. One that leads nowhere
 * is an error in either place.
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

/** A folder stands for what introduces it. */
function pageFile(file: string, { root }: Places): string {
  return statSync(join(root, file)).isDirectory() ? `${file}/README.md` : file;
}

function between(from: string, to: string): string {
  return relative(dirname(from), to);
}
