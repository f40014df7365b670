import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseSync } from 'oxc-parser';

const ROOT = join(import.meta.dirname, '../../..');

/** By file, relative to the root: the project's files that load with it. */
const loaded = new Map<string, string[]>();

/** Leaves out imports and re-exports of types, which are erased, and import(), which loads later. */
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

/** All files that load with it, including itself. */
export function loadedWith(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const next of importsOf(file)) loadedWith(next, found);
  return found;
}

const chains = new Map<string, string[]>();

/** The longest chain of imports from a file. There are no cycles (npm run check). */
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
