import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { HOUR_MS, SECOND_MS } from '../../../src/platform/durations.ts';
import { lookInBothSizes as lookInSizes } from '../support/look.ts';
import type { Site } from '../support/site.ts';

/** This many hours from the world's now. */
export const hours = ({ world }: Site, count: number) =>
  new Date(world.clock.now().getTime() + count * HOUR_MS).toISOString();

/** Allows messages before the arrival at any time of the day, because the tests run at any time. */
export async function newHome({ world, hood }: Site, name: string, settings: object = {}): Promise<string> {
  const owner = world.as(hood.owner);
  const home = { name, timezone: 'Europe/Stockholm', address: '', organization_id: hood.organization_id };
  const homeId: string = (await owner.post('/homes', home)).body.home_id;
  const change = { settings: { messages: { window: ['00:00', '00:00'] }, ...settings } };
  expect((await owner.patch(`/homes/${homeId}`, change)).status).toBe(200);
  return homeId;
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
  expect(status, JSON.stringify(body)).toBe(201);
  return body.guest_id;
}

/** Advances the clock, so that what follows is newer. A fixed clock gives equal times. */
export const later = ({ world }: Site) => world.clock.advance(SECOND_MS);

const MOST_LOOKS = 50;

/** Runs until nothing is due: a home plans its messages, and a separate job sends each message. */
export async function sendAll({ world, hood }: Site, homeId: string): Promise<void> {
  const { jobs } = world.app;
  const isQuiet = async () => {
    const { body } = await world
      .as(hood.owner)
      .get(`/organizations/${hood.organization_id}/messages?home_id=${homeId}&limit=500`);
    const now = world.clock.now().getTime();
    return body.messages.every(
      ({ status, scheduled_for }: { status: string; scheduled_for: string }) =>
        status !== 'queued' || Date.parse(scheduled_for) > now,
    );
  };
  for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
    await jobs.poll();
    await jobs.settled();
    if (looks > 1 && (await isQuiet())) return;
  }
  throw new Error('messages are still waiting');
}

export async function messagesOf({ world, hood }: Site, homeId: string, guestId: string) {
  const { status, body } = await world
    .as(hood.owner)
    .get(`/homes/${homeId}/guests/${guestId}/messages?limit=500`);
  expect(status).toBe(200);
  return body.messages;
}

export const lookInBothSizes = (page: Page, name: string) => lookInSizes(page, `messages-${name}`);
