import sql from 'sql-template-tag';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openReceiver } from '../../test/harness/receiver.ts';
import { settleWebhooks } from '../../test/harness/webhooks/settle-webhooks.ts';
import { type Neighbourhood, openWorld, type World } from '../../test/harness/world.ts';
import { RETENTION_JOB } from '../accounts/index.ts';
import { DAY_MS, HOUR_MS } from '../platform/durations.ts';

let world: World;
let hood: Neighbourhood;
let other: Neighbourhood;
let home: string;
let otherHome: string;

beforeAll(async () => {
  world = await openWorld({ roles: ['api', 'ingest'] });
});

beforeEach(async () => {
  hood = await world.neighbourhood();
  other = await world.neighbourhood();
  home = await world.home(hood);
  otherHome = await world.home(other);
});

const daysAgo = (days: number) => new Date(world.clock.now().getTime() - days * DAY_MS);
const owner = () => world.as(hood.owner);
const keep = async (days: object) => {
  const changed = await owner().patch(`/organizations/${hood.organization_id}/retention`, days);
  expect(changed.status, changed.text).toBe(200);
};
/** Runs what a worker does when it is due. */
const sweep = (sweeper = world) =>
  sweeper.app.jobs.runNow({ kind: RETENTION_JOB, key: hood.organization_id });
const jobDue = () =>
  world.tools.database.row<{ due_at: Date }>(sql`
    SELECT due_at FROM jobs WHERE kind = ${RETENTION_JOB} AND key = ${hood.organization_id}`);

const event = (homeId: string, days: number, type: 'battery_low' | 'alarm_silenced' = 'battery_low') =>
  world.app.recorder.record({ home_id: homeId, type, event_time: daysAgo(days) });
const eventsOf = async (homeId: string, organization = hood) => {
  const { body } = await world.as(organization.owner).get(`/homes/${homeId}/events?limit=500`);
  expect(body.home_events).toHaveLength(body.paging.total_count);
  return body.paging.total_count;
};

async function stay(from: number, to: number | null, more: object = {}, homeId = home, organization = hood) {
  const answer = await world.as(organization.owner).post(`/homes/${homeId}/guests`, {
    name: 'Wilhelmina',
    phone_number: '+46707654321',
    checkin_time: daysAgo(-from).toISOString(),
    ...(to === null ? {} : { checkout_time: daysAgo(-to).toISOString() }),
    ...more,
  });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.guest_id as string;
}
const nameOf = async (guest: string, homeId = home, organization = hood) =>
  (await world.as(organization.owner).get(`/homes/${homeId}/guests/${guest}`)).body.name;

describe('guests', () => {
  it('lose their personal data so many days after check-out; open stays end after thirty days, and others are kept', async () => {
    const past = await stay(-20, -11);
    const open = await stay(-41, null);
    const lately = await stay(-25, -9);
    const openLately = await stay(-39, null);
    const coming = await stay(5, 9);
    const elsewhere = await stay(-20, -11, {}, otherHome, other);
    const bound = await world.app.recorder.record({
      home_id: home,
      type: 'battery_low',
      event_time: daysAgo(12),
    });
    await keep({ guests_days: 10 });
    await sweep();
    const named = await Promise.all([past, open, lately, openLately, coming].map((guest) => nameOf(guest)));
    expect(named).toEqual(['Erased guest', 'Erased guest', 'Wilhelmina', 'Wilhelmina', 'Wilhelmina']);
    expect(await nameOf(elsewhere, otherHome, other)).toBe('Wilhelmina');
    const events = (await owner().get(`/homes/${home}/events?guest_ids=${past}`)).body.home_events;
    expect(events.map(({ event_id }: { event_id: string }) => event_id)).toEqual([bound.event_id]);
    // A second run changes nothing.
    const before = (await owner().get(`/homes/${home}/guests/${past}`)).body;
    world.clock.advance(HOUR_MS);
    await sweep();
    expect((await owner().get(`/homes/${home}/guests/${past}`)).body).toEqual(before);
  });

  it('are so by the operator’s wish too, where the organization has none', async () => {
    const past = await stay(-20, -11, {}, otherHome, other);
    const theirs = await openWorld({
      roles: ['api', 'worker'],
      clock: world.clock,
      connectionConfig: world.connectionConfig,
      retention: { guestsDays: 10 },
    });
    await expect
      .poll(() => nameOf(past, otherHome, other), { interval: 20, timeout: 10_000 })
      .toBe('Erased guest');
    await theirs.close();
    await world.tools.database.rows(sql`DELETE FROM jobs WHERE kind = ${RETENTION_JOB}`);
  });
});

