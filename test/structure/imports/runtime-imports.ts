import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseSync } from 'oxc-parser';

const ROOT = join(import.meta.dirname, '../../..');

/** By file, relative to the root: the project's files it loads when it is loaded. */
const loaded = new Map<string, string[]>();

/** Imports and re-exports of types are erased, and import() loads later. */
function importsOf(file: string): string[] {
  const known = loaded.get(file);
  if (known) return known;
  const { module } = parseSync(file, readFileSync(join(ROOT, file), 'utf8'));
  const imported = module.staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .map(({ moduleRequest }) => moduleRequest.value);
  const exported = module.staticExports.flatMap(({ entries }) =>
    entries.filter(({ isType }) => !isType).map(({ moduleRequest }) => moduleRequest?.value ?? ''),
  );
  const files = [...new Set([...imported, ...exported])]
    .filter((path) => path.startsWith('.') && path.endsWith('.ts'))
    .map((path) => relative(ROOT, join(ROOT, dirname(file), path)));
  loaded.set(file, files);
  return files;
}

/** All files loaded with it, itself included. */
export function loadedWith(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const next of importsOf(file)) loadedWith(next, found);
  return found;
}

const chains = new Map<string, string[]>();

/** The longest chain of imports that begins at a file. There are no circles (npm run check). */
export function longestChain(file: string): string[] {
  const known = chains.get(file);
  if (known) return known;
  let longest: string[] = [];
  for (const next of importsOf(file)) {
    const chain = longestChain(next);
    if (chain.length > longest.length) longest = chain;
  }
  const chain = [file, ...longest];
  chains.set(file, chain);
  return chain;
}
