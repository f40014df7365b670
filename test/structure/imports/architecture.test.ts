import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import slices from '../../../scripts/slices.json' with { type: 'json' };

const PAGE = join(import.meta.dirname, '../../../docs/architecture.md');
const SECTION = /(<!-- slices: [^\n]* -->\n)[\s\S]*(<!-- end of slices -->)/;

it('docs/architecture.md lists the slices of scripts/slices.json', async () => {
  const page = readFileSync(PAGE, 'utf8');
  expect(page).toMatch(SECTION);
  const rows = slices.map(({ name, holds, entryPoints = [] }) => {
    const files = entryPoints.map((file) => `\`${file}\``).join(', ');
    return `| \`${name}/\` | ${holds} | ${files} |\n`;
  });
  const table = `| Slice | Holds | Entry points beside \`index.ts\` |\n|---|---|---|\n${rows.join('')}`;
  const generated = page.replace(SECTION, (_all, begin: string, end: string) => begin + table + end);
  await expect(generated).toMatchFileSnapshot(PAGE);
});
