import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { isTransient, isUserOnly, metadataName, type RaisedType } from '../../src/catalogue/index.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../src/platform/durations.ts';
import { FakeClock } from './fake-clock.ts';
import { type HomeOptions, type MonitoredHome, monitoredHome, type TestDevice } from './monitored-home.ts';
import { digestIsRight } from './receiver.ts';
import { deliveryFaults } from './webhooks/delivery-faults.ts';
import { openWorld, type World } from './world.ts';

/**
 * Events in a home, reported by its devices through the public API, and what each receiver gets. Receivers are the
 * home's history, the organization's webhook and the user's.
 */

/** A device keeps its minutes until its heartbeat. */
const MINUTES_A_REPORT = 5;

/** One event, as all three receivers must get it. */
export interface ExpectedEvent {
  /** An event for users only is neither in the home's history nor at the organization's webhook. */
  type: RaisedType;
  /** In milliseconds. */
  at: number;
  /** Members of the type's own object in the metadata, without the device. */
  own?: object;
  /** Members beside that object, without the home and the device. */
  beside?: object;
  /** Absent: the first device. Null: none. */
  device?: TestDevice | null;
  guest?: string;
  /** Its user-event name. */
  user: string;
  sensor?: [value: number, threshold: number];
}

/** A case in which an event occurs, and near misses. */
interface EventCase {
  when: string;
  home?: HomeOptions;
  /** Runs first. The events it raises do not count. */
  before?: (story: Story) => Promise<unknown>;
  happens: (story: Story) => Promise<unknown>;
  /** Exactly these events are raised. */
  expected: (story: Story) => ExpectedEvent | ExpectedEvent[];
  /** Almost the same, after the same beginning. Raises nothing, or only the named events. */
  not: NearMiss[];
}

type NearMiss = [when: string, happens: (story: Story) => Promise<unknown>, ...raisedInstead: RaisedType[]];

/** For the top of a test file: one world for all of its stories. */
export function stories(clock = new FakeClock()) {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ clock });
  });

  return {
    world: () => world,
    begin: (home?: HomeOptions) => begin(world, home),
    raises(type: RaisedType, { when, home, before, happens, expected, not }: EventCase): void {
      const led = async () => {
        const story = await begin(world, home);
        await before?.(story);
        await story.forget();
        return story;
      };
      describe(type, () => {
        it(`is raised when ${when}`, async () => {
          const story = await led();
          await happens(story);
          await story.expectEvents(...[expected(story)].flat());
        });
        it.each(not)('is not raised when %s', async (_when, nearly, ...raisedInstead) => {
          const story = await led();
          await nearly(story);
          expect(await story.news()).toEqual(raisedInstead);
        });
      });
    },
  };
}

export type Story = Awaited<ReturnType<typeof begin>>;

/** Begins at a full hour, with every device online since the second before and no events pending. */
export async function begin(world: World, options?: HomeOptions) {
  const now = () => world.clock.now().getTime();
  world.clock.advance((2 * HOUR_MS - SECOND_MS - (now() % HOUR_MS)) % HOUR_MS);
  const house = await monitoredHome(world, options);
  // Otherwise every later story would wait while this home's devices go offline.
  onTestFinished(async () => void (await house.owner.delete(`/homes/${house.home_id}`)));
  for (const device of [house.device, ...house.others]) await device.report();
  world.clock.advance(SECOND_MS);

  const seen = { events: new Set<string>(), delivered: 0, toUser: 0 };
  const newEvents = async () => (await house.events()).filter(({ event_id }) => !seen.events.has(event_id));
  const newDelivered = async () => (await house.delivered()).slice(seen.delivered);
  /** Events for users only: GET /events has them, the home's history does not. */
  const userOnly = async () => {
    const logged = new Set((await house.events()).map(({ event_id }) => event_id));
    return (await house.eventsOfUser()).filter(({ id }) => !logged.has(id));
  };
  const newUserOnly = async () => (await userOnly()).filter(({ id }) => !seen.events.has(id));

  const story = {
    ...house,
    start: now(),
    now,
    /** Converts minutes since the beginning to a time. */
    minute: (minutes: number) => story.start + minutes * MINUTE_MS,
    seconds: (seconds: number) => house.pass(seconds * SECOND_MS),
    minutes: (minutes: number) => house.pass(minutes * MINUTE_MS),
    hours: (hours: number) => house.pass(hours * HOUR_MS),

    async report(members: object = {}, device = house.device): Promise<void> {
      expect((await device.report(members)).status).toBe(202);
      await house.settle();
    },
    /** The device detects an event, now or some seconds ago. */
    async notices(event: object, secondsAgo = 0, device = house.device): Promise<void> {
      const t = now() - secondsAgo * SECOND_MS;
      await story.report({ events: [{ id: nextEventId(), t, ...event }] }, device);
    },
    /** Passes this many minutes, each with a sample of these values. */
    async measure(minutes: number, values: object, device = house.device): Promise<void> {
      const samples: object[] = [];
      for (let minute = 1; minute <= minutes; minute += 1) {
        const last = minute === minutes;
        const sent = last || minute % MINUTES_A_REPORT === 0;
        if (sent) await house.pass(MINUTE_MS);
        else world.clock.advance(MINUTE_MS);
        samples.push({ t: now(), ...values });
        if (sent) await story.report({ samples: samples.splice(0) }, device);
      }
    },
    /** Reads all events, so that they no longer count as new. */
    async forget(): Promise<void> {
      for (const { id } of await house.eventsOfUser()) seen.events.add(id);
      seen.delivered = (await house.delivered()).length;
      seen.toUser = (await house.deliveredToUser(seen.delivered + (await userOnly()).length)).length;
    },
    /** The types of new events, by time. */
    async news(): Promise<RaisedType[]> {
      const delivered = await newDelivered();
      const lasting = delivered.filter(({ body }) => !isTransient(body.event.type));
      expect(lasting).toHaveLength((await newEvents()).length);
      return [...delivered.map(({ body }) => body.event), ...(await newUserOnly())]
        .sort(byTime)
        .map(({ type }) => type);
    },
    /** Expects exactly these new events at every receiver. */
    async expectEvents(...wanted: ExpectedEvent[]): Promise<void> {
      const [delivered, events] = [await newDelivered(), await newEvents()];
      const [forAll, forUsers] = [
        wanted.filter(({ type }) => !isUserOnly(type)),
        wanted.filter(({ type }) => isUserOnly(type)),
      ];
      const lasting = forAll.filter(({ type }) => !isTransient(type));
      expect(events.sort(byTime)).toEqual(lasting.map((expected) => homeEvent(house, expected)).sort(byTime));
      expect(delivered.map(({ body }) => body.event).sort(byTime)).toEqual(
        forAll.map((expected) => organizationEvent(house, expected)).sort(byTime),
      );
      expect(delivered.flatMap(({ body }) => deliveryFaults(body))).toEqual([]);
      expect((await newUserOnly()).sort(byTime)).toEqual(
        forUsers.map((expected) => userEvent(house, expected)).sort(byTime),
      );
      const toUser = (await house.deliveredToUser(seen.toUser + wanted.length)).slice(seen.toUser);
      expect(toUser.map(({ body }) => body.event).sort(byTime)).toEqual(
        wanted.map((expected) => userEvent(house, expected)).sort(byTime),
      );
      const [organization, user] = house.secrets;
      expect(delivered.map((one) => digestIsRight(one, organization))).toEqual(forAll.map(() => true));
      expect(toUser.map((one) => digestIsRight(one, user))).toEqual(wanted.map(() => true));
    },
  };
  await story.forget();
  return story;
}

