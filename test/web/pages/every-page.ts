import { afterAll, beforeAll, describe, expect } from 'vitest';
import { MINUTE_MS } from '../../../src/platform/durations.ts';
import { browserPath } from '../../harness/browser/browser.ts';
import { isLong } from '../../harness/run/rounds.ts';
import { openSite, type Site, type Size } from '../support/site.ts';
import { accountPage } from './account.ts';
import { auditPage } from './audit.ts';
import { bridgesPages } from './bridges.ts';
import { dashboardPage } from './dashboard.ts';
import { clientsPage } from './developer/clients.ts';
import { eventCataloguePage } from './developer/event-catalogue.ts';
import { organizationWebhooksPage } from './developer/organization-webhooks.ts';
import { overviewPage } from './developer/overview.ts';
import { signaturePage } from './developer/signature.ts';
import { tokensPage } from './developer/tokens.ts';
import { userWebhooksPage } from './developer/user-webhooks.ts';
import { evidencePages } from './evidence.ts';
import { homePage } from './home.ts';
import { homesPage } from './homes.ts';
import { membersPage } from './members.ts';
import { onCallPages } from './on-call.ts';
import { organizationPage } from './organization.ts';
import { organizationBridgesPages } from './organization-bridges.ts';
import { reportsPage } from './reports.ts';
import { secondFactorPages } from './second-factor.ts';
import { shell } from './shell.ts';

const ALL_PAGES = [
  // First, because users get here after logging in.
  dashboardPage,
  homesPage,
  homePage,
  bridgesPages,
  organizationBridgesPages,
  membersPage,
  onCallPages,
  organizationPage,
  auditPage,
  reportsPage,
  evidencePages,
  overviewPage,
  clientsPage,
  tokensPage,
  // Before the pages that raise events: it counts the kinds seen.
  eventCataloguePage,
  userWebhooksPage,
  organizationWebhooksPage,
  signaturePage,
  accountPage,
  secondFactorPages,
  // Last, because it logs out.
  shell,
];

/** A page takes a second or two on an idle machine; a busy one must not fail the test. */
const SLOWEST_MS = 2 * MINUTE_MS;

/** Only navigation differs on a phone. The desktop run checks all pages in the phone's width. */
const OTHER_ON_A_PHONE = [shell];

/** Every page, with one server and one browser. */
export function everyPage(size: Size): void {
  const pages = size === 'phone' && !isLong ? OTHER_ON_A_PHONE : ALL_PAGES;
  describe.skipIf(!browserPath)(`the web app on a ${size}`, { timeout: SLOWEST_MS }, () => {
    let opened: Site | undefined;
    const site = () => {
      if (!opened) throw new Error('the site is not open');
      return opened;
    };
    beforeAll(async () => {
      opened = await openSite(size);
    });
    for (const page of pages) page(site, size);
    afterAll(() => expect(site().pageErrors).toEqual([]));
  });
}
