import sql from 'sql-template-tag';
import { expect } from 'vitest';
import { MINUTE_MS } from '../../src/platform/durations.ts';
import { openReceiver, type Received } from './receiver.ts';
import type { Neighbourhood, World } from './world.ts';

/** A home with devices that report through the public API, and with receivers of all its events. */

/** A home that is still due after this many evaluations will not settle. */
const MOST_ROUNDS = 50;

// biome-ignore lint/suspicious/noExplicitAny: tests read members of bodies whose shape they assert.
type Body = any;

export interface TestDevice {
  device_id: string;
  device_token: string;
  /** Sends one numbered report and returns the answer to the device. */
  report(members?: object): Promise<{ status: number; body: Body }>;
}

export interface HomeOptions {
  settings?: object;
  timezone?: string;
  devices?: object[];
}

export async function monitoredHome(world: World, options: HomeOptions = {}) {
  const hood = await world.neighbourhood();
  const owner = world.as(hood.owner);
  const { settings, timezone = 'Europe/Stockholm', devices = [{}] } = options;
  const made = await owner.post('/homes', {
    name: 'Boathouse',
    organization_id: hood.organization_id,
    timezone,
  });
  expect(made.status).toBe(201);
  const home_id = made.body.home_id as string;
  if (settings) expect((await owner.patch(`/homes/${home_id}`, { settings })).status).toBe(200);

  const [atOrganization, atUser] = [await openReceiver(), await openReceiver()];
  const hooks = [
    await owner.post(`/organizations/${hood.organization_id}/webhooks`, {
      url: atOrganization.url,
      events: ['*'],
    }),
    await owner.post('/webhooks', { url: atUser.url, events: ['*'] }),
  ];
  expect(hooks.map((hook) => hook.status)).toEqual([201, 201]);

  const made_devices = await Promise.all(devices.map((device) => newDevice(world, hood, home_id, device)));
  const [first] = made_devices;
  if (!first) throw new Error('a monitored home has a device');
  const [device, ...others] = made_devices;

  const settle = () => settleHome(world, home_id);

  const ofThisHome = ({ received }: { received: Received[] }) =>
    received.filter(({ body }) => body.event.home_id === home_id);

  return {
    home_id,
    hood,
    owner,
    device: device ?? first,
    others,
    /** The signing secrets of the two webhooks. */
    secrets: hooks.map((hook) => hook.body.hook_secret as string) as [organization: string, user: string],
    settle,
    /** Moves the clock in steps, and does due work at each step. */
    async pass(ms: number, stepMs = ms): Promise<void> {
      for (let left = ms; left > 0; left -= stepMs) {
        world.clock.advance(Math.min(stepMs, left));
        await settle();
      }
    },
    /** The home's events from the API, oldest first. */
    async events(): Promise<Body[]> {
      await settle();
      const answer = await owner.get(`/homes/${home_id}/events?limit=500`);
      expect(answer.status).toBe(200);
      return answer.body.home_events.reverse();
    },
    /** The owner's events of this home from the API, oldest first. */
    async eventsOfUser(): Promise<Body[]> {
      await settle();
      const answer = await owner.get('/events?limit=500&order=asc');
      expect(answer.status).toBe(200);
      return answer.body.events.filter((event: Body) => event.home_id === home_id);
    },
    /** What the organization's webhook received. */
    async delivered(): Promise<Received[]> {
      await settle();
      return ofThisHome(atOrganization);
    },
    async deliveredEvents(): Promise<Body[]> {
      await settle();
      return ofThisHome(atOrganization).map(({ body }) => body.event);
    },
    /** What the user's webhook received, once it has that many. */
    async deliveredToUser(count: number): Promise<Received[]> {
      await settle();
      await expect.poll(() => ofThisHome(atUser).length, { interval: 5 }).toBeGreaterThanOrEqual(count);
      return ofThisHome(atUser);
    },
    async userEvents(count: number): Promise<Body[]> {
      return (await this.deliveredToUser(count)).map(({ body }) => body.event);
    },
    async home(): Promise<Body> {
      return (await owner.get(`/homes/${home_id}`)).body;
    },
  };
}

/**
 * Evaluates a home if it is due, and sends the events that raised. Other homes may be due first, and the worker
 * evaluates some at a time. Also waits for what the worker took up itself meanwhile.
 */
export async function settleHome(world: World, homeId: string): Promise<void> {
  const dueJob = () =>
    world.tools.database.row(sql`
      SELECT due_at, again_at, claim, attempts, last_error, now() FROM jobs WHERE kind = 'home' AND key = ${homeId}
        AND (due_at <= ${world.clock.now()} OR claim IS NOT NULL)`);
  await world.app.jobs.settled();
  let job = await dueJob();
  for (let rounds = 0; job; rounds += 1) {
    if (rounds > MOST_ROUNDS)
      throw new Error(
        `the home does not come to rest: ${JSON.stringify({ ...job, clock: world.clock.now(), wall: new Date() })}`,
      );
    await world.app.jobs.poll();
    await world.app.jobs.settled();
    job = await dueJob();
  }
  await world.app.engine?.settled();
}

export type MonitoredHome = Awaited<ReturnType<typeof monitoredHome>>;

async function newDevice(
  world: World,
  hood: Neighbourhood,
  homeId: string,
  input: object,
): Promise<TestDevice> {
  const { configuration, ...registry } = input as { configuration?: object };
  const owner = world.as(hood.owner);
  const made = await owner.post(`/homes/${homeId}/devices`, { description: 'Hall', ...registry });
  expect(made.status).toBe(201);
  const { device_id, device_token } = made.body;
  if (configuration) await owner.patch(`/devices/${device_id}`, { configuration });
  let seq = 0;
  return {
    device_id,
    device_token,
    report: async (members = {}) => {
      seq += 1;
      const body = {
        v: 1,
        boot_id: 1,
        seq,
        sent_at: world.clock.now().getTime(),
        heartbeat_s: 300,
        ...members,
      };
      return sendReports(world, device_token, body);
    },
  };
}

export async function sendReports(
  world: World,
  token: string,
  body: unknown,
  headers: Record<string, string> = {},
) {
  const answer = await fetch(`${world.url}/ingest/v1/reports`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    body: body instanceof Uint8Array || typeof body === 'string' ? (body as string) : JSON.stringify(body),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: text === '' ? undefined : JSON.parse(text) };
}

/** One sample a minute, the last one at `end`. */
export function minutes(end: number, values: object[]): object[] {
  return values.map((value, index) => ({ t: end - (values.length - 1 - index) * MINUTE_MS, ...value }));
}

export const times = <Value>(count: number, value: Value): Value[] =>
  Array.from({ length: count }, () => value);
