import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../src/platform/durations.ts';
import { browserPath } from '../harness/browser/browser.ts';
import { sendReports, settleHome } from '../harness/monitored-home.ts';
import { text as uiText } from '../harness/text.ts';
import type { Person } from '../harness/world.ts';
import { look } from './support/look.ts';
import { openSite, type Site } from './support/site.ts';

/** What staff, and members who are limited to some homes, see in the app, and how an admin limits them. */

const SLOWEST_MS = 2 * MINUTE_MS;
const GUEST = { name: 'Quirinia Zwart', email: 'quirinia@zwart.example', phone_number: '+46709998877' };

let site: Site;
let staff: Person;
let homeId: string;
let incidentId: string;

beforeAll(async () => {
  if (!browserPath) return;
  site = await openSite('desktop');
  const { world, hood } = site;
  staff = await world.person();
  await world.join(hood.organization_id, staff, 'staff');
  const owner = world.as(hood.owner);
  homeId = await world.home(hood, { name: 'Gatehouse', tags: ['Harbour'] });
  const now = world.clock.now().getTime();
  const stay = {
    checkin_time: new Date(now - HOUR_MS).toISOString(),
    checkout_time: new Date(now + 48 * HOUR_MS).toISOString(),
  };
  expect((await owner.post(`/homes/${homeId}/guests`, { ...GUEST, ...stay })).status).toBe(201);
  const made = await owner.post(`/homes/${homeId}/devices`, { description: 'Cellar' });
  const samples = Array.from({ length: 60 }, (_, minute) => ({
    t: now - (59 - minute) * MINUTE_MS,
    temp: 8,
  }));
  const report = { v: 1, boot_id: 1, seq: 1, sent_at: now, samples };
  expect((await sendReports(world, made.body.device_token, report)).status).toBe(202);
  await settleHome(world, homeId);
  const { incidents } = (await owner.get(`/homes/${homeId}/incidents`)).body;
  incidentId = incidents[0].incident_id;
});

const places = (page: Page) =>
  page
    .getByRole('navigation', { name: uiText('app.main') })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.split('?')[0]));

describe.skipIf(!browserPath)('staff', { timeout: SLOWEST_MS }, () => {
  it('finds nothing of who stays there on any page, and no page that only refuses', async () => {
    const page = await site.visit(staff, '/');
    const found = await places(page);
    expect(found).toEqual(['/', '/homes', '/incidents', '/calendar', '/developer', '/account']);
    const home = `/homes/${homeId}`;
    const incident = `${home}/incidents/${incidentId}`;
    for (const path of [...found, home, `${home}/charts`, `${home}/settings`, incident]) {
      await page.goto(`${site.world.url}${path}`);
      await page.locator('#main h1').waitFor();
      await expect.poll(() => page.locator('.mantine-Skeleton-root').count()).toBe(0);
      const text = await page.content();
      for (const word of Object.values(GUEST)) expect(text.includes(word), `${path}: ${word}`).toBe(false);
      expect(await page.getByText('Could not load').count(), String(path)).toBe(0);
      expect(await page.getByText('insufficient_access').count()).toBe(0);
    }
    expect(site.pageErrors.splice(0)).toEqual([]);
  });

  it('sees when the home is taken, and looks after what rooms go through', async () => {
    const page = await site.visit(staff, `/homes/${homeId}`);
    await page.getByRole('heading', { name: uiText('guests.taken') }).waitFor();
    expect(await page.getByRole('link', { name: uiText('common.guests'), exact: true }).count()).toBe(0);
    await look(page, 'staff-home', 'desktop');
    await page.goto(`${site.world.url}/calendar`);
    await page.getByRole('table', { name: uiText('guests.whenIsTaken', { name: 'Gatehouse' }) }).waitFor();
    await look(page, 'staff-calendar', 'desktop');
    await page.goto(`${site.world.url}/homes/${homeId}/incidents/${incidentId}`);
    await page.getByRole('button', { name: uiText('incidents.acknowledge') }).click();
    await page.getByText('You take care of the incident.').first().waitFor();
    await look(page, 'staff-incident', 'desktop');
    expect(site.pageErrors.splice(0)).toEqual([]);
  });
});

