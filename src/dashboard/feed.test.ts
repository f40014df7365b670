import { beforeAll, describe, expect, it } from 'vitest';
import { type Neighbourhood, openWorld, type World } from '../../test/harness/world.ts';
import { DAY_MS, MINUTE_MS } from '../platform/durations.ts';
import { cursorText } from './feed.ts';

const UNKNOWN = 'f'.repeat(24);

let world: World;
let hood: Neighbourhood;
let homes: string[];
/** Newest first, as the feed must have them. */
let all: { event_id: string; event_time: string; home_name: string }[];

const pathOf = (organizationId: string) => `/organizations/${organizationId}/events`;

async function read(query = '') {
  const answer = await world.as(hood.owner).get(`${pathOf(hood.organization_id)}${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as { events: Record<string, unknown>[]; next?: string };
}

/** A busy home, a slow one, one with everything at one moment, and one with nothing. */
const TIMES: Record<string, number[]> = {
  Busy: Array.from({ length: 90 }, (_, index) => index * 7 * MINUTE_MS),
  Slow: Array.from({ length: 20 }, (_, index) => index * DAY_MS + MINUTE_MS),
  Once: Array.from({ length: 15 }, () => 2 * 60 * MINUTE_MS),
  Never: [],
};

beforeAll(async () => {
  world = await openWorld();
  hood = await world.neighbourhood();
  homes = [];
  all = [];
  for (const [name, times] of Object.entries(TIMES)) {
    const made = await world.as(hood.owner).post('/homes', { name, organization_id: hood.organization_id });
    homes.push(made.body.home_id);
    for (const ago of times) {
      const event_time = new Date(world.clock.now().getTime() - ago);
      const event = { home_id: made.body.home_id, type: 'battery_low', event_time } as const;
      const { event_id } = await world.app.recorder.record(event);
      all.push({ event_id: event_id ?? '', event_time: event_time.toISOString(), home_name: name });
    }
  }
  const key = (one: (typeof all)[number]) => `${one.event_time} ${one.event_id}`;
  all.sort((one, other) => (key(one) < key(other) ? 1 : -1));
  const elsewhere = await world.neighbourhood();
  const foreign = await world
    .as(elsewhere.owner)
    .post('/homes', { name: 'Foreign', organization_id: elsewhere.organization_id });
  await world.app.recorder.record({
    home_id: foreign.body.home_id,
    type: 'battery_low',
    event_time: world.clock.now(),
  });
});

describe('the events of an organization', () => {
  it('come newest first, with the name of their home, as home events do', async () => {
    const { events } = await read('?limit=3');
    expect(events.map(({ event_id }) => event_id)).toEqual(all.slice(0, 3).map(({ event_id }) => event_id));
    const [newest] = events;
    const one = await world.as(hood.owner).get(`/homes/${homes[0]}/events/${String(newest?.['event_id'])}`);
    expect(newest).toEqual({ ...one.body, home_name: 'Busy' });
  });

  it.each([1, 7, 50, 200])('can be read to the end, %i at a time, each once', async (limit) => {
    const found: unknown[] = [];
    let after: string | undefined;
    do {
      const query = after === undefined ? '' : `&after=${after}`;
      const page = await read(`?limit=${limit}${query}`);
      found.push(...page.events.map(({ event_id }) => event_id));
      after = page.next;
    } while (after !== undefined);
    expect(found).toEqual(all.map(({ event_id }) => event_id));
  });

  it('are fifty a page by default', async () => {
    const { events, next } = await read();
    expect(events).toHaveLength(50);
    expect(next).toBe(
      cursorText({ event_time: new Date(all[49]?.event_time ?? 0), event_id: all[49]?.event_id ?? '' }),
    );
  });

  it('end without a next', async () => {
    const page = await read('?limit=200');
    expect(page.events).toHaveLength(all.length);
    expect(page).not.toHaveProperty('next');
  });

  it('are readable by every role with events_read, and by no other caller', async () => {
    for (const role of ['owner', 'admin', 'member', 'operator'] as const)
      expect((await world.as(hood[role]).get(pathOf(hood.organization_id))).status).toBe(200);
    const path = `${pathOf(hood.organization_id)}?limit=0`;
    expect((await world.anonymous.get(path)).status).toBe(401);
    expect((await world.as(hood.owner).get(`${pathOf(UNKNOWN)}?limit=0`)).status).toBe(404);
    expect((await world.as(await world.person()).get(path)).status).toBe(403);
    const narrow = await world.tokenOf(hood.owner, ['homes_read']);
    expect((await world.as(narrow).get(path)).status).toBe(403);
    expect((await world.as(hood.owner).get(path)).status).toBe(400);
  });

  it.each([
    'x',
    '12',
    `253402300800000-${'a'.repeat(24)}`,
    `-99999999999999-${'a'.repeat(24)}`,
    `1-${'A'.repeat(24)}`,
    '-',
    '',
  ])('refuse "%s" as a place to go on from', async (after) => {
    const answer = await world.as(hood.owner).get(`${pathOf(hood.organization_id)}?after=${after}`);
    expect([answer.status, answer.body.context]).toEqual([400, 'after']);
  });

  it('go on from a place long before and long after everything', async () => {
    const far = (year: string) =>
      cursorText({ event_time: new Date(`${year}-01-01T00:00:00Z`), event_id: 'a'.repeat(24) });
    expect((await read(`?after=${far('0002')}`)).events).toEqual([]);
    expect((await read(`?after=${far('9998')}`)).events).toHaveLength(50);
  });
});
