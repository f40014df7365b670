import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const ROOTS = [
  'bench',
  'bin',
  'deploy',
  'devices',
  'docs',
  'guide',
  'migrations',
  'packages',
  'scripts',
  'src',
  'test',
  'web',
];
const CODE_BLOCK = /^ *```[\s\S]*?^ *```/gm;
const LINK_OR_CODE = /\]\(([^)\s]+)\)|`([^`\n]+)`/g;
/** A name in backticks is a path if it ends with a slash or with the extension of a source file. */
const PATH = /^[\w@-][\w.@-]*(?:\/[\w.@-]+)*(?:\/|\.(?:ts|tsx|mjs|sql|md))$/;
/** It is one too if it begins with a folder of the repository. */
const IN_ROOT = new RegExp(`^(?:${ROOTS.join('|')})/[\\w./@-]*$`);
const OTHER_SITE = /^(?:[a-z]+:|#|\/)/;

/** All files and folders of the repository, each with a slash before and folders with one behind. */
export function listPaths(root: string): string[] {
  const inFolder = (folder: string) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter(({ parentPath }) => !parentPath.includes('node_modules'))
      .map(
        (entry) =>
          join('/', entry.parentPath.slice(root.length), entry.name) + (entry.isDirectory() ? '/' : ''),
      );
  const files = readdirSync(root).map((name) => `/${name}`);
  return [...files, ...ROOTS.map((folder) => `/${folder}/`), ...ROOTS.flatMap(inFolder)];
}

/** Links and paths of a document that lead to no file. A path may leave out its first folders: `mqtt/claims.ts`. */
export function findDeadPaths(root: string, document: string, text: string, paths: string[]): string[] {
  const prose = text.replace(CODE_BLOCK, '');
  return [...prose.matchAll(LINK_OR_CODE)].flatMap(([, link, code = '']) => {
    if (link !== undefined) return OTHER_SITE.test(link) || linkExists(root, document, link) ? [] : [link];
    if (!PATH.test(code) && !IN_ROOT.test(code)) return [];
    return paths.some((path) => path.endsWith(`/${code}`) || path.endsWith(`/${code}/`)) ? [] : [code];
  });
}

function linkExists(root: string, document: string, link: string): boolean {
  const [file = ''] = link.split('#');
  return existsSync(join(root, normalize(join(dirname(document), file))));
}
