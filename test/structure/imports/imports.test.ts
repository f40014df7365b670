import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import slices from '../../../scripts/slices.json' with { type: 'json' };
import { loadedWith, longestChain } from './runtime-imports.ts';

const ROOT = join(import.meta.dirname, '../../..');

const INGEST = 'src/devices/ingest';
const ingestFiles = readdirSync(join(ROOT, INGEST), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !/\.test\.ts$|(^|\/)test-/.test(name))
  .map((name) => `${INGEST}/${name}`);

/** A process that receives reports needs none of these. */
const NOT_FOR_INGEST = [
  /^src\/accounts\//,
  /^src\/guests\/(csv|ical|integrations|connections|sync|page)\//,
  /^src\/mail\//,
  /^src\/messaging\//,
  /^src\/notifications\//,
  /^src\/oauth\//,
  /^src\/onboarding\//,
  /^src\/sign-in\//,
  /\/routes\.ts$/,
];

const LONGEST_CHAIN = 12;

describe('devices/ingest', () => {
  it.each(ingestFiles)(`is loaded through at most ${LONGEST_CHAIN} files: %s`, (file) => {
    const chain = longestChain(file);
    expect(chain.length, chain.join('\n')).toBeLessThanOrEqual(LONGEST_CHAIN);
  });

  it('loads no import of guests, no accounts, no mail, no notifications', () => {
    const files = [...new Set(ingestFiles.flatMap((file) => [...loadedWith(file)]))];
    expect(files).toContain('src/devices/ingest/intake.ts');
    expect(files).toContain('src/events/record/statement.ts');
    expect(files.filter((file) => NOT_FOR_INGEST.some((pattern) => pattern.test(file)))).toEqual([]);
  });
});

describe('slices', () => {
  it('are the folders of src/', () => {
    const folders = readdirSync(join(ROOT, 'src'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !['app', 'config'].includes(entry.name))
      .map(({ name }) => name);
    expect(slices.map(({ name }) => name).toSorted()).toEqual(folders.toSorted());
  });

  it.each(slices)('$name: loads no routes and no pages with its domain', ({ name, entryPoints = [] }) => {
    const files = ['index.ts', ...entryPoints]
      .map((file) => `src/${name}/${file}`)
      .filter((file) => existsSync(join(ROOT, file)))
      .flatMap((file) => [...loadedWith(file)]);
    expect(files.filter((file) => /\/(routes|plugin|[\w-]+-plugin|http)\.ts$/.test(file))).toEqual([]);
  });
});
