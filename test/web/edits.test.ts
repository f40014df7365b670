import { describe } from 'vitest';
import { MINUTE_MS } from '../../src/platform/durations.ts';
import { browserPath } from '../harness/browser/browser.ts';
import { editAccessCode, editFeed } from './edits/guests.ts';
import { editManyHomes } from './edits/many-homes.ts';
import { editWebhooks } from './edits/webhooks.ts';
import { sharedSite } from './support/shared-site.ts';

const SLOWEST_MS = 2 * MINUTE_MS;

/** Creates things and changes them later. One server and one browser; each page is checked in both sizes. */
describe.skipIf(!browserPath)('edits in the web app', { timeout: SLOWEST_MS }, () => {
  sharedSite([editWebhooks, editFeed, editAccessCode, editManyHomes]);
});
