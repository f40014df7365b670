import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { HOUR_MS } from '../../../src/platform/durations.ts';
import { calendarOf, openFeed } from '../../harness/guests/calendar-feed.ts';
import { text } from '../../harness/text.ts';
import { go } from '../support/go.ts';
import { SIZES, type Site } from '../support/site.ts';
import { endOf } from '../support/text-end.ts';
import { addGuest, dayFromNow, lookInBothSizes, newHome } from './steps.ts';

const HALF = 0.5;

/** The days on which a bar begins and ends, from its position: 23.5 is noon of the 23rd. */
async function daysOf(page: Page, name: string): Promise<[number, number]> {
  const bar = await page.getByRole('link', { name: new RegExp(`^${name}, `) }).boundingBox();
  const days = await page.locator('th[data-date]').all();
  const boxes = await Promise.all(days.map((day) => day.boundingBox()));
  const place = (x: number) => {
    const index = boxes.findLastIndex((box) => (box?.x ?? 0) <= x + 2);
    const box = boxes[index];
    if (!box) throw new Error(`${name} is not on the calendar`);
    return index + 1 + Math.round((x - box.x) / box.width / HALF) * HALF;
  };
  if (!bar) throw new Error(`${name} is not drawn`);
  return [place(bar.x), place(bar.x + bar.width)];
}

