import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { type Rules, seriousViolations } from '../../harness/browser/axe.ts';
import { picture } from '../../harness/browser/picture.ts';
import { isLong } from '../../harness/run/rounds.ts';
import { dismissNotes } from './notes.ts';
import { SIZES, type Size } from './site.ts';

const CONTRAST = 'color-contrast';
/**
 * Finishes animations: colours fade between themes, and only the final state counts. Endless animations have no end.
 */
const AT_REST = `document.getAnimations().forEach((one) => {
  if (Number.isFinite(one.effect?.getComputedTiming().endTime)) one.finish();
})`;

/**
 * A picture in both themes for people to check, and axe for what people miss. The short run checks phones here as
 * well, because its tests run on a desktop. `npm run test:long` runs them on a phone too.
 */
export async function look(page: Page, name: string, size: Size): Promise<void> {
  if (size === 'desktop' && !isLong) await lookInBothSizes(page, name);
  else await lookInThemes(page, name, size);
}

async function lookInThemes(page: Page, name: string, size: Size): Promise<void> {
  const isDialog = (await page.getByRole('dialog').count()) > 0;
  if (!isDialog) await page.evaluate('window.scrollTo(0, 0)');
  await lookAt(page, { name, size, theme: 'light', isDialog });
  // Only colours differ in the dark theme.
  await lookAt(page, { name, size, theme: 'dark', isDialog, rules: { only: CONTRAST } });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
}

/** The same page on a phone and on a desktop. The desktop run checks colours. */
export async function lookInBothSizes(page: Page, name: string): Promise<void> {
  await dismissNotes(page);
  await resize(page, 'phone');
  const isDialog = (await page.getByRole('dialog').count()) > 0;
  await lookAt(page, { name, size: 'phone', theme: 'light', isDialog, rules: { without: CONTRAST } });
  await resize(page, 'desktop');
  await lookInThemes(page, name, 'desktop');
}

/** Tables turn into cards shortly after a resize: a busy page has not drawn them yet. */
async function resize(page: Page, size: Size): Promise<void> {
  await page.setViewportSize(SIZES[size]);
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
}

interface Look {
  name: string;
  size: Size;
  theme: 'light' | 'dark';
  isDialog: boolean;
  rules?: Rules;
}

async function lookAt(page: Page, { name, size, theme, isDialog, rules }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await page.locator(`html[data-mantine-color-scheme=${theme}]`).waitFor({ state: 'attached' });
  await page.evaluate(AT_REST);
  await picture(page, `${name}-${size}-${theme}`, !isDialog);
  await page.evaluate('window.isLookedAt = true');
  expect(await seriousViolations(page, rules), `${name} on a ${size}, ${theme}`).toEqual([]);
  await page.evaluate('window.isLookedAt = false');
  const tooWide = await page.evaluate(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  );
  expect(tooWide, `${name} on a ${size} scrolls sideways`).toBe(0);
}
