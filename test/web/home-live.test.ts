import { describe } from 'vitest';
import { MINUTE_MS } from '../../src/platform/durations.ts';
import { browserPath } from '../harness/browser/browser.ts';
import { homeAlarm } from './home-live/alarm.ts';
import { homeCharts } from './home-live/charts.ts';
import { homeDeletion } from './home-live/delete-home.ts';
import { homeDevices } from './home-live/devices.ts';
import { homeAssistant } from './home-live/home-assistant.ts';
import { homeLoading } from './home-live/loading.ts';
import { homeNow } from './home-live/now.ts';
import { homePresets } from './home-live/presets.ts';
import { homeRights } from './home-live/rights.ts';
import { homeSettings } from './home-live/settings.ts';
import { homeTokens } from './home-live/tokens.ts';
import { sharedSite } from './support/shared-site.ts';

const SLOWEST_MS = 2 * MINUTE_MS;

/** One server and one browser; devices report while the pages are open. Each page is checked in both sizes. */
describe.skipIf(!browserPath)('a home that lives, in the web app', { timeout: SLOWEST_MS }, () => {
  sharedSite(
    [
      homeNow,
      homeLoading,
      homeAlarm,
      homeTokens,
      homeDevices,
      homeCharts,
      homeSettings,
      homePresets,
      homeRights,
      homeAssistant,
      homeDeletion,
    ],
    // No broker listens there, but a user can still select a home.
    async () => ({ homeAssistantUrl: 'mqtt://127.0.0.1:9' }),
  );
});