describe.skipIf(!browserPath)('the owner', { timeout: SLOWEST_MS }, () => {
  it('limits a member to a home and a tag, and lifts it again', async () => {
    const { page, world, hood } = site;
    const { fullname, user_id } = hood.member;
    await page.goto(`${world.url}/members`);
    await page
      .getByRole('button', { name: uiText('members.homesOf', { fullname: `${fullname}: All homes` }) })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: uiText('members.someHomesOnly') }).check();
    await dialog.getByLabel(uiText('members.homesOneTags')).first().fill('harbour');
    await page.keyboard.press('Enter');
    await look(page, 'members-homes', 'desktop');
    await dialog.getByRole('button', { name: uiText('common.save') }).click();
    await page.getByText(uiText('members.sees', { fullname, text: '1 tag' })).waitFor();
    const { homes } = (await world.as(hood.member).get('/homes')).body;
    expect(homes.map(({ name }: { name: string }) => name)).toEqual(['Gatehouse']);
    await page
      .getByRole('button', { name: uiText('members.homesOf', { fullname: `${fullname}: 1 tag` }) })
      .click();
    await page
      .getByRole('dialog')
      .getByRole('radio', { name: uiText('common.allHomes') })
      .check();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: uiText('common.save') })
      .click();
    await page
      .getByRole('button', { name: uiText('members.homesOf', { fullname: `${fullname}: All homes` }) })
      .waitFor();
    const { members } = (await world.as(hood.owner).get(`/organizations/${hood.organization_id}/members`))
      .body;
    expect(members.find((one: Person) => one.user_id === user_id).limited_to).toBeNull();
  });

  it('invites staff for homes with a tag', async () => {
    const { page, world, hood } = site;
    await page.goto(`${world.url}/members`);
    await page.getByRole('button', { name: uiText('members.invite'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(uiText('common.email')).fill('cleaner@example.com');
    await dialog.getByRole('radio', { name: uiText('format.staff') }).check();
    await dialog.getByRole('radio', { name: uiText('members.someHomesOnly') }).check();
    await dialog.getByLabel(uiText('members.homesOneTags')).first().fill('Harbour');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: uiText('members.sendInvitation') }).click();
    await page.getByText(uiText('members.invitationNotSent', { email: 'cleaner@example.com' })).waitFor();
    const path = `/organizations/${hood.organization_id}/invitations`;
    expect((await world.as(hood.owner).get(path)).body.invitations).toMatchObject([
      { email: 'cleaner@example.com', role: 'staff', limited_to: { home_ids: [], tags: ['Harbour'] } },
    ]);
  });

  it('gives homes tags, and finds them by one', async () => {
    const { page, world, hood, portfolio } = site;
    await page.goto(`${world.url}/homes/${portfolio.homeId}/settings`);
    await page
      .getByLabel(uiText('homeSettings.tags'), { exact: true })
      .first()
      .fill(uiText('presets.oldTown'));
    await page.keyboard.press('Enter');
    await page
      .getByRole('button', { name: uiText('common.save'), exact: false })
      .last()
      .click();
    await page.getByText(uiText('homeSettings.settingsWereSaved')).waitFor();
    expect((await world.as(hood.owner).get(`/homes/${portfolio.homeId}`)).body.tags).toEqual([
      uiText('presets.oldTown'),
    ]);
    await page.goto(`${world.url}/homes`);
    await page.getByRole('combobox', { name: uiText('homes.onlyHomesWithTag') }).click();
    await page.getByRole('option', { name: 'Harbour' }).click();
    await page.getByText(/^1 of/).waitFor();
    await page.getByRole('link', { name: 'Gatehouse' }).waitFor();
    await look(page, 'homes-by-tag', 'desktop');
  });

  it('puts people on call for a tag', async () => {
    const { page, world, hood } = site;
    await page.goto(`${world.url}/on-call`);
    const section = page.getByRole('region', { name: uiText('onCall.byTag') });
    await section.getByRole('combobox', { name: uiText('onCall.othersFirstHomesTag') }).click();
    await page.getByRole('option', { name: 'Harbour' }).click();
    await section.getByRole('combobox', { name: uiText('onCall.putOnCallFor', { tag: 'Harbour' }) }).click();
    await page.getByRole('option', { name: hood.member.fullname, exact: true }).click();
    await section
      .getByRole('list', { name: uiText('onCall.forTagInOrder', { tag: 'Harbour' }) })
      .getByText(hood.member.fullname)
      .waitFor();
    await look(page, 'on-call-by-tag', 'desktop');
    const { body } = await world.as(hood.owner).get(`/organizations/${hood.organization_id}/on-call`);
    expect(body).toMatchObject({
      listed: false,
      by_tag: [{ tag: 'Harbour', people: [{ user_id: hood.member.user_id }] }],
    });
    await section
      .getByRole('button', {
        name: uiText('onCall.removeFromThoseOnCall', { fullname: hood.member.fullname }),
      })
      .click();
    await expect
      .poll(
        async () =>
          (await world.as(hood.owner).get(`/organizations/${hood.organization_id}/on-call`)).body.by_tag,
      )
      .toEqual([]);
  });
});
