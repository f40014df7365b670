import { expect, it } from 'vitest';
import { DAY_MS } from '../../../src/platform/durations.ts';
import { calendarOf, openFeed } from '../../harness/guests/calendar-feed.ts';
import { go } from '../support/go.ts';
import { lookInBothSizes } from '../support/look.ts';
import type { Site } from '../support/site.ts';

const dayFromNow = ({ world }: Site, days: number) =>
  new Date(world.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '');

export function editFeed(site: () => Site): void {
  it('changes the name and the address of a feed, which is read at once', async () => {
    const { page, world, hood, estate } = site();
    const stay = { uid: 'otto', from: dayFromNow(site(), 9), to: dayFromNow(site(), 11), name: 'Otto' };
    const pia = { uid: 'pia', from: dayFromNow(site(), 14), to: dayFromNow(site(), 15), name: 'Pia' };
    const [before, after] = [await openFeed(calendarOf(stay)), await openFeed(calendarOf(stay, pia))];
    const feeds = `/homes/${estate.homeId}/integrations`;
    await world.as(hood.owner).post(feeds, { type: 'ical', name: 'Airbnb', url: before.url });
    await go(page, `/homes/${estate.homeId}/guests/feeds`);
    await page.getByRole('button', { name: 'Edit the feed Airbnb' }).click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByLabel('Address of the calendar').inputValue()).toBe(before.url);
    await dialog.getByLabel('Address of the calendar').fill('nonsense');
    await dialog.getByRole('button', { name: 'Save feed' }).click();
    await dialog
      .getByRole('textbox', { name: 'Address of the calendar' })
      .and(page.locator('[aria-invalid=true]'))
      .waitFor();
    expect(site().troubles.splice(0)).toEqual([expect.stringContaining('400')]);
    await lookInBothSizes(page, 'feeds-edit');
    await dialog.getByLabel('Address of the calendar').fill(after.url);
    await dialog.getByLabel('Name').fill('Booking');
    await dialog.getByRole('button', { name: 'Save feed' }).click();
    await page.getByText('Booking was saved: 2 guests').waitFor();
    await page.getByRole('link', { name: '2 guests' }).waitFor();
    const [feed] = (await world.as(hood.owner).get(feeds)).body.integrations;
    expect(feed).toMatchObject({ name: 'Booking', url: after.url, guest_count: 2 });
    await world.as(hood.owner).delete(`${feeds}/${feed.integration_id}`);
  });
}

export function editAccessCode(site: () => Site): void {
  it('gives a guest another access code, this one or one that is drawn', async () => {
    const { page, world, hood, estate } = site();
    const guests = `/homes/${estate.homeId}/guests`;
    const checkin_time = world.clock.now().toISOString();
    const [guest, other] = [
      (await world.as(hood.owner).post(guests, { name: 'Ada', checkin_time })).body,
      (await world.as(hood.owner).post(guests, { name: 'Bo', checkin_time })).body,
    ];
    await go(page, `${guests}/${guest.guest_id}`);
    const shown = page.getByRole('textbox', { name: 'Access code', exact: true });
    const open = page.getByRole('button', { name: 'Change access code' });
    const dialog = page.getByRole('dialog');
    const save = dialog.getByRole('button', { name: 'Change access code' });
    await open.click();
    await dialog.getByLabel('New access code').fill('12');
    await save.click();
    await dialog.getByText('Enter six digits, or nothing.').waitFor();
    await dialog.getByLabel('New access code').fill(other.access_code);
    await save.click();
    await dialog.getByText('Another guest of this home has this access code.').waitFor();
    expect(site().troubles.splice(0)).toEqual([expect.stringContaining('409')]);
    await lookInBothSizes(page, 'guest-access-code');
    await dialog.getByLabel('New access code').fill('004711');
    await save.click();
    await page.getByText('The access code is 004711 now').waitFor();
    await expect.poll(() => shown.inputValue()).toBe('004711');
    await open.click();
    await save.click();
    await expect.poll(() => shown.inputValue()).not.toBe('004711');
    const read = (await world.as(hood.owner).get(`${guests}/${guest.guest_id}`)).body;
    expect(read.access_code).toBe(await shown.inputValue());
    await lookInBothSizes(page, 'guest-with-access-code');
    // Not while it is looked at: its page would say that it is gone.
    await page.goto(`${world.url}/homes`);
    for (const { guest_id } of [guest, other]) await world.as(hood.owner).delete(`${guests}/${guest_id}`);
  });
}
