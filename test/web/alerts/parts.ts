import type { Locator, Page } from 'playwright-core';
import { text } from '../../harness/text.ts';

/** Says on every page that no one can be reached. */
export const reachabilityBar = (page: Page): Locator =>
  page.getByRole('region', { name: text('app.alertReachability') });

/** A step of the checklist, by its title. */
export const setupRow = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name, exact: true }) });
