import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../src/platform/durations.ts';
import { PACKAGE_ROOT } from '../../src/platform/package-root.ts';
import { PAGES } from '../../src/web-app/paths.ts';
import { browserPath } from '../harness/browser/browser.ts';
import { send } from '../harness/client.ts';
import { minutes, settleHome, times } from '../harness/monitored-home.ts';
import { text as uiText } from '../harness/text.ts';
import { newDevice } from './home-live/steps.ts';
import { addGuest, hours } from './messages/steps.ts';
import { lookInBothSizes } from './support/look.ts';
import { openSite, type Site } from './support/site.ts';

const SLOWEST_MS = 2 * MINUTE_MS;
const catalogueOf = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(join(PACKAGE_ROOT, `web/src/i18n/${language}.json`), 'utf8'));
const GERMAN = catalogueOf('de');
const KEYS = new Set(Object.keys(GERMAN));
/** Names of objects in this test that are also form examples or kinds of rooms. */
const DATA = new Set([
  'Bedroom',
  'Boathouse',
  'Kitchen',
  'Lakeside Stays',
  'Living room',
  'Sjövägen 3, Vaxholm',
]);
/** English texts that differ in German and have no values: the test can search a page for those. */
const ENGLISH = new Set(
  Object.entries(catalogueOf('en'))
    .filter(([key, text]) => text !== GERMAN[key] && !/[{<]/.test(text) && !DATA.has(text))
    .map(([, text]) => text),
);

/** The texts of the page, line by line, and the texts that screen readers read instead. */
const READ = `[...new Set([
  ...document.body.innerText.split('\\n'),
  document.title.replace(/ · Lares$/, ''),
  ...[...document.querySelectorAll('[aria-label], [placeholder], [title]')].flatMap((one) =>
    ['aria-label', 'placeholder', 'title'].map((name) => one.getAttribute(name) ?? '')),
].map((line) => line.trim()))]`;

describe.skipIf(!browserPath)('the web app in German', { timeout: SLOWEST_MS }, () => {
  let site: Site;
  let page: Page;
  let addresses: Record<string, string>;

  beforeAll(async () => {
    site = await openSite('desktop');
    const { world, hood, portfolio, page: english } = site;
    await english.context().close();
    const owner = world.as(hood.owner);
    await speaks('de-AT');
    const guestId = await addGuest(site, portfolio.homeId, {
      name: 'Lena Gruber',
      checkin_time: hours(site, -5),
    });
    const hall = await newDevice(site, portfolio.homeId, 'Diele');
    await settleHome(world, portfolio.homeId);
    await hall.report({ samples: minutes(world.clock.now().getTime(), times(11, { laeq: 84 })) });
    const { body } = await owner.get(`/homes/${portfolio.homeId}/incidents`);
    const incidentId = body.incidents[0]?.incident_id;
    const report = await owner.post(`/homes/${portfolio.homeId}/incidents/${incidentId}/evidence`, {});
    const hook = await owner.post(`/organizations/${hood.organization_id}/webhooks`, {
      url: 'https://hooks.example.com/lares',
      events: ['noise_detected'],
    });
    const waiting = await send(world.url, 'POST', '/ingest/v1/pairings', { body: { model: 'Ear 2' } });
    const stick = await owner.post(`/homes/${portfolio.homeId}/bridges`, {
      kind: 'zigbee2mqtt',
      name: 'Diele',
    });
    const server = await owner.post(`/organizations/${hood.organization_id}/bridges`, {
      kind: 'chirpstack',
      name: 'Dach',
    });
    addresses = {
      $code: waiting.body.code,
      $homeId: portfolio.homeId,
      $guestId: guestId,
      $incidentId: incidentId,
      $reportId: report.body.report_id,
      $hookId: hook.body.hook_id,
      $deviceId: portfolio.deviceId,
      $bridgeId: stick.body.bridge_id,
      [PAGES.organizationBridge]: `${PAGES.organizationBridges}/${server.body.bridge_id}`,
    };
    page = await site.visit(hood.owner);
  });

  /** Only a browser session may change the language; a token may not. */
  async function speaks(locale: string): Promise<void> {
    const browser = await site.world.browserOf(site.hood.owner);
    expect((await browser.api('PATCH', '/users/me', { locale })).status).toBe(200);
  }

  it.each(Object.entries(PAGES))(
    'has %s without an English sentence, for all users and in both sizes',
    async (name, path) => {
      const address = addresses[path] ?? path.replaceAll(/\$\w+/g, (place) => addresses[place] ?? place);
      expect(address).not.toContain('$');
      await page.goto(`${site.world.url}${address}`);
      await page.locator('#main h1').waitFor();
      // Does not wait until requests stop: live pages poll continuously.
      await expect.poll(() => page.locator('.mantine-Skeleton-root').count()).toBe(0);
      expect(await page.locator('html').getAttribute('lang')).toBe('de');
      const lines = (await page.evaluate(READ)) as string[];
      expect(lines.length).toBeGreaterThan(10);
      expect(lines.filter((line) => ENGLISH.has(line) || KEYS.has(line))).toEqual([]);
      await lookInBothSizes(page, `german-${name}`);
      expect(site.pageErrors).toEqual([]);
    },
  );

  it('changes with the language that one chooses, and writes numbers and dates as it does', async () => {
    await page.goto(`${site.world.url}/account`);
    await page.getByRole('combobox', { name: 'Sprache' }).click();
    await page.getByRole('option', { name: 'Englisch', exact: true }).click();
    await page.getByRole('button', { name: 'Profil speichern' }).click();
    await page.getByRole('heading', { name: uiText('common.account'), level: 1 }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    await page.goto(`${site.world.url}/homes/${site.portfolio.homeId}`);
    await page.getByText('81.5 dB').first().waitFor();
    await speaks('de');
    await page.reload();
    await page.getByText('81,5 dB').first().waitFor();
  });

  it('says in German what the API refuses, at the field and above it, and marks what it cannot say', async () => {
    const { world, hood, pageErrors } = site;
    const dialog = page.getByRole('dialog');
    await page.goto(`${world.url}/developer/organization-webhooks`);
    await page.getByRole('button', { name: 'Webhook erstellen' }).click();
    await dialog.getByRole('textbox', { name: 'Adresse' }).fill('nonsense');
    await dialog.getByRole('button', { name: 'Webhook erstellen' }).click();
    await dialog
      .getByText('Dies muss die vollständige https-Adresse eines öffentlich erreichbaren Hosts sein')
      .waitFor();
    await lookInBothSizes(page, 'german-refused');

    await page.goto(`${world.url}/members`);
    await page.getByRole('button', { name: 'Lakeside Stays verlassen' }).click();
    const refused = dialog.getByRole('alert');
    const leave = dialog.getByRole('button', { name: 'Verlassen', exact: true });
    await leave.click();
    await refused.getByText('Dieses Mitglied ist der letzte Inhaber der Organisation.').waitFor();

    // All other errors: a text for the status, or the API's own text where the status is not enough.
    const answers: [status: number, message: string, expected: string, language: string | null][] = [
      [403, 'This needs the permission x, from your role.', 'Ihre Rolle erlaubt das nicht.', null],
      [404, 'Member not found', 'Das gibt es nicht mehr.', null],
      [429, 'Rate limit exceeded. Try again in 7 s.', 'Versuchen Sie es in 7 s erneut.', null],
      [429, 'Slow down.', 'Warten Sie einen Moment', null],
      [503, 'Lares is stopping.', 'Der Server ist gerade nicht verfügbar.', null],
      [409, 'The moon is in the wrong place.', 'The moon is in the wrong place.', 'en'],
    ];
    const one = (url: URL) => url.pathname.includes('/members/');
    for (const [status, message, expected, language] of answers) {
      await page.route(one, (route) => route.fulfill({ status, json: { error: 'Error', message } }));
      await leave.click();
      const words = refused.getByText(expected);
      await words.waitFor();
      expect(await words.getAttribute('lang'), message).toBe(language);
      await page.unroute(one);
    }
    expect(await world.as(hood.owner).get(`/organizations/${hood.organization_id}`)).toMatchObject({
      status: 200,
    });
    expect(pageErrors.splice(0).every((line) => /status of (400|403|404|409|429|503)/.test(line))).toBe(true);
  });
});
