import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../src/platform/durations.ts';
import { browserPath } from '../harness/browser/browser.ts';
import { openReceiver } from '../harness/receiver.ts';
import { text as uiText } from '../harness/text.ts';
import { addGuest, hours } from './messages/steps.ts';
import { look } from './support/look.ts';
import { sharedSite } from './support/shared-site.ts';
import type { Site } from './support/site.ts';

const SLOWEST_MS = 2 * MINUTE_MS;

/** The file that the browser saves for the link. */
async function saved(page: Page, name: string): Promise<string> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name, exact: true }).click();
  const text = await readFile(await (await downloading).path(), 'utf8');
  // The byte order mark, which the test's own client leaves out.
  return text.replace('\uFEFF', '');
}

function files(site: () => Site): void {
  it('saves every list as a file, the one that stands there', async () => {
    const { world, hood, portfolio, page } = site();
    const owner = world.as(hood.owner);
    const organization = `/organizations/${hood.organization_id}`;
    const home = `/homes/${portfolio.homeId}`;
    const stay = { name: 'Ada Lind', checkin_time: hours(site(), 30), email: 'ada@example.com' };
    const guest = await addGuest(site(), portfolio.homeId, stay);
    const written = await owner.post(`${home}/guests/${guest}/messages`, { text: 'Welcome' });
    expect(written.status, written.text).toBe(201);
    const receiver = await openReceiver();
    const subscription = { url: receiver.url, events: ['*'] };
    const hookId = (await owner.post(`${organization}/webhooks`, subscription)).body.hook_id;
    const hook = `${organization}/webhooks/${hookId}`;
    expect((await owner.post(`${hook}/test`, { type: 'webhook_ping' })).status).toBe(200);

    const lists: [page: string, what: string, list: string][] = [
      ['/', uiText('common.theEvents'), `${organization}/events`],
      ['/homes', uiText('common.theHomes'), '/homes'],
      [home, uiText('common.theDevices'), `${home}/devices`],
      [home, uiText('common.theEvents'), `${home}/events`],
      [`${home}/guests`, uiText('guests.guests'), `${home}/guests`],
      [`${home}/guests/${guest}`, uiText('messages.messages'), `${home}/guests/${guest}/messages`],
      ['/messages', uiText('messages.messages'), `${organization}/messages`],
      ['/members', uiText('members.members'), `${organization}/members`],
      [
        '/developer/organization-webhooks',
        uiText('webhooks.organizationWebhooks'),
        `${organization}/webhooks`,
      ],
      [
        `/developer/organization-webhooks/${hookId}`,
        uiText('webhooks.theAttempts'),
        `${hook}/deliveries/summary`,
      ],
    ];
    for (const [path, what, list] of lists) {
      await page.goto(`${world.url}${path}`);
      const file = await saved(page, `Download CSV: ${what}`);
      expect(file.split('\r\n').length, list).toBeGreaterThan(2);
      const { text } = await owner.get(`${list}?format=csv`);
      expect(file, list).toBe(text);
    }
    const looks: [path: string, name: string][] = [
      ['/members', 'members'],
      ['/homes', 'homes'],
      [home, 'home'],
      ['/developer/organization-webhooks', 'webhooks'],
    ];
    for (const [path, name] of looks) {
      await page.goto(`${world.url}${path}`);
      await page
        .getByRole('link', { name: /^Download CSV/ })
        .first()
        .waitFor();
      await expect.poll(() => page.locator('.mantine-Skeleton-root').count()).toBe(0);
      await look(page, `file-${name}`, 'desktop');
    }
  });

  it('has in the file of homes what the tag leaves, and none of what was searched for', async () => {
    const { world, hood, page } = site();
    await world.home(hood, { name: 'Pier', tags: ['Harbour'] });
    await page.goto(`${world.url}/homes`);
    await page.getByRole('combobox', { name: uiText('homes.onlyHomesWithTag') }).click();
    await page.getByRole('option', { name: 'Harbour' }).click();
    await page.getByText(/^1 of/).waitFor();
    const lines = (await saved(page, 'Download CSV: the homes')).trimEnd().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('Pier');
    await page.getByLabel(uiText('common.searchHomes')).fill('pi');
    await page.getByRole('link', { name: 'Pier' }).waitFor();
    expect(await page.getByRole('link', { name: /Download CSV/ }).count()).toBe(0);
  });

  it('says so where the file has the homes of further organizations', async () => {
    const { world, hood, page } = site();
    const other = await world.neighbourhood();
    await world.home(other, { name: 'Elsewhere' });
    await world.join(other.organization_id, hood.owner, 'member');
    await page.goto(`${world.url}/homes?org=${hood.organization_id}`);
    const file = await saved(page, 'Download CSV (all your organizations): the homes');
    expect(file).toContain('Elsewhere');
    expect(file).toContain('Strandvägen 12');
  });

  it('has no link for a user who may not read the list', async () => {
    const { world, hood } = site();
    const page = await site().visit(hood.operator, '/members');
    await page.getByText(uiText('common.roleNotAllowSee', { what: uiText('members.members') })).waitFor();
    expect(await page.getByRole('link', { name: /Download CSV/ }).count()).toBe(0);
    await page.goto(`${world.url}/developer/organization-webhooks`);
    await page
      .getByText(uiText('common.roleNotAllowSee', { what: uiText('webhooks.organizationWebhooks') }))
      .waitFor();
    expect(await page.getByRole('link', { name: /Download CSV/ }).count()).toBe(0);
    await page.context().close();
  });
}

describe.skipIf(!browserPath)('files of lists in the web app', { timeout: SLOWEST_MS }, () => {
  sharedSite([files]);
});
