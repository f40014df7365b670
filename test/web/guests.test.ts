import { afterAll, beforeAll, describe, expect } from 'vitest';
import { MINUTE_MS } from '../../src/platform/durations.ts';
import { browserPath } from '../harness/browser.ts';
import { guestCalendar } from './guests/calendar.ts';
import { guestFeeds } from './guests/feeds.ts';
import { guestImport } from './guests/import.ts';
import { guestList } from './guests/list.ts';
import { guestRights } from './guests/rights.ts';
import { openSite, type Site } from './support/site.ts';

const SLOWEST_MS = 2 * MINUTE_MS;

/** One server and one browser; each page is looked at in both sizes. */
describe.skipIf(!browserPath)('guests in the web app', { timeout: SLOWEST_MS }, () => {
  let opened: Site | undefined;
  const site = () => {
    if (!opened) throw new Error('the site is not open');
    return opened;
  };
  beforeAll(async () => {
    opened = await openSite('desktop');
  });
  afterAll(() => opened?.close());
  for (const part of [guestList, guestImport, guestFeeds, guestCalendar, guestRights]) part(site);
  afterAll(() => expect(site().troubles).toEqual([]));
});
