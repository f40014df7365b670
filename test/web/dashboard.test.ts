import { afterAll, beforeAll, describe, expect } from 'vitest';
import { MINUTE_MS } from '../../src/platform/durations.ts';
import { browserPath } from '../harness/browser.ts';
import { dashboardFilters } from './dashboard/filters.ts';
import { dashboardHealth } from './dashboard/health.ts';
import { dashboardLive } from './dashboard/live.ts';
import { dashboardThousand } from './dashboard/thousand.ts';
import { openSite, type Site } from './support/site.ts';

const SLOWEST_MS = 2 * MINUTE_MS;

/** One server and one browser; devices report while the page is open, and it is looked at in both sizes. */
describe.skipIf(!browserPath)('the dashboard in the web app', { timeout: SLOWEST_MS }, () => {
  let opened: Site | undefined;
  const site = () => {
    if (!opened) throw new Error('the site is not open');
    return opened;
  };
  beforeAll(async () => {
    opened = await openSite('desktop');
  });
  afterAll(() => opened?.close());
  for (const part of [dashboardLive, dashboardFilters, dashboardThousand, dashboardHealth]) part(site);
  afterAll(() => expect(site().troubles).toEqual([]));
});
