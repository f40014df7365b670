import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Neighbourhood, openWorld, type World } from '../../../test/harness/world.ts';
import { HOUR_MS } from '../../platform/durations.ts';
import { takeFromMessageCaps } from './caps.ts';

const TEXT = { text: 'Hello' };

let world: World;
let second: World;
let hood: Neighbourhood;

/** Two Lares processes share one database. */
beforeAll(async () => {
  world = await openWorld();
  second = await openWorld({ connectionConfig: world.connectionConfig, clock: world.clock });
  hood = await world.neighbourhood();
});

let numbers = 0;
const newNumber = () => {
  numbers += 1;
  return `+467012345${String(numbers).padStart(2, '0')}`;
};

async function newGuest(home_id: string, phone_number = newNumber()): Promise<string> {
  const stay = { name: 'Anna', checkin_time: '2027-11-20T14:00:00Z', phone_number };
  const { guest_id } = (await world.as(hood.owner).post(`/homes/${home_id}/guests`, stay)).body;
  return `/homes/${home_id}/guests/${guest_id}`;
}

async function newHome(of = hood): Promise<string> {
  const home_id = await world.home(of);
  // Disables automatic messages.
  await world.as(of.owner).patch(`/homes/${home_id}`, { settings: { messages: { pre_arrival: false } } });
  return home_id;
}

const write = (guest: string, through = world) => through.as(hood.owner).post(`${guest}/messages`, TEXT);
const messagesOf = async (guest: string): Promise<number> =>
  (await world.as(hood.owner).get(`${guest}/messages`)).body.paging.total_count;

/** Takes this many messages from the limits. */
const useUp = (home_id: string, times: number, address: (count: number) => string) =>
  world.tools.database.longTimeout.transaction(async (connection) => {
    const { organization_id } = hood;
    for (let count = 0; count < times; count += 1) {
      const written = { address: address(count), home_id, organization_id, user_id: undefined };
      await takeFromMessageCaps(connection, world.clock.now(), written, []);
    }
  });

describe('messages that are written by hand', () => {
  it('are sixty an hour to one guest, at two processes too; then a 429 says when', async () => {
    const guest = await newGuest(await newHome());
    const answers = await Promise.all(
      Array.from({ length: 80 }, (_, count) => write(guest, count % 2 ? world : second)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(60);
    const refused = answers.find(({ status }) => status === 429);
    const when = new Date(world.clock.now().getTime() + HOUR_MS).toISOString();
    expect([refused?.headers['retry-after'], refused?.body]).toEqual([
      '3600',
      {
        error: 'Too Many Requests',
        error_key: 'rate_limited',
        message: expect.stringContaining(
          `60 messages to one guest per hour, 200 per day. Try again at ${when}`,
        ),
      },
    ]);
    expect(await messagesOf(guest)).toBe(60);
    world.clock.advance(HOUR_MS);
    expect((await write(guest)).status).toBe(201);
  });

  it('are as many to a guest who was deleted and made again', async () => {
    const [home, number] = [await newHome(), newNumber()];
    const first = await newGuest(home, number);
    await useUp(home, 59, () => number);
    expect((await write(first)).status).toBe(201);
    await world.as(hood.owner).delete(first);
    expect((await write(await newGuest(home, number))).status).toBe(429);
  });

  it('are two hundred an hour of one home, and another home is not touched', async () => {
    const [home, other] = [await newHome(), await newHome()];
    await useUp(home, 199, (count) => `someone${count}@example.com`);
    expect((await write(await newGuest(home))).status).toBe(201);
    const refused = await write(await newGuest(home));
    expect([refused.status, refused.body.message]).toEqual([
      429,
      expect.stringContaining('messages of a home'),
    ]);
    expect((await write(await newGuest(other))).status).toBe(201);
  });

  it('of one organization do not use up what another may write to the same number', async () => {
    const number = newNumber();
    const own = await newHome();
    await useUp(own, 60, () => number);
    expect((await write(await newGuest(own, number))).status).toBe(429);
    const theirs = await world.neighbourhood();
    const home = await newHome(theirs);
    const stay = { name: 'Anna', checkin_time: '2027-11-20T14:00:00Z', phone_number: number };
    const { guest_id } = (await world.as(theirs.owner).post(`/homes/${home}/guests`, stay)).body;
    const path = `/homes/${home}/guests/${guest_id}/messages`;
    expect((await world.as(theirs.owner).post(path, TEXT)).status).toBe(201);
  });

  it('count against guest, address, home, organization, account and, as SMS, the whole service', async () => {
    await world.tools.database.rows(sql`DELETE FROM cap_uses`);
    await write(await newGuest(await newHome()));
    const rows = await world.tools.database.rows<{ cap: string }>(sql`SELECT cap FROM cap_uses ORDER BY cap`);
    expect(rows.map(({ cap }) => cap.split(':')[0]).sort()).toEqual([
      'SMS and calls of one account',
      'SMS and calls of this service',
      'messages of a home',
      'messages of an organization',
      'messages of one account',
      'messages to one address',
      'messages to one guest',
    ]);
  });

  it('are as many SMS of the whole service as its quota says, by whichever organization', async () => {
    const small = await openWorld({ quotas: { sms_per_day: 4 } });
    const statuses = [];
    for (const number of ['+46701234501', '+46701234502']) {
      const own = await small.neighbourhood();
      const home = await small.home(own);
      const stay = { name: 'Anna', checkin_time: '2027-11-20T14:00:00Z', phone_number: number };
      const { guest_id } = (await small.as(own.owner).post(`/homes/${home}/guests`, stay)).body;
      const path = `/homes/${home}/guests/${guest_id}/messages`;
      const written = await small.as(own.owner).post(path, { ...TEXT, channel: 'sms' });
      statuses.push([written.status, written.body.message ?? 'sent']);
    }
    expect(statuses).toEqual([
      [201, 'sent'],
      [429, expect.stringContaining('1 SMS and calls of this service per hour, 4 per day')],
    ]);
  });
});
