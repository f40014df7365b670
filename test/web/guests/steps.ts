import type { Page } from 'playwright-core';
import { DAY_MS } from '../../../src/platform/durations.ts';
import { look } from '../support/look.ts';
import { SIZES, type Site } from '../support/site.ts';

/** To a page inside the app, as its own links go: nothing is loaded anew. */
export async function go(page: Page, site: Site, path: string): Promise<void> {
  await page.goto(`${site.world.url}/homes`);
  await page.getByRole('heading', { level: 1, name: 'Homes' }).waitFor();
  await page.evaluate(
    `history.pushState({}, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`,
  );
}

export async function lookInBothSizes(page: Page, name: string): Promise<void> {
  for (const size of ['phone', 'desktop'] as const) {
    await page.setViewportSize(SIZES[size]);
    // Notes come and go, and are no part of the page.
    await page.locator('.mantine-Notification-root').first().waitFor({ state: 'detached' });
    await look(page, `guests-${name}`, size);
  }
}

interface Stay {
  name: string;
  checkin_time: string;
  checkout_time?: string;
  phone_number?: string;
  email?: string;
}

export async function addGuest({ world, hood }: Site, homeId: string, stay: Stay): Promise<string> {
  const { status, body } = await world.as(hood.owner).post(`/homes/${homeId}/guests`, stay);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.guest_id;
}

export async function guestsOf({ world, hood }: Site, homeId: string) {
  return (await world.as(hood.owner).get(`/homes/${homeId}/guests?limit=500`)).body.guests;
}

export async function newHome({ world, hood }: Site, name: string, timezone = 'Europe/Stockholm') {
  const home = { name, timezone, address: '', organization_id: hood.organization_id };
  return (await world.as(hood.owner).post('/homes', home)).body.home_id as string;
}

/** `20261120`, so many days from now. */
export function dayFromNow(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '');
}
