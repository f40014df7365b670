import type { Page, Request } from 'playwright-core';
import { expect, it } from 'vitest';
import { HOUR_MS } from '../../../src/platform/durations.ts';
import { text } from '../../harness/text.ts';
import { go } from '../support/go.ts';
import type { Site } from '../support/site.ts';
import { addGuest, guestsOf, lookInBothSizes, newHome } from './steps.ts';

const MOST_TABS = 60;

const focused = (page: Page) =>
  page.evaluate(
    "(document.activeElement.getAttribute('aria-label') ?? document.activeElement.dataset.path ?? document.activeElement.innerText).trim()",
  );

async function tabTo(page: Page, name: string): Promise<void> {
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    await page.keyboard.press('Tab');
    if ((await focused(page)) === name) return;
  }
  throw new Error(`no way to ${name} by keyboard`);
}

const dialog = (page: Page) => page.getByRole('dialog');

export function guestList(site: () => Site): void {
  it('creates, edits and cancels a guest, in the time of the home', async () => {
    const page = site().page;
    const homeId = await newHome(site(), 'Lighthouse');
    await go(page, `/homes/${homeId}`);
    await page.getByText(text('guests.nobodyHereOrComingHint')).waitFor();
    await page.getByRole('link', { name: text('guests.allGuests') }).click();
    await page
      .getByRole('heading', { level: 1, name: text('guests.guestsOf', { name: 'Lighthouse' }) })
      .waitFor();
    expect(await page.title()).toBe('Guests of Lighthouse · Lares');
    await page.getByText(text('guests.nobodyHereOrComing')).waitFor();
    await lookInBothSizes(page, 'empty');

    await page
      .getByRole('button', { name: text('guests.addGuest') })
      .first()
      .click();
    await dialog(page)
      .getByRole('button', { name: text('guests.addGuest') })
      .click();
    await page.getByText(text('guests.enterNameOfGuest')).waitFor();
    await page.getByLabel(text('common.name')).fill('Ann Lee');
    await page.getByLabel(text('common.email')).fill('no address');
    // In that night clocks change from 2 to 3.
    await page.getByLabel(text('common.checkIn')).fill('2027-03-28T02:30');
    await page.getByLabel(text('common.checkOut')).fill('2027-03-28T01:00');
    await dialog(page)
      .getByRole('button', { name: text('guests.addGuest') })
      .click();
    await page.getByText(text('format.clockChangeGap', { next: '03:30' })).waitFor();
    await page.getByLabel(text('common.checkIn')).fill('2027-03-27T15:00');
    await page.getByLabel(text('common.checkOut')).fill('2027-03-27T14:00');
    await dialog(page)
      .getByRole('button', { name: text('guests.addGuest') })
      .click();
    await page.getByText(text('guests.checkOutBeforeCheckIn')).waitFor();
    await page.getByText(text('guests.timesOfHomeHint', { zone: 'Europe/Stockholm' })).waitFor();
    await page.getByLabel(text('common.checkOut')).fill('2027-03-29T11:00');
    await dialog(page)
      .getByRole('button', { name: text('guests.addGuest') })
      .click();
    // The server's error, beside the field that it names.
    await page.getByText(text('errors.mustBeEmailAddress', { what: 'This' })).waitFor();
    expect(site().pageErrors.splice(0)).toEqual([expect.stringContaining('400')]);
    await lookInBothSizes(page, 'add');
    await page.getByLabel(text('common.email')).fill('ann@example.com');
    await dialog(page)
      .getByRole('button', { name: text('guests.addGuest') })
      .click();
    await page.getByRole('link', { name: 'Ann Lee', exact: true }).waitFor();
    expect(await guestsOf(site(), homeId)).toMatchObject([
      {
        name: 'Ann Lee',
        email: 'ann@example.com',
        source: 'app',
        checkin_time: '2027-03-27T14:00:00.000Z',
        checkout_time: '2027-03-29T09:00:00.000Z',
      },
    ]);
    await page.getByText('27 Mar 2027, 15:00').waitFor();
    await page.getByText('29 Mar 2027, 11:00').waitFor();

    await page.getByRole('button', { name: text('common.editNamed', { name: 'Ann Lee' }) }).click();
    expect(await page.getByLabel(text('common.checkIn')).inputValue()).toBe('2027-03-27T15:00');
    await page.getByLabel(text('common.phoneNumber')).fill('12345');
    await dialog(page)
      .getByRole('button', { name: text('common.save') })
      .click();
    await page.getByText('The phone number is not valid.').waitFor();
    const [saved] = await guestsOf(site(), homeId);
    expect(saved).toMatchObject({ phone_number: '12345', checkout_time: '2027-03-29T09:00:00.000Z' });

    await page
      .getByRole('button', {
        name: text('common.copyNamed', { what: 'the link to the guest page of Ann Lee' }),
      })
      .click();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(saved.guest_page);
    await page.getByText(saved.access_code).waitFor();

    await page.getByRole('link', { name: 'Ann Lee', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Ann Lee' }).waitFor();
    expect(await page.getByRole('textbox', { name: text('guests.accessCode') }).inputValue()).toBe(
      saved.access_code,
    );
    await lookInBothSizes(page, 'one');
    await page.getByRole('button', { name: text('guests.cancelStayOf', { name: 'Ann Lee' }) }).click();
    await page.getByText(text('guests.cancelTheStayOf', { name: 'Ann Lee' })).waitFor();
    await lookInBothSizes(page, 'cancel');
    await dialog(page)
      .getByRole('button', { name: text('guests.cancelStay'), exact: true })
      .click();
    await page.getByText(text('guests.nobodyHereOrComing')).waitFor();
    expect(await guestsOf(site(), homeId)).toEqual([]);
    expect((await fetch(saved.guest_page)).status).toBe(404);
    expect(site().pageErrors).toEqual([]);
  });

  it('gives up what it was asking about a guest who is removed', async () => {
    const page = site().page;
    const homeId = await newHome(site(), 'Watch House');
    const guestId = await addGuest(site(), homeId, {
      name: 'Eve Lind',
      checkin_time: '2027-03-27T15:00:00Z',
    });
    await go(page, `/homes/${homeId}/guests/${guestId}`);
    await page.getByRole('heading', { level: 1, name: 'Eve Lind' }).waitFor();
    // The page's next request for the guest reaches the server after the deletion.
    let goOn: (() => void) | undefined;
    const gone = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const isLook = (request: Request) => request.method() === 'GET' && request.url().endsWith(guestId);
    await page.route(`**/guests/${guestId}`, async (route) => {
      if (isLook(route.request())) await gone;
      await route.continue();
    });
    await page.waitForEvent('request', isLook);
    const ended = Promise.race([
      page.waitForEvent('requestfinished', isLook),
      page.waitForEvent('requestfailed', isLook),
    ]);
    await page.getByRole('button', { name: text('guests.cancelStayOf', { name: 'Eve Lind' }) }).click();
    await dialog(page)
      .getByRole('button', { name: text('guests.cancelStay'), exact: true })
      .click();
    await page.getByText(text('guests.nobodyHereOrComing')).waitFor();
    goOn?.();
    await ended;
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    expect(site().pageErrors).toEqual([]);
  });

  it('needs no mouse', async () => {
    const page = site().page;
    const homeId = await newHome(site(), 'Abbey');
    await go(page, `/homes/${homeId}/guests`);
    await page.getByText(text('guests.nobodyHereOrComing')).waitFor();
    await tabTo(page, text('guests.addGuest'));
    await page.keyboard.press('Enter');
    await dialog(page).getByLabel(text('common.name')).waitFor();
    await expect.poll(() => focused(page)).toBe('name');
    await page.keyboard.type('Kim Key');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Kim Key', exact: true }).waitFor();
    await expect.poll(() => focused(page)).toBe(text('guests.addGuest'));
    await tabTo(page, 'Cancel stay of Kim Key');
    await page.keyboard.press('Enter');
    await dialog(page).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toBe('Cancel stay of Kim Key');
    await page.keyboard.press('Enter');
    await dialog(page).waitFor();
    await tabTo(page, text('guests.cancelStay'));
    await page.keyboard.press('Enter');
    await expect.poll(() => guestsOf(site(), homeId)).toEqual([]);
    // The focused element is gone, so the focus moves to the page's heading.
    await expect.poll(() => focused(page)).toBe('Guests of Abbey');
  });

  it('keeps the later of two equal times when another member is edited', async () => {
    const page = site().page;
    const homeId = await newHome(site(), 'Windmill');
    // The second 02:30 of that night in Stockholm.
    await addGuest(site(), homeId, { name: 'Bo Ek', checkin_time: '2026-10-25T01:30:00Z' });
    await go(page, `/homes/${homeId}/guests?show=all`);
    await page.getByRole('button', { name: text('common.editNamed', { name: 'Bo Ek' }) }).click();
    await page.getByText(text('guests.clockChangeTwice')).waitFor();
    await page.getByLabel(text('common.name')).fill('Bo Ekman');
    await dialog(page)
      .getByRole('button', { name: text('common.save') })
      .click();
    await page.getByRole('link', { name: 'Bo Ekman', exact: true }).waitFor();
    expect(await guestsOf(site(), homeId)).toMatchObject([{ checkin_time: '2026-10-25T01:30:00.000Z' }]);
  });

  it('finds guests by time, source and name, page by page', async () => {
    const page = site().page;
    const homeId = await newHome(site(), 'Manor');
    const hour = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
    await addGuest(site(), homeId, { name: 'Here Now', checkin_time: hour(-5), email: 'here@example.com' });
    for (let past = 0; past < 30; past += 1) {
      const name = `Past ${past}`;
      const checkin_time = hour(-1000 + past * 24);
      await addGuest(site(), homeId, { name, checkin_time, checkout_time: hour(-980 + past * 24) });
    }
    await addGuest(site(), homeId, {
      name: 'Soon Here',
      checkin_time: hour(50),
      phone_number: '+5351234567',
    });
    await go(page, `/homes/${homeId}`);
    await page.getByRole('link', { name: 'Soon Here', exact: true }).waitFor();
    await lookInBothSizes(page, 'home');
    await go(page, `/homes/${homeId}/guests`);
    await page
      .getByText(text('common.rangeOfCounted', { first: '1', last: '2', counted: '2 guests' }))
      .waitFor();
    await page.getByText('No phone number and no e-mail').waitFor({ state: 'detached' });
    await page.getByText(text('guests.smsUnreachableCountry')).waitFor();
    await lookInBothSizes(page, 'list');

    await page.getByRole('combobox', { name: text('common.show') }).click();
    await page.getByRole('option', { name: text('guests.past') }).click();
    await page
      .getByText(text('common.rangeOfCounted', { first: '1', last: '25', counted: '30 guests' }))
      .waitFor();
    // Latest first.
    expect(
      await page
        .getByRole('link', { name: /^Past \d+$/ })
        .first()
        .textContent(),
    ).toBe('Past 29');
    await page
      .getByRole('button', { name: text('common.pageOf', { page: '2', what: text('guests.guests') }) })
      .click();
    await page
      .getByText(text('common.rangeOfCounted', { first: '26', last: '30', counted: '30 guests' }))
      .waitFor();
    expect(
      await page
        .getByRole('link', { name: /^Past \d+$/ })
        .last()
        .textContent(),
    ).toBe('Past 0');

    await page.getByRole('combobox', { name: text('common.show') }).click();
    await page.getByRole('option', { name: text('common.all') }).click();
    await page.getByLabel(text('guests.search')).fill('here@');
    await page
      .getByText(text('common.rangeOfCounted', { first: '1', last: '1', counted: '1 guest' }))
      .waitFor();
    expect(new URL(page.url()).searchParams.get('q')).toBe('here@');
    await page.getByRole('combobox', { name: text('common.source') }).click();
    await page.getByRole('option', { name: text('common.csvFile') }).click();
    await page.getByText(text('guests.noGuestMatches')).waitFor();
    await page.getByRole('link', { name: text('guests.showAllGuests') }).click();
    await page
      .getByText(text('common.rangeOfCounted', { first: '1', last: '25', counted: '32 guests' }))
      .waitFor();
    expect(await page.getByLabel(text('guests.search')).inputValue()).toBe('');
  });
}
