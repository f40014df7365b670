import { describe } from 'vitest';
import { MINUTE_MS } from '../../src/platform/durations.ts';
import { browserPath } from '../harness/browser/browser.ts';
import { guestBookings, openBookings } from './guests/bookings.ts';
import { guestCalendar } from './guests/calendar.ts';
import { guestFeeds } from './guests/feeds.ts';
import { guestImport } from './guests/import.ts';
import { guestList } from './guests/list.ts';
import { guestPersonalData } from './guests/personal-data.ts';
import { guestRights } from './guests/rights.ts';
import { sharedSite } from './support/shared-site.ts';

const SLOWEST_MS = 2 * MINUTE_MS;

/** One server and one browser; each page is checked in both sizes. */
describe.skipIf(!browserPath)('guests in the web app', { timeout: SLOWEST_MS }, () => {
  sharedSite(
    [guestList, guestImport, guestFeeds, guestBookings, guestCalendar, guestPersonalData, guestRights],
    openBookings,
  );
});
