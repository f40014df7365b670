import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { picture } from '../../harness/picture.ts';
import type { Size } from './site.ts';

const THEMES = ['light', 'dark'] as const;
const SERIOUS = ['serious', 'critical'];
/** Colours fade from one theme to the other; what is looked at is where they end. What goes round for ever has no end. */
const AT_REST = `document.getAnimations().forEach((one) => {
  if (Number.isFinite(one.effect?.getComputedTiming().endTime)) one.finish();
})`;

/** A picture in both themes for people to look at, and axe for what people miss. */
export async function look(page: Page, name: string, size: Size): Promise<void> {
  const isDialog = (await page.getByRole('dialog').count()) > 0;
  if (!isDialog) await page.evaluate('window.scrollTo(0, 0)');
  for (const theme of THEMES) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await page.locator(`html[data-mantine-color-scheme=${theme}]`).waitFor({ state: 'attached' });
    await page.evaluate(AT_REST);
    await picture(page, `${name}-${size}-${theme}`, !isDialog);
    expect(await violationsOn(page, theme), `${name} on a ${size}, ${theme}`).toEqual([]);
    const tooWide = await page.evaluate(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    );
    expect(tooWide, `${name} on a ${size} scrolls sideways`).toBe(0);
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
}

/** The dark theme differs in its colours alone, so only those are looked at again. */
async function violationsOn(page: Page, theme: (typeof THEMES)[number]): Promise<string[]> {
  if (await page.evaluate("typeof axe === 'undefined'")) await page.evaluate(axe.source);
  const { violations } = (await page.evaluate(
    `axe.run(document, { resultTypes: ["violations"]${theme === 'dark' ? ', runOnly: ["color-contrast"]' : ''} })`,
  )) as axe.AxeResults;
  return violations
    .filter(({ impact }) => SERIOUS.includes(impact ?? ''))
    .flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.html.slice(0, 200)} ${node.failureSummary}`),
    );
}