describe('events', () => {
  it('go by the day with their counts, also those for users alone; of others nothing goes, and what is to be delivered is', async () => {
    const receiver = await openReceiver();
    const hook = { url: receiver.url, events: ['*'] };
    expect((await owner().post(`/organizations/${hood.organization_id}/webhooks`, hook)).status).toBe(201);
    for (const days of [400, 30, 9, 8, 7, 1, 0]) await event(home, days);
    for (const days of [9, 1]) await event(home, days, 'alarm_silenced');
    await event(otherHome, 400);
    await keep({ events_days: 8 });
    await sweep();
    expect(await eventsOf(home)).toBe(4);
    expect(await eventsOf(otherHome, other)).toBe(1);
    const { body } = await owner().get('/events?limit=500');
    expect(body.events.filter(({ type }: { type: string }) => type === 'alarm_silenced')).toHaveLength(1);
    const left = await world.tools.database.rows(sql`
      SELECT FROM home_event_counts WHERE home_id = ${home} AND day < (${daysAgo(8)} AT TIME ZONE 'UTC')::date`);
    expect(left).toEqual([]);
    // None of these deliveries has been sent yet. All of them still are, because a delivery is complete in itself.
    const waiting = await world.tools.database.rows(
      sql`SELECT FROM deliveries WHERE event LIKE ${`%${home}%`}`,
    );
    expect(waiting).toHaveLength(7);
    const worker = await openWorld({
      roles: ['worker'],
      clock: world.clock,
      connectionConfig: world.connectionConfig,
    });
    const received = async () => {
      await settleWebhooks(worker);
      return receiver.received.length;
    };
    await expect.poll(received, { interval: 20, timeout: 10_000 }).toBe(7);
    await worker.close();
  });
});

describe('messages', () => {
  it('go when they are old, but none of a stay that is not over, and none that is to be sent', async () => {
    const [past, long] = [await stay(-100, -60), await stay(-100, 5)];
    const write = async (guest: string) =>
      (await owner().post(`/homes/${home}/guests/${guest}/messages`, { text: 'Hello' })).body.message_id;
    const made: string[] = [];
    for (const guest of [past, past, long]) made.push(await write(guest));
    await world.tools.database.rows(sql`
      UPDATE messages SET status = 'failed' WHERE message_id = ANY (${[made[0], made[2]]}::text[])`);
    world.clock.advance(20 * DAY_MS);
    made.push(await write(past));
    await world.tools.database.rows(sql`UPDATE messages SET status = 'failed' WHERE message_id = ${made[3]}`);
    await keep({ messages_days: 10 });
    await sweep();
    const rows = await world.tools.database.rows<{ message_id: string }>(sql`
      SELECT message_id FROM messages WHERE organization_id = ${hood.organization_id} ORDER BY message_id`);
    // The long stay ended 15 days ago. One message is waiting, and one is new.
    expect(rows.map(({ message_id }) => message_id)).toEqual([made[1], made[3]]);
  });

  it('of a guest who is still there are kept, so that no message is sent twice', async () => {
    const there = await stay(-100, 100);
    const { message_id } = (await owner().post(`/homes/${home}/guests/${there}/messages`, { text: 'Hello' }))
      .body;
    await world.tools.database.rows(
      sql`UPDATE messages SET status = 'failed' WHERE message_id = ${message_id}`,
    );
    world.clock.advance(20 * DAY_MS);
    await keep({ messages_days: 10 });
    await sweep();
    expect((await owner().get(`/homes/${home}/guests/${there}/messages`)).body.paging.total_count).toBe(1);
  });
});

describe('the job of an organization', () => {
  it('is due at once when something is set, then each hour, and is gone when all is kept for ever', async () => {
    expect(await jobDue()).toBeUndefined();
    await keep({ guests_days: 10 });
    expect((await jobDue())?.due_at).toEqual(world.clock.now());
    await sweep();
    const next = (await jobDue())?.due_at.getTime() ?? 0;
    expect(Math.abs(next - world.clock.now().getTime() - HOUR_MS)).toBeLessThan(60_000);
    await keep({ guests_days: null });
    await sweep();
    expect(await jobDue()).toBeUndefined();
  });

  it('is done by one process where two look for it, and the other has nothing to do', async () => {
    const guests: string[] = [];
    for (let number = 0; number < 5; number += 1) guests.push(await stay(-20, -11));
    const beside = await openWorld({
      roles: ['api'],
      clock: world.clock,
      connectionConfig: world.connectionConfig,
    });
    await keep({ guests_days: 10 });
    await world.tools.database.rows(sql`
      DELETE FROM jobs WHERE (kind, key) <> (${RETENTION_JOB}, ${hood.organization_id})`);
    await world.tools.database.transaction(async (connection) => {
      // Erasing waits for this lock.
      await connection.rows(sql`SELECT FROM home_status WHERE home_id = ${home} FOR UPDATE`);
      await Promise.all([world.app.jobs.poll(), beside.app.jobs.poll()]);
      expect([world, beside].map(({ app }) => app.jobs.running()).sort()).toEqual([0, 1]);
      await Promise.all([world.app.jobs.poll(), beside.app.jobs.poll()]);
      expect([world, beside].map(({ app }) => app.jobs.running()).sort()).toEqual([0, 1]);
    });
    await Promise.all([world.app.jobs.settled(), beside.app.jobs.settled()]);
    // Two runs at once give the same result.
    await Promise.all([sweep(), sweep(beside)]);
    expect(await Promise.all(guests.map((guest) => nameOf(guest)))).toEqual(Array(5).fill('Erased guest'));
    await beside.close();
  });

  it('goes with its organization', async () => {
    await keep({ guests_days: 10 });
    expect((await owner().delete(`/homes/${home}`)).status).toBe(200);
    expect((await owner().delete(`/organizations/${hood.organization_id}`)).status).toBe(200);
    await sweep();
    expect(await jobDue()).toBeUndefined();
  });
});
