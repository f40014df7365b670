import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PACKAGE_ROOT } from '../../src/platform/package-root.ts';
import { STYLESHEET } from '../../src/platform/pages/stylesheet.ts';

/** Pages to log in, to consent and of guests are made by the server; they are a part of the same product. */
const [light = '', dark = ''] = STYLESHEET.split('@media (prefers-color-scheme: dark)');
// Read, not imported: it needs the types of a browser.
const theme = readFileSync(join(PACKAGE_ROOT, 'web', 'src', 'app', 'theme.ts'), 'utf8');
const variables = theme.slice(theme.indexOf('cssVariables'));
const [ofLight = '', ofDark = ''] = variables.split('dark: {');

/** What stands between quotes behind a name. */
function quotedAfter(source: string, name: string): string {
  const value = source.split(`${name}: '`)[1]?.split("'")[0];
  if (value === undefined) throw new Error(`the theme has no ${name}`);
  return value;
}

describe('pages of the server look like the app', () => {
  it.each([
    ['light', light, ofLight],
    ['dark', dark, ofDark],
  ])('in its colours, %s', (_name, css, source) => {
    for (const [ours, theirs] of [
      ['--paper', '--mantine-color-body'],
      ['--card', '--lares-surface'],
      ['--soft', '--mantine-color-dimmed'],
      ['--problem', '--mantine-color-red-light-color'],
      ['--good', '--mantine-color-green-light-color'],
    ])
      expect(css).toContain(`${ours}: ${quotedAfter(source, `'${theirs}'`)};`);
  });

  it('with its buttons, type and mark', () => {
    const hearth = theme.slice(theme.indexOf('const hearth'), theme.indexOf('];')).split("'");
    const [, accent] = light.split('--accent: ');
    // Shade 7, as the theme has it for what is filled.
    expect(accent?.startsWith(`${hearth[15]};`)).toBe(true);
    expect(STYLESHEET).toContain(quotedAfter(theme, 'fontFamily'));
    const drawn = readFileSync(join(PACKAGE_ROOT, 'web', 'public', 'app', 'lares.svg'), 'utf8');
    const page = readFileSync(join(PACKAGE_ROOT, 'src', 'platform', 'pages', 'page.ts'), 'utf8');
    const strokes = drawn.split('"').filter((text) => text.startsWith('M'));
    expect(strokes).toHaveLength(2);
    for (const stroke of strokes) expect(page).toContain(stroke);
  });
});
