import { describe } from 'vitest';
import { MINUTE_MS } from '../../src/platform/durations.ts';
import { browserPath } from '../harness/browser/browser.ts';
import { endedIncidents } from './dashboard/ended.ts';
import { dashboardFilters } from './dashboard/filters.ts';
import { dashboardHealth } from './dashboard/health.ts';
import { dashboardLive } from './dashboard/live.ts';
import { dashboardNames } from './dashboard/names.ts';
import { dashboardThousand } from './dashboard/thousand.ts';
import { dashboardToday } from './dashboard/today.ts';
import { incidentZones } from './dashboard/zones.ts';
import { sharedSite } from './support/shared-site.ts';

const SLOWEST_MS = 2 * MINUTE_MS;

/** One server and one browser; devices report while the page is open. Each page is checked in both sizes. */
describe.skipIf(!browserPath)('the dashboard in the web app', { timeout: SLOWEST_MS }, () => {
  sharedSite([
    dashboardLive,
    dashboardToday,
    dashboardNames,
    dashboardFilters,
    incidentZones,
    endedIncidents,
    dashboardThousand,
    dashboardHealth,
  ]);
});
