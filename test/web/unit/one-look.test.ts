import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PACKAGE_ROOT } from '../../../src/platform/package-root.ts';
import { STYLESHEET } from '../../../src/platform/pages/stylesheet.ts';

/** The server renders log-in, consent and guest pages. They belong to the same product. */
const [light = '', dark = ''] = STYLESHEET.split('@media (prefers-color-scheme: dark)');
// Reads the file instead of importing it: an import needs the types of a browser.
const theme = readFileSync(join(PACKAGE_ROOT, 'web', 'src', 'app', 'styles', 'theme.ts'), 'utf8');
const variables = theme.slice(theme.indexOf('cssVariables'));
const [ofLight = '', ofDark = ''] = variables.split('dark: {');

/** The quoted text behind a name. */
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
    // Shade 7, which the theme uses for filled elements.
    expect(accent?.startsWith(`${hearth[15]};`)).toBe(true);
    expect(STYLESHEET).toContain(quotedAfter(theme, 'fontFamily'));
    const drawn = readFileSync(join(PACKAGE_ROOT, 'web', 'public', 'app', 'lares.svg'), 'utf8');
    const page = readFileSync(join(PACKAGE_ROOT, 'src', 'platform', 'pages', 'page.ts'), 'utf8');
    const strokes = drawn.split('"').filter((text) => text.startsWith('M'));
    expect(strokes).toHaveLength(2);
    for (const stroke of strokes) expect(page).toContain(stroke);
  });
});
