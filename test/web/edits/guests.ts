import { expect, it } from 'vitest';
import { DAY_MS } from '../../../src/platform/durations.ts';
import { calendarOf, openFeed } from '../../harness/guests/calendar-feed.ts';
import { text } from '../../harness/text.ts';
import { go } from '../support/go.ts';
import { lookInBothSizes } from '../support/look.ts';
import type { Site } from '../support/site.ts';

const dayFromNow = ({ world }: Site, days: number) =>
  new Date(world.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '');

export function editFeed(site: () => Site): void {
  it('changes the name and the address of a feed, which is read at once', async () => {
    const { page, world, hood, portfolio } = site();
    const stay = { uid: 'otto', from: dayFromNow(site(), 9), to: dayFromNow(site(), 11), name: 'Otto' };
    const pia = { uid: 'pia', from: dayFromNow(site(), 14), to: dayFromNow(site(), 15), name: 'Pia' };
    const [before, after] = [await openFeed(calendarOf(stay)), await openFeed(calendarOf(stay, pia))];
    const feeds = `/homes/${portfolio.homeId}/integrations`;
    await world.as(hood.owner).post(feeds, { type: 'ical', name: 'Airbnb', url: before.url });
    await go(page, `/homes/${portfolio.homeId}/guests/feeds`);
    await page.getByRole('button', { name: text('feeds.editFeed', { name: 'Airbnb' }) }).click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByLabel(text('feeds.addressOfCalendar')).inputValue()).toBe(before.url);
    await dialog.getByLabel(text('feeds.addressOfCalendar')).fill('nonsense');
    await dialog.getByRole('button', { name: text('feeds.saveFeed') }).click();
    await dialog
      .getByRole('textbox', { name: text('feeds.addressOfCalendar') })
      .and(page.locator('[aria-invalid=true]'))
      .waitFor();
    expect(site().pageErrors.splice(0)).toEqual([expect.stringContaining('400')]);
    await lookInBothSizes(page, 'feeds-edit');
    await dialog.getByLabel(text('feeds.addressOfCalendar')).fill(after.url);
    await dialog.getByLabel(text('common.name')).fill('Booking');
    await dialog.getByRole('button', { name: text('feeds.saveFeed') }).click();
    await page.getByText(text('feeds.wasSavedGuests', { name: 'Booking', count: 2 })).waitFor();
    await page.getByRole('link', { name: text('common.guestCount', { count: 2 }) }).waitFor();
    const [feed] = (await world.as(hood.owner).get(feeds)).body.integrations;
    expect(feed).toMatchObject({ name: 'Booking', url: after.url, guest_count: 2 });
    await world.as(hood.owner).delete(`${feeds}/${feed.integration_id}`);
  });
}

export function editAccessCode(site: () => Site): void {
  it('gives a guest another access code, this one or one that is drawn', async () => {
    const { page, world, hood, portfolio } = site();
    const guests = `/homes/${portfolio.homeId}/guests`;
    const checkin_time = world.clock.now().toISOString();
    const [guest, other] = [
      (await world.as(hood.owner).post(guests, { name: 'Ada', checkin_time })).body,
      (await world.as(hood.owner).post(guests, { name: 'Bo', checkin_time })).body,
    ];
    await go(page, `${guests}/${guest.guest_id}`);
    const shown = page.getByRole('textbox', { name: text('guests.accessCode'), exact: true });
    const open = page.getByRole('button', { name: text('guests.changeAccessCode') });
    const dialog = page.getByRole('dialog');
    const save = dialog.getByRole('button', { name: text('guests.changeAccessCode') });
    await open.click();
    await dialog.getByLabel(text('guests.newAccessCode')).fill('12');
    await save.click();
    await dialog.getByText(text('guests.enterSixDigitsOrNothing')).waitFor();
    await dialog.getByLabel(text('guests.newAccessCode')).fill(other.access_code);
    await save.click();
    await dialog.getByText(text('errors.accessCodeTaken')).waitFor();
    expect(site().pageErrors.splice(0)).toEqual([expect.stringContaining('409')]);
    await lookInBothSizes(page, 'guest-access-code');
    await dialog.getByLabel(text('guests.newAccessCode')).fill('004711');
    await save.click();
    await page.getByText(text('guests.accessCodeIsNow', { code: '004711' })).waitFor();
    await expect.poll(() => shown.inputValue()).toBe('004711');
    await open.click();
    await save.click();
    await expect.poll(() => shown.inputValue()).not.toBe('004711');
    const read = (await world.as(hood.owner).get(`${guests}/${guest.guest_id}`)).body;
    expect(read.access_code).toBe(await shown.inputValue());
    await lookInBothSizes(page, 'guest-with-access-code');
    // Leaves the guest's page first: it would report the deletion.
    await page.goto(`${world.url}/homes`);
    for (const { guest_id } of [guest, other]) await world.as(hood.owner).delete(`${guests}/${guest_id}`);
  });
}
