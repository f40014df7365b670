import { expect, it } from 'vitest';
import { atFileEnd } from '../../harness/at-end.ts';
import { type FakeBeds24, openFakeBeds24 } from '../../harness/gateways/fake-beds24.ts';
import { text } from '../../harness/text.ts';
import { go } from '../support/go.ts';
import type { Site } from '../support/site.ts';
import { dayFromNow, guestsOf, lookInBothSizes, newHome } from './steps.ts';

let beds24: FakeBeds24;

export async function openBookings() {
  beds24 = await openFakeBeds24();
  atFileEnd(beds24.close);
  return { bookings: { beds24Url: beds24.url } };
}

/** `2026-11-20`. */
function dashed(day: string): string {
  return `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6, 8)}`;
}

export function guestBookings(site: () => Site): void {
  it('connects a booking system, says which home a listing is, and shows who is about to go', async () => {
    const page = site().page;
    const homeId = await newHome(site(), 'Signal Tower');
    const booking = {
      status: 'confirmed',
      roomId: 11,
      arrival: dashed(dayFromNow(10)),
      departure: dashed(dayFromNow(13)),
    } as const;
    beds24.properties = [
      {
        id: 1,
        name: 'Coast',
        roomTypes: [
          { id: 11, name: 'Signal-tower' },
          { id: 12, name: 'Shed' },
        ],
      },
    ];
    beds24.bookings = [
      { ...booking, id: 1, firstName: 'Nora', lastName: 'Lind', mobile: '070-123 45 67', country2: 'SE' },
      { ...booking, id: 2, firstName: 'Olle', email: 'olle-1@guest.booking.com' },
    ];
    await go(page, '/organization');
    await page.getByRole('link', { name: text('common.showBookingSystems') }).click();
    await page.getByText(text('bookings.noBookingSystemYet')).waitFor();
    await lookInBothSizes(page, 'bookings-empty');

    await page.getByRole('button', { name: text('bookings.connectBookingSystem') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: text('bookings.connect'), exact: true }).click();
    await dialog.getByText(/is required\. Create it in Beds24 under Settings/).waitFor();
    expect(site().pageErrors.splice(0)).toEqual([expect.stringContaining('400')]);
    await lookInBothSizes(page, 'bookings-connect');
    await dialog.getByLabel(text('bookings.inviteCode')).fill(beds24.inviteCode());
    await dialog.getByRole('button', { name: text('bookings.connect'), exact: true }).click();
    await page.getByText(text('bookings.isConnectedListings', { name: 'Beds24', count: 2 })).waitFor();

    await page
      .getByRole('button', {
        name: text('bookings.listingIsHome', { listing: 'Coast, Signal-tower', home: 'Signal Tower' }),
      })
      .click();
    await page.getByText(text('common.wasSaved', { name: 'Coast, Signal-tower' })).waitFor();
    await page.getByText(text('common.guestCount', { count: 2 }), { exact: true }).waitFor();
    expect(await guestsOf(site(), homeId)).toMatchObject([
      { name: expect.any(String), readonly: true },
      { name: expect.any(String), readonly: true },
    ]);

    beds24.bookings = beds24.bookings.slice(1);
    await page.getByRole('button', { name: text('common.syncNowNamed', { name: 'Beds24' }) }).click();
    await page.getByText(text('bookings.guestIsAboutToGo', { count: 1 })).waitFor();
    await lookInBothSizes(page, 'bookings');
    await page.getByRole('button', { name: text('bookings.transcriptOf', { name: 'Beds24' }) }).click();
    await page.getByRole('dialog').getByText('The invite code was changed into a token.').waitFor();
    await lookInBothSizes(page, 'bookings-transcript');
    await page.keyboard.press('Escape');

    await page.getByRole('link', { name: 'Nora Lind' }).click();
    await page.getByText(/Missing at the source since/).waitFor();
    await page.getByText('This stay comes from the booking system Beds24.').waitFor();
    await lookInBothSizes(page, 'bookings-guest');

    beds24.instead = (_request, response) => response.writeHead(503).end();
    await go(page, '/organization/bookings');
    await page.getByRole('button', { name: text('common.syncNowNamed', { name: 'Beds24' }) }).click();
    await page.getByText('answers HTTP 503').first().waitFor();
    await go(page, '/');
    await page.getByText(text('dashboard.bookingConnectionHasProblem', { name: 'Beds24' })).waitFor();
    await lookInBothSizes(page, 'bookings-problem');

    await page.getByRole('link', { name: text('common.showBookingSystems') }).click();
    beds24.instead = undefined;
    await page.getByRole('button', { name: text('account.remove', { label: 'Beds24' }) }).click();
    await page.getByRole('button', { name: text('bookings.removeBookingSystem') }).click();
    await page.getByText(text('bookings.noBookingSystemYet')).waitFor();
    expect(await guestsOf(site(), homeId)).toEqual([]);
  });
}
