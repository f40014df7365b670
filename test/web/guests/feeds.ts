import { expect, it } from 'vitest';
import { calendarOf, openFeed } from '../../harness/guests/calendar-feed.ts';
import { text } from '../../harness/text.ts';
import { go } from '../support/go.ts';
import type { Site } from '../support/site.ts';
import { dayFromNow, guestsOf, lookInBothSizes, newHome } from './steps.ts';

export function guestFeeds(site: () => Site): void {
  it('adds a calendar feed whose guests are read-only, and follows it', async () => {
    const page = site().page;
    const homeId = await newHome(site(), 'Harbour loft');
    const otto = { uid: 'otto', from: dayFromNow(10), to: dayFromNow(13), name: 'Otto Berg' };
    const feed = await openFeed(calendarOf(otto));
    await go(page, `/homes/${homeId}/guests/feeds`);
    await page.getByText(text('feeds.noCalendarFeedsYet')).waitFor();
    await lookInBothSizes(page, 'feeds-empty');
    await page.getByRole('button', { name: text('feeds.addFeed') }).click();
    await page.getByLabel(text('common.name')).fill('Airbnb');
    await page.getByLabel(text('feeds.addressOfCalendar')).fill('nonsense');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: text('feeds.addFeed') })
      .click();
    await page.getByText('This must be the full https or webcal address').waitFor();
    expect(site().pageErrors.splice(0)).toEqual([expect.stringContaining('400')]);
    await lookInBothSizes(page, 'feeds-add');
    await page.getByLabel(text('feeds.addressOfCalendar')).fill(feed.url);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: text('feeds.addFeed') })
      .click();
    await page.getByText(text('common.works'), { exact: true }).waitFor();
    await page.getByText(text('feeds.wasAddedGuests', { name: 'Airbnb', count: 1 })).waitFor();

    await page.getByRole('link', { name: text('common.guestCount', { count: 1 }), exact: true }).click();
    await page.getByRole('link', { name: 'Otto Berg', exact: true }).waitFor();
    await page.getByText(text('guests.readOnlyFrom', { source: 'Airbnb' })).waitFor();
    await page.getByText(text('guests.changedAtOnly', { source: 'Airbnb' })).waitFor();
    expect(
      await page.getByRole('button', { name: text('common.editNamed', { name: 'Otto Berg' }) }).isDisabled(),
    ).toBe(true);
    expect(
      await page
        .getByRole('button', { name: text('guests.cancelStayOf', { name: 'Otto Berg' }) })
        .isDisabled(),
    ).toBe(true);
    await lookInBothSizes(page, 'read-only');
    await page.getByRole('link', { name: 'Otto Berg', exact: true }).click();
    await page
      .getByText('This stay comes from the booking calendar Airbnb. Change or cancel it there')
      .waitFor();
    expect(
      await page.getByRole('button', { name: text('common.editNamed', { name: 'Otto Berg' }) }).isDisabled(),
    ).toBe(true);
    expect(
      await page
        .getByRole('button', { name: text('guests.cancelStayOf', { name: 'Otto Berg' }) })
        .isDisabled(),
    ).toBe(true);
    await lookInBothSizes(page, 'read-only-one');

    await go(page, `/homes/${homeId}/guests/feeds`);
    feed.serve(calendarOf(otto, { uid: 'pia', from: dayFromNow(14), to: dayFromNow(15), name: 'Pia' }));
    await page.getByRole('button', { name: text('common.syncNowNamed', { name: 'Airbnb' }) }).click();
    await page.getByRole('link', { name: text('common.guestCount', { count: 2 }), exact: true }).waitFor();
    feed.serve((response) => void response.writeHead(403).end());
    await page.getByRole('button', { name: text('common.syncNowNamed', { name: 'Airbnb' }) }).click();
    await page.getByText('HTTP 403: the address refuses to be read, or its secret part is wrong').waitFor();
    await lookInBothSizes(page, 'feeds');
    expect(await guestsOf(site(), homeId)).toHaveLength(2);

    await page.getByRole('button', { name: text('feeds.deleteTheFeed', { name: 'Airbnb' }) }).click();
    await page.getByText('Lares also deletes 2 guests from this source, including past guests').waitFor();
    await page.getByRole('button', { name: text('feeds.deleteFeed'), exact: true }).click();
    await page.getByText(text('feeds.noCalendarFeedsYet')).waitFor();
    expect(await guestsOf(site(), homeId)).toEqual([]);
  });
}
