import { beforeAll, expect, it } from 'vitest';
import { type Neighbourhood, openWorld, type World } from '../../../test/harness/world.ts';
import { type Client, createClient, type HomeEvent, type HomeEventType } from '../src/index.ts';

const MINUTE_MS = 60_000;

let world: World;
let hood: Neighbourhood;
beforeAll(async () => {
  world = await openWorld();
  hood = await world.neighbourhood();
});

async function newHome(): Promise<string> {
  const made = await world
    .as(hood.owner)
    .post('/homes', { name: 'Boathouse', organization_id: hood.organization_id, timezone: 'UTC' });
  return made.body.home_id;
}

async function happens(home_id: string, type: HomeEventType, minutesAgo = 0): Promise<void> {
  world.clock.advance(1000);
  const event_time = new Date(world.clock.now().getTime() - minutesAgo * MINUTE_MS);
  await world.app.recorder.record({ home_id, type, event_time });
}

/** Follows while the steps happen, one after each poll. */
async function follow(
  follows: (lares: Client, signal: AbortSignal) => AsyncIterable<HomeEvent>,
  ...steps: (() => Promise<void>)[]
): Promise<HomeEvent[]> {
  const stop = new AbortController();
  const lares = createClient({
    baseUrl: world.api,
    token: hood.owner.token,
    pause: async (_ms, signal) => {
      const step = steps.shift();
      if (step) return step();
      stop.abort();
      signal?.throwIfAborted();
    },
  });
  const followed: HomeEvent[] = [];
  for await (const event of follows(lares, stop.signal)) followed.push(event);
  return followed;
}

const typesOf = (events: HomeEvent[]) => events.map(({ event_type }) => event_type);

it.each(['home', 'organization'])('yields the new events of a %s, oldest first', async (what) => {
  const home_id = await newHome();
  const of = what === 'home' ? { home_id } : { organization_id: hood.organization_id };
  await happens(home_id, 'battery_low');
  const events = await follow(
    (lares, signal) => lares.followEvents(of, { signal }),
    () => happens(home_id, 'noise_detected'),
    async () => {
      await happens(home_id, 'noise_quieted');
      await happens(home_id, 'device_offline');
    },
    async () => undefined,
  );
  expect(typesOf(events)).toEqual(['noise_detected', 'noise_quieted', 'device_offline']);
  expect(events[0]).toMatchObject({ home_id, metadata: { homeName: 'Boathouse' } });
});

it('begins with the first event of a home that had none', async () => {
  const home_id = await newHome();
  const events = await follow(
    (lares, signal) => lares.followEvents({ home_id }, { signal }),
    () => happens(home_id, 'device_online'),
  );
  expect(typesOf(events)).toEqual(['device_online']);
});

it('goes on after the last one that was handled, over several pages', async () => {
  const home_id = await newHome();
  await happens(home_id, 'battery_low');
  await happens(home_id, 'battery_empty');
  const { home_events } = (await world.as(hood.owner).get(`/homes/${home_id}/events`)).body;
  for (let count = 0; count < 60; count += 1) await happens(home_id, 'short_button_press');
  const of = [{ home_id }, { organization_id: hood.organization_id }];
  for (const one of of) {
    const events = await follow((lares, signal) =>
      lares.followEvents(one, { after: home_events[1], signal }),
    );
    expect(typesOf(events)).toEqual([
      'battery_empty',
      ...Array.from({ length: 60 }, () => 'short_button_press'),
    ]);
  }
});

it('yields the events of a late report, each once', async () => {
  const home_id = await newHome();
  await happens(home_id, 'device_online');
  const events = await follow(
    (lares, signal) => lares.followEvents({ home_id }, { signal }),
    () => happens(home_id, 'temperature_high'),
    () => happens(home_id, 'temperature_low', 119),
    () => happens(home_id, 'humidity_high', 121),
    () => happens(home_id, 'noise_detected'),
  );
  // Events older than the two-hour window are not seen.
  expect(typesOf(events)).toEqual(['temperature_high', 'temperature_low', 'noise_detected']);
});

it('yields the requested event types only', async () => {
  const home_id = await newHome();
  const events = await follow(
    (lares, signal) => lares.followEvents({ home_id }, { event_type: ['noise_detected'], signal }),
    async () => {
      await happens(home_id, 'noise_detected');
      await happens(home_id, 'noise_quieted');
    },
  );
  expect(typesOf(events)).toEqual(['noise_detected']);
});

it('throws what it cannot read', async () => {
  const followed = follow((lares, signal) => lares.followEvents({ home_id: '0'.repeat(24) }, { signal }));
  await expect(followed).rejects.toMatchObject({ status: 404 });
});
