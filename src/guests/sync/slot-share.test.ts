import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { calendarOf, openFeed } from '../../../test/harness/guests/calendar-feed.ts';
import { newHome } from '../../../test/harness/guests/stays.ts';
import { openWorld } from '../../../test/harness/world.ts';
import { MINUTE_MS } from '../../platform/durations.ts';
import { openSlotShare } from './slot-share.ts';

describe('places that are shared', () => {
  const takeAll = (share: ReturnType<typeof openSlotShare>, owner: string) => {
    let places = 0;
    while (share.take(owner)) places += 1;
    return places;
  };

  it('are half of them for one alone, and never none for the next', () => {
    const share = openSlotShare(16);
    expect(['a', 'b', 'c', 'd'].map((owner) => takeAll(share, owner))).toEqual([8, 4, 2, 1]);
    expect(takeAll(share, 'e')).toBeGreaterThan(0);
  });

  it('are free again after their holder leaves', () => {
    const share = openSlotShare(4);
    expect(takeAll(share, 'a')).toBe(2);
    share.leave('a');
    expect(takeAll(share, 'a')).toBe(1);
    share.leave('a');
    share.leave('a');
    expect(takeAll(share, 'a')).toBe(2);
  });
});

it('calendars that hang hold up none of another organization', async () => {
  const FEEDS = 12;
  const world = await openWorld();
  const [slow, other] = [await world.neighbourhood(), await world.neighbourhood()];
  const hanging = await openFeed(calendarOf());
  const healthy = await openFeed(calendarOf());
  const path = async (hood: typeof slow) => `/homes/${await newHome(world, hood)}/integrations`;
  const [ofSlow, ofOther] = [await path(slow), await path(other)];
  for (let number = 0; number < FEEDS; number += 1) {
    await world.as(slow.owner).post(ofSlow, { type: 'ical', name: `Feed ${number}`, url: hanging.url });
  }
  // So that all of those are due before it.
  world.clock.advance(3 * MINUTE_MS);
  await world.as(other.owner).post(ofOther, { type: 'ical', name: 'Airbnb', url: healthy.url });
  const waiting: ServerResponse[] = [];
  hanging.serve((response) => void waiting.push(response));
  world.clock.advance(17 * MINUTE_MS);
  const now = world.clock.now().toISOString();
  await world.app.jobs.poll();
  const syncedAt = async () =>
    (await world.as(other.owner).get(ofOther)).body.integrations[0].last_synced_at as string;
  await expect.poll(syncedAt).toBe(now);
  await expect.poll(() => waiting.length).toBe(8);
  // What was put off is asked later.
  hanging.serve(calendarOf());
  for (const response of waiting) response.end(calendarOf());
  await world.app.jobs.settled();
  world.clock.advance(MINUTE_MS);
  expect(await world.app.jobs.runAllDue(20)).toBe(true);
  const { integrations } = (await world.as(slow.owner).get(ofSlow)).body;
  expect(integrations.filter((one: { last_synced_at: string }) => one.last_synced_at < now)).toEqual([]);
});
