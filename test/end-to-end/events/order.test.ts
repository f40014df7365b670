import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../../src/platform/durations.ts';
import { settleHome } from '../../harness/monitored-home.ts';
import { openReceiver } from '../../harness/receiver.ts';
import { openWorld, type World } from '../../harness/world.ts';
import { type Arrival, cut, type SentReport, skewed } from './test-disorder.ts';

/** The invariants of events.md 4.6, for a device whose reports arrive in any possible order. */

/** Longer than an incident waits for data. */
const AFTERWARDS_MS = 2 * HOUR_MS;
/** Each run is hours of a home against the database, so there are few. Every test run draws others. */
const RUNS = { numRuns: 4 };
const TIMEOUT_MS = 2 * MINUTE_MS;

let world: World;
beforeAll(async () => {
  world = await openWorld();
});

// biome-ignore lint/suspicious/noExplicitAny: tests read members of bodies whose shape they assert.
type Event = any;

/** A user with homes and an endpoint that receives every event. */
async function landlord() {
  const hood = await world.neighbourhood();
  const owner = world.as(hood.owner);
  const receiver = await openReceiver();
  const hook = { url: receiver.url, events: ['*'] };
  expect((await owner.post(`/organizations/${hood.organization_id}/webhooks`, hook)).status).toBe(201);
  const now = () => world.clock.now().getTime();

  return {
    /** A new home at a full hour. Its device then sends `arrivals`. */
    async home(arrivalsFrom: (start: number) => Arrival[]) {
      world.clock.advance((HOUR_MS - (now() % HOUR_MS)) % HOUR_MS);
      const start = now();
      const made = await owner.post('/homes', { name: 'Boathouse', organization_id: hood.organization_id });
      const home_id = made.body.home_id as string;
      const device = (await owner.post(`/homes/${home_id}/devices`, { description: 'Hall' })).body;
      const device_id = device.device_id as string;

      const take = async (report: SentReport) => {
        const { accepted, duplicates } = await world.app.intake.take({ home_id, device_id }, [report]);
        expect(accepted + duplicates).toBe(1);
      };
      const arrivals = arrivalsFrom(start).toSorted((a, b) => a.at - b.at);
      for (const { at, report } of arrivals) {
        if (at > now()) world.clock.advance(at - now());
        await settleHome(world, home_id);
        await take(report);
      }
      for (let passed = 0; passed < AFTERWARDS_MS; passed += 10 * MINUTE_MS) {
        world.clock.advance(10 * MINUTE_MS);
        await settleHome(world, home_id);
      }

      const events = async (): Promise<Event[]> =>
        (await owner.get(`/homes/${home_id}/events?limit=500`)).body.home_events.reverse();
      return {
        start,
        events,
        take,
        arrivals,
        delivered: () =>
          receiver.received.map(({ body }) => body.event).filter((event) => event.home_id === home_id),
        leave: () => owner.delete(`/homes/${home_id}`),
      };
    },
  };
}

type Home = Awaited<ReturnType<Awaited<ReturnType<typeof landlord>>['home']>>;

/** Type and minute of each event, and the index of its incident in the home: ids differ per home. */
async function storyOf(home: Home): Promise<string[]> {
  const incidents = new Map<string, number>();
  return (await home.events())
    .map(({ event_type, event_time, metadata: { incidentId } }) => {
      if (incidentId && !incidents.has(incidentId)) incidents.set(incidentId, incidents.size + 1);
      const seconds = (Date.parse(event_time) - home.start) / 1000;
      return `${seconds} ${event_type}${incidentId ? ` of incident ${incidents.get(incidentId)}` : ''}`;
    })
    .sort();
}

/** Reports arrive as sent, without delay. */
const inOrder =
  (lengths: number[]) =>
  (start: number): Arrival[] =>
    cut(start, lengths).map((report) => ({ at: report.sent_at, report }));

