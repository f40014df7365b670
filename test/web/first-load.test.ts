import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { PACKAGE_ROOT } from '../../src/platform/package-root.ts';

const BUILT = join(PACKAGE_ROOT, 'dist', 'web');
const MOST_BYTES = 250_000;

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
}

const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(BUILT, 'manifest.json'), 'utf8'));

/** A chunk with all files that it needs to run. */
function filesOf(name: string, files = new Set<string>()): Set<string> {
  const chunk = manifest[name];
  if (!chunk || files.has(chunk.file)) return files;
  for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
  for (const imported of chunk.imports ?? []) filesOf(imported, files);
  return files;
}

it.each([
  ['dashboard', ['src/pages/dashboard/dashboard-page.tsx']],
  // Every page except the dashboard waits for the styles that the dashboard does not use.
  ['list of homes', ['src/pages/homes/homes-page.tsx', 'src/app/styles/page-styles.ts']],
])('sends less than 250 KB, compressed with gzip, until the %s stands there', (name, entries) => {
  const files = filesOf('index.html');
  for (const entry of entries) {
    expect(manifest).toHaveProperty([entry]);
    filesOf(entry, files);
  }
  for (const file of ['app/color-scheme.js', 'app/lares.svg']) files.add(file);
  const sizes = [...files].map((file) => readFileSync(join(BUILT, `${file}.gz`)).length);
  const page = gzipSync(readFileSync(join(BUILT, 'index.html'))).length;
  const total = sizes.reduce((sum, size) => sum + size, page);
  console.log(`first load, ${name}: ${files.size + 1} files, ${(total / 1000).toFixed(1)} KB gzip`);
  expect(files.size).toBeGreaterThan(3);
  expect(total).toBeLessThan(MOST_BYTES);
});

it('loads each page apart from the others', () => {
  const first = filesOf('index.html');
  const pages = Object.keys(manifest).filter((name) => name.startsWith('src/pages/'));
  expect(pages.length).toBeGreaterThanOrEqual(11);
  expect(pages.filter((name) => first.has(manifest[name]?.file ?? ''))).toEqual([]);
});

it('does not send dialogs and menus before the first page stands there', () => {
  const first = filesOf('index.html');
  filesOf('src/pages/dashboard/dashboard-page.tsx', first);
  const later = filesOf('src/app/shell/deferred-shell.ts');
  const textOf = (files: Set<string>) =>
    [...files].map((file) => readFileSync(join(BUILT, file), 'utf8')).join('\n');
  // Mantine's names for the parts of a menu and a drawer.
  for (const name of ['MenuDropdown', 'DrawerContent']) {
    expect(textOf(first), name).not.toContain(name);
    expect(textOf(later), name).toContain(name);
  }
});
