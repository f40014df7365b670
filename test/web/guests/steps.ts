import type { Page } from 'playwright-core';
import { DAY_MS } from '../../../src/platform/durations.ts';
import { lookInBothSizes as lookInSizes } from '../support/look.ts';
import type { Site } from '../support/site.ts';

export const lookInBothSizes = (page: Page, name: string) => lookInSizes(page, `guests-${name}`);

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

/** `20261120`, this many days from now. */
export function dayFromNow(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '');
}