let eventIds = 0;
function nextEventId(): number {
  eventIds += 1;
  return eventIds;
}

export const iso = (ms: number) => new Date(ms).toISOString();

interface Timed {
  event_time?: string;
  created_at?: string;
  event_type?: string;
  type?: string;
}

/** Several deliveries are in flight at a time, so they arrive in any order. */
function byTime(a: Timed, b: Timed): number {
  const key = (one: Timed) => `${one.event_time ?? one.created_at} ${one.event_type ?? one.type}`;
  return key(a) < key(b) ? -1 : 1;
}

function homeEvent(house: MonitoredHome, expected: ExpectedEvent) {
  const device = deviceOf(house, expected);
  return {
    event_id: expect.stringMatching(/^[0-9a-f]{24}$/),
    event_type: expected.type,
    event_time: iso(expected.at),
    home_id: house.home_id,
    ...(device ? { device_id: device.device_id } : {}),
    ...(expected.guest === undefined ? {} : { guest_id: expected.guest }),
    metadata: metadata(house, expected),
  };
}

function organizationEvent(house: MonitoredHome, expected: ExpectedEvent) {
  return {
    webhook_event_id: expect.stringMatching(/^[0-9a-f]{24}$/),
    type: expected.type,
    home_id: house.home_id,
    organization_id: house.hood.organization_id,
    created_at: iso(expected.at),
    ...(isTransient(expected.type)
      ? { device_id: deviceOf(house, expected)?.device_id }
      : { metadata: metadata(house, expected) }),
  };
}

function userEvent(house: MonitoredHome, expected: ExpectedEvent) {
  const device = deviceOf(house, expected);
  const [sensor_value, sensor_threshold] = expected.sensor ?? [];
  return {
    id: expect.stringMatching(/^[0-9a-f]{24}$/),
    type: expected.user,
    user_id: house.hood.owner.user_id,
    created_at: iso(expected.at),
    home_id: house.home_id,
    ...(device ? { device_id: device.device_id } : {}),
    ...(expected.sensor ? { sensor_value, sensor_threshold } : {}),
  };
}

function metadata(house: MonitoredHome, expected: ExpectedEvent) {
  const device = deviceOf(house, expected);
  const named = device ? { deviceId: device.device_id, deviceName: 'Hall' } : {};
  return {
    homeName: 'Boathouse',
    timezone: 'Europe/Stockholm',
    ...named,
    ...(device ? { hardwareVersion: 1 } : {}),
    ...(expected.guest === undefined ? {} : { guestId: expected.guest }),
    ...expected.beside,
    [metadataName(expected.type)]: { ...expected.own, ...named },
  };
}

function deviceOf(house: MonitoredHome, { device }: ExpectedEvent): TestDevice | undefined {
  return device === undefined ? house.device : (device ?? undefined);
}
