import { expect, it } from 'vitest';
import { HOUR_MS } from '../../../src/platform/durations.ts';
import { text as uiText } from '../../harness/text.ts';
import { go } from '../support/go.ts';
import type { Site } from '../support/site.ts';
import { guestsOf, lookInBothSizes, newHome } from './steps.ts';

const fileOf = (name: string, text: string) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
});

const MIXED = `\uFEFFName;Email;Check-in time;Checkout Time;External ID;Notes
"Ann ""Annie"" Lee";ann@example.com;2027-05-01T15:00:00+02:00;2027-05-03T11:00:00+02:00;A-1;"two
lines"

Bo Ek;not an address;2027-05-03T15:00:00+02:00;2027-05-02T11:00:00+02:00;A-2;
Cy Fo;cy@example.com;2027-05-05T15:00:00+02:00;;A-3;
`;

/** Format of Booking.com. */
const BOOKED = `Book number;Booked by;Guest name(s);Check-in;Check-out;Status;Phone number;Remarks
4711;Cy Payer;Ann Lee;2027-03-27;2027-03-29;ok;+46701234567;ann@example.com
`;

/** Format of Airbnb, except its dates. */
const LISTINGS = `Confirmation code,Guest name,Contact,Start date,End date,Listing
HM1,Ann,+46701234567,2027-05-01,2027-05-03,Gatehouse
HM2,Bo,,2027-05-02,2027-05-04,dovecote
HM3,Cy,,2027-05-02,2027-05-04,Attic
`;

