import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8');

it('depends on nothing', () => {
  const manifest = JSON.parse(read('package.json')) as Record<string, unknown>;
  expect(Object.keys(manifest).filter((key) => /dependencies/i.test(key))).toEqual([]);
});

it.each(readdirSync(join(root, 'src')))('%s imports only its neighbours', (file) => {
  const imported = [...read('src', file).matchAll(/\bfrom '([^']+)'|\bimport\(|\brequire\(/g)];
  for (const [, from] of imported) expect(from).toMatch(/^\.\/[a-z0-9-]+\.ts$/);
  // The build catches Node's globals, because it knows the web's types only.
  expect(read('tsconfig.build.json')).toContain('"types": []');
});
