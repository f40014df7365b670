import type { Page } from 'playwright-core';
import { text } from '../../harness/text.ts';
import { dismissNotes } from './notes.ts';

/**
 * Opens a page inside the app, as its own links do, without the reload that takes the browser a second. Goes over the
 * list of homes, so that the test does not mistake the previous page for the next one. The app does not request again
 * what it read in the last seconds: reload a page whose data the test changed directly.
 */
export async function go(page: Page, path: string): Promise<void> {
  const between = page.getByRole('heading', { level: 1, name: text('common.homes'), exact: true });
  await dismissNotes(page);
  await push(page, '/homes');
  await between.waitFor();
  await push(page, path);
  await between.waitFor({ state: 'detached' });
}

const push = (page: Page, path: string) =>
  page.evaluate(
    `history.pushState({}, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`,
  );
