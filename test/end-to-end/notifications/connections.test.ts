import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../../src/platform/durations.ts';
import { atFileEnd } from '../../harness/at-end.ts';
import { type FakeBeds24, openFakeBeds24 } from '../../harness/gateways/fake-beds24.ts';
import { type FakeHostaway, openFakeHostaway } from '../../harness/gateways/fake-hostaway.ts';
import { openMailServer, textOf } from '../../harness/gateways/mail-server.ts';
import { type Neighbourhood, openWorld, type World } from '../../harness/world.ts';
import { settleMessages } from '../messages/test-scene.ts';

let world: World;
let hood: Neighbourhood;
let beds24: FakeBeds24;
let hostaway: FakeHostaway;
let mailServer: Awaited<ReturnType<typeof openMailServer>>;

beforeAll(async () => {
  [beds24, hostaway, mailServer] = [
    await openFakeBeds24(),
    await openFakeHostaway(),
    await openMailServer(atFileEnd),
  ];
  atFileEnd(beds24.close);
  atFileEnd(hostaway.close);
  const bookings = { beds24Url: beds24.url, hostawayUrl: hostaway.url };
  world = await openWorld({ bookings, smtpUrl: mailServer.url });
});

/** Deletes the connections of a test: the system of the next one does not work either, and they would be mailed too. */
let deleteConnections: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const deleteConnection of deleteConnections) await deleteConnection();
  deleteConnections = [];
  beds24.instead = undefined;
  hostaway.instead = undefined;
  mailServer.reset();
});

type System = 'beds24' | 'hostaway';

/** A connection of a new organization. */
async function connect(type: System) {
  hood = await world.neighbourhood();
  const all = `/organizations/${hood.organization_id}/connections`;
  const secrets =
    type === 'beds24'
      ? { invite_code: beds24.inviteCode() }
      : { account_id: hostaway.account_id, secret: hostaway.secret };
  const made = await world.as(hood.owner).post(all, { type, name: 'Bookings', ...secrets });
  expect([made.status, made.body.last_error]).toEqual([201, null]);
  const path = `${all}/${made.body.connection_id}`;
  const { owner } = hood;
  deleteConnections.push(() => world.as(owner).delete(path));
  /** On a busy machine the answer may arrive before the sync is over. */
  const sync = async (works: boolean) => {
    await world.as(hood.owner).post(`${path}/sync`);
    const state = async () => (await world.as(hood.owner).get(path)).body.last_error === null;
    await expect.poll(state, { timeout: 30_000 }).toBe(works);
    await settle();
  };
  const system = type === 'beds24' ? beds24 : hostaway;
  return {
    path,
    breaks: () => {
      system.instead = (_request, response) => response.writeHead(503).end();
      return sync(false);
    },
    works: () => {
      system.instead = undefined;
      return sync(true);
    },
  };
}

const settle = () => settleMessages(world, async () => undefined);

async function pass(ms: number): Promise<void> {
  world.clock.advance(ms);
  await settle();
}

const recipients = () => mailServer.mails.map(({ to }) => to[0]).sort();
const texts = () => mailServer.mails.map(({ raw }) => textOf(raw).split('\n')[0]);
const managers = () => [hood.owner.email, hood.admin.email].sort();

describe.each<System>(['beds24', 'hostaway'])('a connection to %s that does not work', (type) => {
  it('is mailed to owners and admins once after an hour, and once more when it works again [connection-failure-mail]', async () => {
    const connection = await connect(type);
    await connection.breaks();
    await pass(59 * MINUTE_MS);
    expect(recipients()).toEqual([]);
    await pass(MINUTE_MS);
    expect(recipients()).toEqual(managers());
    expect(texts()[0]).toMatch(/^The booking connection Bookings does not work, since \d+ Nov,? \d\d:\d\d\./);
    for (let hour = 0; hour < 8; hour += 1) {
      await connection.breaks();
      await pass(HOUR_MS);
    }
    expect(recipients()).toHaveLength(2);
    mailServer.reset();
    await connection.works();
    expect(recipients()).toEqual(managers());
    expect(texts()[0]).toMatch(/^The booking connection Bookings works again\./);
    await connection.works();
    await pass(HOUR_MS);
    expect(recipients()).toHaveLength(2);
  });

  it('for less than an hour, or that is deleted meanwhile, is not mailed', async () => {
    const connection = await connect(type);
    await connection.breaks();
    await pass(30 * MINUTE_MS);
    await connection.works();
    await pass(HOUR_MS);
    await connection.breaks();
    await pass(30 * MINUTE_MS);
    expect((await world.as(hood.owner).delete(connection.path)).status).toBe(200);
    await pass(HOUR_MS);
    expect(recipients()).toEqual([]);
  });
});
