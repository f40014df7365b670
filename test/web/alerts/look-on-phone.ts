import { expect } from 'vitest';
import { seriousViolations } from '../../harness/browser/axe.ts';
import { openBrowser } from '../../harness/browser/browser.ts';
import { picture } from '../../harness/browser/picture.ts';
import { PHONE } from './instance.ts';

/** A page without a log-in, on a small phone, in both themes. Scripts run here, for axe alone. */
export async function lookOnPhone(url: string, name: string): Promise<void> {
  const browser = await openBrowser();
  const context = await browser.newContext({ ...PHONE, javaScriptEnabled: true, bypassCSP: true });
  const page = await context.newPage();
  await page.goto(url);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await picture(page, `${name}-${colorScheme}`);
    expect(await seriousViolations(page), `${name}, ${colorScheme}`).toEqual([]);
  }
  const tooWide = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
  expect(await page.evaluate(tooWide), `${name} scrolls sideways`).toBe(0);
  await context.close();
}