/** The first report of a boot arrives first and at once. Each other report takes up to a minute. */
const delayed =
  (lengths: number[], seconds: number[]) =>
  (start: number): Arrival[] =>
    inOrder(lengths)(start).map(({ at, report }, index) => ({
      at: at + (index === 0 ? 0 : (seconds[index % seconds.length] ?? 0) * 1000),
      report,
    }));

const lengths = fc.array(fc.integer({ min: 1, max: 10 }), { minLength: 1, maxLength: 8 });
const shortLengths = fc.array(fc.integer({ min: 1, max: 2 }), { minLength: 1, maxLength: 8 });
const delays = fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 5, maxLength: 40 });

describe('the same events come of', () => {
  let lines: Promise<string[]> | undefined;
  /** Computed once for all runs. */
  const wanted = () => {
    lines ??= eventsAfter(inOrder([5]));
    return lines;
  };
  async function eventsAfter(arrivals: (start: number) => Arrival[]): Promise<string[]> {
    const home = await (await landlord()).home(arrivals);
    const story = await storyOf(home);
    await home.leave();
    return story;
  }

  it('reports that arrive in order: these are the events', async () => {
    expect((await wanted()).map((line) => line.split(' ')[1]).sort()).toEqual([
      'alarm_heard',
      'device_offline',
      'device_online',
      'noise_detected',
      'noise_detected',
      'noise_detected',
      'noise_quieted',
      'short_button_press',
      'smoking_detected',
      'sound_level_dropped_normal',
      'tamper_mounted',
      'tamper_mounted',
      'tamper_removed',
      'tamper_removed',
      'temperature_dropped_normal',
      'temperature_high',
    ]);
  });

  /** Silence begins with the last report's arrival, by the server's clock. */
  const besidesOffline = (story: string[]) => story.filter((line) => !line.endsWith('device_offline'));

  async function holds(arrivals: (start: number) => Arrival[]): Promise<void> {
    expect(besidesOffline(await eventsAfter(arrivals))).toEqual(besidesOffline(await wanted()));
  }

  it(
    'reports that are cut in another way [report-order-re-cut]',
    async () => {
      expect.hasAssertions();
      await fc.assert(
        fc.asyncProperty(lengths, (some) => holds(inOrder(some))),
        RUNS,
      );
    },
    TIMEOUT_MS,
  );

  it(
    'reports that arrive twice [report-order-duplicates]',
    async () => {
      expect.hasAssertions();
      await fc.assert(
        fc.asyncProperty(lengths, delays, (some, later) =>
          holds((start) => [...inOrder(some)(start), ...delayed(some, later)(start)]),
        ),
        RUNS,
      );
    },
    TIMEOUT_MS,
  );

  it(
    'reports that are under way for up to a minute, and overtake each other [report-order-delays]',
    async () => {
      expect.hasAssertions();
      await fc.assert(
        fc.asyncProperty(shortLengths, delays, (some, later) => holds(delayed(some, later))),
        RUNS,
      );
    },
    TIMEOUT_MS,
  );

  it(
    'reports of a clock that is wrong, two hours or since 1970 [report-order-wrong-clock]',
    async () => {
      expect.hasAssertions();
      const skews = fc.constantFrom(2 * HOUR_MS, -2 * HOUR_MS, 'at 1970' as const);
      await fc.assert(
        fc.asyncProperty(shortLengths, delays, skews, (some, later, skew) =>
          holds((start) =>
            delayed(
              some,
              later,
            )(start).map(({ at, report }) => ({
              at,
              report: skewed(report, skew === 'at 1970' ? HOUR_MS - start : skew),
            })),
          ),
        ),
        RUNS,
      );
    },
    TIMEOUT_MS,
  );
});