export function guestImport(site: () => Site): void {
  it('shows each bad cell of a CSV file before it imports the good rows', async () => {
    const page = site().page;
    const homeId = await newHome(site(), 'Bakery');
    await go(page, `/homes/${homeId}/guests/import`);
    await page.getByText(uiText('common.fileFormat')).waitFor();
    await lookInBothSizes(page, 'import');
    const input = page.locator('input[type=file]');

    await input.setInputFiles(fileOf('wrong.csv', 'first,last\nAnn,Lee\n'));
    await page.getByText('"name" is missing from the header').waitFor();
    await page.getByText('Row 1, name: is missing from the header').waitFor();
    expect(await page.getByRole('button', { name: /^Import/ }).count()).toBe(0);
    expect(site().pageErrors.splice(0)).toEqual([expect.stringContaining('400')]);

    await input.setInputFiles(fileOf('stays.csv', MIXED));
    await page.getByText('1 row has problems. Lares will create 2 guests.').waitFor();
    const bad = page.locator('td[data-bad-cell]');
    expect(await bad.allInnerTexts()).toEqual([
      expect.stringMatching(/^not an address\s+must be an e-mail address$/),
      expect.stringMatching(/^2027-05-02T11:00:00\+02:00\s+must be after checkin_time$/),
    ]);
    expect(await page.getByRole('row', { name: /Bo Ek/ }).getByRole('rowheader').textContent()).toBe('4');
    expect(await page.getByRole('row', { name: /Cy Fo/ }).count()).toBe(0);
    await page.getByText(uiText('guestImport.allRows'), { exact: true }).click();
    await page.getByRole('cell', { name: 'Ann "Annie" Lee' }).waitFor();
    await lookInBothSizes(page, 'import-preview');
    expect(await guestsOf(site(), homeId)).toEqual([]);

    await page.getByRole('button', { name: uiText('guestImport.importOnlyGoodRows', { count: 2 }) }).click();
    await page.getByText('2 guests created. Lares skipped 1 row with problems.').waitFor();
    await lookInBothSizes(page, 'import-done');
    await page.getByRole('link', { name: uiText('guestImport.showGuests') }).click();
    await page.getByRole('link', { name: 'Ann "Annie" Lee', exact: true }).waitFor();
    expect(await guestsOf(site(), homeId)).toMatchObject([
      { name: 'Ann "Annie" Lee', source: 'csv', external_id: 'A-1' },
      { name: 'Cy Fo', external_id: 'A-3', checkout_time: null },
    ]);
  });

  it('knows the columns of other exports, lets people choose others, and takes dates', async () => {
    const page = site().page;
    const homeId = await newHome(site(), 'Observatory');
    await go(page, `/homes/${homeId}/guests/import`);
    const field = (name: string) => page.getByRole('combobox', { name, exact: true });
    const pick = async (name: string, column: string) => {
      await field(name).click();
      await page.getByRole('option', { name: column, exact: true }).click();
    };
    await page.locator('input[type=file]').setInputFiles(fileOf('booked.csv', BOOKED));
    await page.getByText('All rows are valid. Lares will create 1 guest.').waitFor();
    const fields = [
      'Name',
      uiText('common.phoneNumber'),
      'E-mail',
      'Check-in',
      'Check-out',
      uiText('guestImport.bookingNumber'),
    ];
    expect(await Promise.all(fields.map((name) => field(name).inputValue()))).toEqual([
      'Guest name(s)',
      uiText('common.phoneNumber'),
      uiText('guestImport.notInThisFile'),
      'Check-in',
      'Check-out',
      'Book number',
    ]);
    await page.getByRole('columnheader', { name: 'Guest name(s) Name' }).waitFor();
    await lookInBothSizes(page, 'import-columns');

    await pick(uiText('common.phoneNumber'), uiText('guestImport.notInThisFile'));
    await pick('E-mail', 'Booked by');
    await page.getByText('1 row has problems. The file has no rows to import.').waitFor();
    expect(await page.locator('td[data-bad-cell]').allInnerTexts()).toEqual([
      expect.stringMatching(/^Cy Payer\s+must be an e-mail address$/),
    ]);
    await pick('E-mail', 'Remarks');
    await page.getByRole('button', { name: uiText('guestImport.importGuestsOfCount', { count: 1 }) }).click();
    await page.getByText(uiText('guestImport.created', { created: 1 })).waitFor();
    expect(await guestsOf(site(), homeId)).toMatchObject([
      {
        name: 'Ann Lee',
        phone_number: null,
        email: 'ann@example.com',
        external_id: '4711',
        // In the night between them clocks change from 2 to 3.
        checkin_time: '2027-03-27T14:00:00.000Z',
        checkout_time: '2027-03-29T09:00:00.000Z',
      },
    ]);

    await page.getByRole('button', { name: uiText('common.importAnotherFile') }).click();
    await page.locator('input[type=file]').setInputFiles(fileOf('own.csv', 'who,when\nBo,2027-05-01\n'));
    await page.getByText('Row 1: "name" is missing from the header. Row 1: "checkin_time"').waitFor();
    await pick('Name', 'who');
    await page.getByText('Row 1: "checkin_time" is missing from the header.', { exact: true }).waitFor();
    await pick('Check-in', 'when');
    await page.getByText('All rows are valid. Lares will create 1 guest.').waitFor();
    expect(await guestsOf(site(), homeId)).toHaveLength(1);
    expect(site().pageErrors.splice(0)).toEqual([
      expect.stringContaining('400'),
      expect.stringContaining('400'),
    ]);
  });

  it('brings the guests of one file into the homes that it names', async () => {
    const page = site().page;
    const gatehouse = await newHome(site(), 'Gatehouse');
    const dovecote = await newHome(site(), 'Dovecote', 'Asia/Tokyo');
    await go(page, `/homes/${gatehouse}/guests/import`);
    await page.locator('input[type=file]').setInputFiles(fileOf('listings.csv', LISTINGS));
    await page.getByText('All rows are valid. Lares will create 3 guests.').waitFor();
    await page
      .getByText(uiText('guestImport.homeColumnSuspected', { column: 'Listing', name: 'Gatehouse' }))
      .waitFor();
    await lookInBothSizes(page, 'import-homes-hint');

    await page.getByRole('checkbox', { name: uiText('guestImport.fileNamesItsHomes') }).check();
    await page.getByText('1 row has problems. Lares will create 2 guests.').waitFor();
    expect(await page.getByRole('combobox', { name: uiText('common.home'), exact: true }).inputValue()).toBe(
      'Listing',
    );
    expect(await page.locator('td[data-bad-cell]').allInnerTexts()).toEqual([
      expect.stringMatching(/^Attic\s+is not the id or name of a home of this organization/),
    ]);
    expect(await page.getByText('seems to contain several homes').count()).toBe(0);
    await lookInBothSizes(page, 'import-homes');
    await page.getByRole('button', { name: uiText('guestImport.importOnlyGoodRows', { count: 2 }) }).click();
    await page.getByText('2 guests created. Lares skipped 1 row with problems.').waitFor();
    expect(await guestsOf(site(), gatehouse)).toMatchObject([
      { name: 'Ann', external_id: 'HM1', checkin_time: '2027-05-01T13:00:00.000Z' },
    ]);
    expect(await guestsOf(site(), dovecote)).toMatchObject([
      { name: 'Bo', external_id: 'HM2', checkin_time: '2027-05-02T06:00:00.000Z' },
    ]);
    await page.getByRole('link', { name: uiText('guestImport.showCalendar') }).click();
    await page.getByRole('heading', { level: 1, name: uiText('common.calendar') }).waitFor();
  });

  it('imports a whole file of 5,000 rows, and once more as updates', async () => {
    const page = site().page;
    const homeId = await newHome(site(), 'Hotel');
    // The stays do not overlap, because one moment has few access codes.
    const at = (hours: number) => new Date(Date.UTC(2027, 4, 1) + hours * HOUR_MS).toISOString();
    const rows = Array.from(
      { length: 5000 },
      (_, row) => `Guest ${row},${at(row)},${at(row + 0.5)},G-${row},${'x'.repeat(60)}`,
    );
    const text = `name,checkin_time,checkout_time,external_id,notes\n${rows.join('\n')}\n`;
    await go(page, `/homes/${homeId}/guests/import`);
    await page.locator('input[type=file]').setInputFiles(fileOf('many.csv', text));
    // A low-priority thread reads files, so it is slow on a busy machine.
    await page.getByText('All rows are valid. Lares will create 5,000 guests.').waitFor({ timeout: 90_000 });
    await page.getByText(uiText('guestImport.firstRowsShown', { count: 200 })).waitFor();
    await page
      .getByRole('button', { name: uiText('guestImport.importGuestsOfCount', { count: 5000 }) })
      .click();
    await page.getByText(uiText('guestImport.created', { created: 5000 })).waitFor({ timeout: 90_000 });
    await page.getByRole('button', { name: uiText('common.importAnotherFile') }).click();
    await page
      .locator('input[type=file]')
      .setInputFiles(fileOf('some.csv', `name,checkin_time,external_id\nAnn,2027-05-01T07:00:00Z,G-7\n`));
    await page.getByText(uiText('guestImport.wouldUpdate', { updated: 1 })).waitFor();
    const { body } = await site().world.as(site().hood.owner).get(`/homes/${homeId}/guests?limit=1`);
    expect(body.paging.total_count).toBe(5000);
  });

  it('can be stopped, and stores nothing then', async () => {
    const page = site().page;
    const homeId = await newHome(site(), 'Mill');
    const text = 'name,checkin_time\nAnn,2027-05-01T15:00:00Z\n';
    const check = (url: URL) => url.pathname.endsWith('/guests/import');
    // The request never completes.
    await page.route(check, () => undefined);
    await go(page, `/homes/${homeId}/guests/import`);
    await page.locator('input[type=file]').setInputFiles(fileOf('a.csv', text));
    await page.getByText(uiText('guestImport.sendingFile', { percent: '0' })).waitFor();
    await lookInBothSizes(page, 'import-progress');
    await page.getByRole('button', { name: uiText('guestImport.stop') }).click();
    await page.getByText(uiText('common.fileFormat')).waitFor();
    await page.unroute(check);
    expect(await guestsOf(site(), homeId)).toEqual([]);
  });

  it('says at once that a file is too large', async () => {
    const page = site().page;
    await go(page, `/homes/${site().portfolio.homeId}/guests/import`);
    await page.locator('input[type=file]').setInputFiles(fileOf('large.csv', 'x'.repeat(11_000_000)));
    await page.getByText('This file is larger than 10 MB.').waitFor();
    expect(await page.getByText(uiText('common.preview'), { exact: true }).count()).toBe(0);
  });
}