export function guestCalendar(site: () => Site): void {
  it('shows stays on the right days, also where clocks change, and overlapping ones apart', async () => {
    const page = site().page;
    const { world, hood } = site();
    const stockholm = await newHome(site(), 'Apple orchard');
    const tokyo = await newHome(site(), 'Apricot tower', 'Asia/Tokyo');
    // Clocks go back on the 25th in Stockholm.
    await addGuest(site(), stockholm, {
      name: 'Across',
      checkin_time: '2026-10-23T15:00:00+02:00',
      checkout_time: '2026-10-27T11:00:00+01:00',
    });
    await addGuest(site(), stockholm, {
      name: 'Turnover',
      checkin_time: '2026-10-27T15:00:00+01:00',
      checkout_time: '2026-10-29T11:00:00+01:00',
    });
    // At 00:30 there it is still the previous day in UTC and in New York, the browser's zone.
    await addGuest(site(), stockholm, {
      name: 'Night owl',
      checkin_time: '2026-10-25T00:30:00+02:00',
      checkout_time: '2026-10-26T00:00:00+01:00',
    });
    await addGuest(site(), stockholm, {
      name: 'Into November',
      checkin_time: '2026-10-30T15:00:00+01:00',
      checkout_time: '2026-11-02T11:00:00+01:00',
    });
    await addGuest(site(), tokyo, {
      name: 'Early',
      checkin_time: '2026-10-01T08:00:00+09:00',
      checkout_time: '2026-10-02T10:00:00+09:00',
    });
    // Reloads, because the page has not read the homes created over the API.
    await page.goto(`${world.url}/homes`);
    for (const size of ['desktop', 'phone'] as const) {
      await page.setViewportSize(SIZES[size]);
      await go(page, `/calendar?month=2026-10&org=${hood.organization_id}`);
      await page.getByRole('heading', { name: 'October 2026' }).waitFor();
      await page.getByRole('link', { name: /^Across, / }).waitFor();
      await page.getByRole('link', { name: /^Early, / }).waitFor();
      expect(await daysOf(page, 'Across')).toEqual([23.5, 27.5]);
      expect(await daysOf(page, 'Turnover')).toEqual([27.5, 29.5]);
      expect(await daysOf(page, 'Night owl')).toEqual([25, 26]);
      expect(await daysOf(page, 'Into November')).toEqual([30.5, 32]);
      expect(await daysOf(page, 'Early')).toEqual([1, 2.5]);
      // Overlapping stays are below each other; consecutive stays share one row.
      const top = async (name: string) =>
        (await page.getByRole('link', { name: new RegExp(`^${name}, `) }).boundingBox())?.y;
      expect(await top('Night owl')).toBeGreaterThan((await top('Across')) ?? 0);
      expect(await top('Turnover')).toBe(await top('Across'));
    }
    await lookInBothSizes(page, 'calendar-october');

    await page.getByRole('button', { name: text('calendar.nextMonth') }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'November 2026' }).waitFor();
    await page.getByRole('link', { name: /^Into November, / }).waitFor();
    expect(await daysOf(page, 'Into November')).toEqual([1, 2.5]);
    expect(page.url()).toContain('month=2026-11');
    // The bar is a link: the keyboard reaches and opens it, and going back shows the same month.
    await page.getByRole('link', { name: /^Into November, / }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Into November' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'November 2026' }).waitFor();
  });

  it('shows this month as people find it', async () => {
    const page = site().page;
    const [cabin] = await Promise.all([newHome(site(), 'Birch cabin'), newHome(site(), 'Beach house')]);
    const hours = (count: number) => new Date(Date.now() + count * HOUR_MS).toISOString();
    await addGuest(site(), cabin, {
      name: 'Maria Lindqvist',
      checkin_time: hours(-60),
      checkout_time: hours(30),
    });
    await addGuest(site(), cabin, { name: 'Open End', checkin_time: hours(40), email: 'o@example.com' });
    const feed = await openFeed(
      calendarOf({ uid: 'a', from: dayFromNow(1), to: dayFromNow(4), name: 'Johan Petersen' }),
    );
    const { world, hood } = site();
    const input = { type: 'ical', name: 'Airbnb', url: feed.url };
    await world.as(hood.owner).post(`/homes/${cabin}/integrations`, input);
    await page.setViewportSize(SIZES.desktop);
    await page.goto(`${world.url}/homes`);
    await page.getByRole('link', { name: text('common.calendar'), exact: true }).click();
    await page.getByRole('heading', { level: 1, name: text('common.calendar') }).waitFor();
    await page.getByRole('link', { name: /^Maria Lindqvist, / }).waitFor();
    await page.getByRole('link', { name: /^Johan Petersen, .*, read-only, from Airbnb$/ }).waitFor();
    expect(await page.locator('th[aria-current=date]').count()).toBe(1);
    expect(await page.getByRole('button', { name: text('calendar.today') }).isDisabled()).toBe(true);
    await lookInBothSizes(page, 'calendar');
  });

  it('ends a long name in an ellipsis, and shows it whole to pointers and screen readers', async () => {
    const page = site().page;
    const name = 'Wolfeschlegelsteinhausenbergerdorff de la Santísima Trinidad y Ruiz y Picasso';
    const villa = await newHome(site(), 'Acacia villa');
    const stays = [
      ['2026-09-20T15:00:00+02:00', '2026-10-29T11:00:00+01:00'],
      ['2026-10-01T15:00:00+02:00', '2026-10-03T11:00:00+02:00'],
    ] as const;
    for (const [checkin_time, checkout_time] of stays)
      await addGuest(site(), villa, { name, checkin_time, checkout_time });
    await page.goto(`${site().world.url}/calendar?month=2026-10`);
    const bars = page.getByRole('link', { name: new RegExp(`^${name}, `) });
    for (const size of ['desktop', 'phone'] as const) {
      await page.setViewportSize(SIZES[size]);
      await bars.first().waitFor();
      // On a phone a stay of weeks is wider than the screen, but its name is not.
      const long = bars.first().getByText(name);
      expect(await endOf(long), size).toBe(size === 'phone' ? 'ellipsis' : 'whole');
      expect((await long.boundingBox())?.width, size).toBeLessThan(SIZES[size].width);
      expect(await endOf(bars.nth(1).getByText(name)), size).toBe('ellipsis');
      expect(await bars.nth(1).getAttribute('title')).toContain(name);
    }
    await lookInBothSizes(page, 'calendar-long-name');
  });

  it('shows the other homes when one cannot be loaded, and asks again', async () => {
    const page = site().page;
    const { homeId, homeName } = site().portfolio;
    const its = (url: URL) => url.pathname.endsWith(`/homes/${homeId}/guests`);
    const broken = { message: 'The stars are wrong.' };
    await page.route(its, (route) => route.fulfill({ status: 400, json: broken }), { times: 1 });
    await page.goto(`${site().world.url}/calendar?month=2026-10`);
    await page
      .getByText(text('calendar.staysNotLoaded', { name: homeName, reason: 'The stars are wrong.' }))
      .waitFor();
    await page.getByRole('link', { name: /^Across, / }).waitFor();
    await lookInBothSizes(page, 'calendar-failed');
    await page.getByRole('button', { name: text('common.tryAgain') }).click();
    await page.getByText('The stars are wrong.').waitFor({ state: 'detached' });
    expect(site().pageErrors.splice(0)).toEqual([expect.stringContaining('400')]);
  });

  it('stays usable with many homes', async () => {
    const page = site().page;
    const { world, hood } = site();
    const crowd = await world.as(hood.owner).post('/organizations', { name: 'Sixty Homes' });
    const organization_id: string = crowd.body.organization_id;
    await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        world.as(hood.owner).post('/homes', {
          name: `Home ${String(index + 1).padStart(2, '0')}`,
          timezone: 'Europe/Stockholm',
          address: '',
          organization_id,
        }),
      ),
    );
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().includes('/guests?')) asked += 1;
    });
    await page.goto(`${world.url}/calendar?org=${organization_id}`);
    await page.getByText(/^No stays in/).waitFor();
    expect(asked).toBe(20);
    expect(await page.getByRole('rowheader').count()).toBe(20);
    await lookInBothSizes(page, 'calendar-many');
    await page
      .getByRole('button', { name: text('common.pageOf', { page: '3', what: text('common.theHomes') }) })
      .click();
    await page.getByRole('link', { name: 'Home 60' }).waitFor();
    await page.getByRole('searchbox', { name: text('common.searchHomes') }).fill('home 07');
    await expect.poll(() => page.getByRole('rowheader').count()).toBe(1);
    await page.getByRole('searchbox', { name: text('common.searchHomes') }).fill('castle');
    await page.getByText(text('common.noHomeMatches')).waitFor();
    await page.getByRole('button', { name: text('common.showAllHomes') }).click();
    await expect.poll(() => page.getByRole('rowheader').count()).toBe(20);
    await page.goto(`${world.url}/homes?org=${hood.organization_id}`);
    await page.getByText(text('common.homesOfMember', { name: 'Lakeside Stays' })).waitFor();
  });
}
