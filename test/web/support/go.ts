import type { Page } from 'playwright-core';
import { text } from '../../harness/text.ts';
import { dismissNotes } from './notes.ts';

/**
 * To a page inside the app, as its own links go: nothing is loaded anew, which takes the browser a second. By way of the
 * list of homes, so that nothing of the page before is taken for the next one. What the app has read in the last seconds
 * it does not ask for again: a page whose data were just changed behind its back has to be loaded.
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