describe('whatever happens to the reports on their way', () => {
  /** Reports are lost, doubled or hours late, in any order, from a clock that is set now and then. */
  const fate = fc.record({
    copies: fc.constantFrom(0, 1, 1, 1, 1, 2),
    delayMin: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 180 })),
    skewMin: fc.constantFrom(0, 0, 0, 0, 130, -130),
  });
  const fates = fc.array(fate, { minLength: 20, maxLength: 60 });

  const mixedUp =
    (some: number[], mine: { copies: number; delayMin: number; skewMin: number }[]) =>
    (start: number): Arrival[] =>
      cut(start, some).flatMap((report, index) => {
        const { copies, delayMin, skewMin } = mine[index % mine.length] ?? {
          copies: 1,
          delayMin: 0,
          skewMin: 0,
        };
        const sent = skewed(report, skewMin * MINUTE_MS);
        return Array.from({ length: copies }, (_, copy) => ({
          // No two arrive at the same moment: the order of two events of one moment is undefined.
          at: report.sent_at + (delayMin + copy) * MINUTE_MS + index,
          report: sent,
        }));
      });

  it(
    'incidents, episodes and connections are complete, a replay raises nothing, and nothing is null [report-order-invariants]',
    async () => {
      expect.hasAssertions();
      const owner = await landlord();
      await fc.assert(
        fc.asyncProperty(lengths, fates, async (some, mine) => {
          const home = await owner.home(mixedUp(some, mine));
          const events = await home.events();
          levelsRiseAndEndOnce(events);
          normalFollowsHigh(events);
          connectionsAlternate(events);
          motionIsTransient(events, home.delivered());
          metadataHasNoNull(events);

          for (const { report } of home.arrivals) await home.take(report);
          expect(await home.events()).toEqual(events);
          await home.leave();
        }),
        { numRuns: 10 },
      );
    },
    TIMEOUT_MS,
  );
});

/** 1: levels rise 1, 2, 3 without gaps, and exactly one noise_quieted. */
function levelsRiseAndEndOnce(events: Event[]): void {
  const incidents = new Map<string, Event[]>();
  for (const event of events.filter(({ event_type }) => event_type.startsWith('noise_'))) {
    const { incidentId } = event.metadata;
    incidents.set(incidentId, [...(incidents.get(incidentId) ?? []), event]);
  }
  for (const [incidentId, noiseEvents] of incidents) {
    expect(incidentId).toMatch(/^[0-9a-f]{24}$/);
    const levels = noiseEvents.map(
      ({ metadata }) => metadata.noiseDetected?.disturbanceMonitoringLevel ?? 'quieted',
    );
    expect(levels).toEqual([...[1, 2, 3].slice(0, levels.length - 1), 'quieted']);
  }
}

/** 2: `*_normal` only after its `*_high` on that device. There is one device here. */
function normalFollowsHigh(events: Event[]): void {
  const story = events
    .map(({ event_type }) => event_type)
    .filter((type) => type === 'temperature_high' || type === 'temperature_dropped_normal');
  expect(story).toEqual(
    story.map((_, index) => (index % 2 ? 'temperature_dropped_normal' : 'temperature_high')),
  );
}

/** 7: offline and online alternate per device. */
function connectionsAlternate(events: Event[]): void {
  const story = events
    .map(({ event_type }) => event_type)
    .filter((type) => type === 'device_online' || type === 'device_offline');
  expect(story).toEqual(story.map((_, index) => (index % 2 ? 'device_offline' : 'device_online')));
}

/** 5: pir_motion never has metadata or a home event. */
function motionIsTransient(events: Event[], delivered: Event[]): void {
  expect(events.filter(({ event_type }) => event_type === 'pir_motion')).toEqual([]);
  for (const event of delivered.filter(({ type }) => type === 'pir_motion'))
    expect(Object.keys(event)).toEqual([
      'webhook_event_id',
      'type',
      'home_id',
      'organization_id',
      'created_at',
      'device_id',
    ]);
}

/** 9: metadata has no null. */
function metadataHasNoNull(events: Event[]): void {
  expect(JSON.stringify(events)).not.toContain('null');
}
