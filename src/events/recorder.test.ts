import sql from 'sql-template-tag';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openReceiver } from '../../test/harness/receiver.ts';
import { settleWebhooks } from '../../test/harness/webhooks/settle-webhooks.ts';
import { type Neighbourhood, openWorld, type World } from '../../test/harness/world.ts';
import { HOME_EVENT_TYPES } from '../catalogue/index.ts';
import type { Database } from '../platform/db/database.ts';
import { DAY_MS, HOUR_MS } from '../platform/durations.ts';
import { openSecretBox } from '../platform/secrets/secret-box.ts';
import { openReceivers } from '../webhooks/index.ts';
import type { NewEvent } from './record/event.ts';
import { HomeGone, openRecorder } from './record/recorder.ts';

let world: World;
let hood: Neighbourhood;

beforeAll(async () => {
  world = await openWorld();
});

beforeEach(async () => {
  hood = await world.neighbourhood();
});

const newHome = () => world.home(hood);

const eventOf = (home_id: string, more: Partial<NewEvent> = {}): NewEvent => ({
  home_id,
  type: 'battery_low',
  event_time: world.clock.now(),
  ...more,
});

const eventsOf = async (homeId: string, query = '') =>
  (await world.as(hood.owner).get(`/homes/${homeId}/events${query}`)).body;

/** Creates a recorder and counts its transactions and statements. */
function countingRecorder() {
  const counted = { transactions: 0, statements: 0 };
  const { database } = world.tools;
  const counting: Database = {
    ...database,
    transaction: (work) => {
      counted.transactions += 1;
      return database.transaction((connection) =>
        work({
          ...connection,
          row: (statement) => {
            counted.statements += 1;
            return connection.row(statement);
          },
          rows: (statement) => {
            counted.statements += 1;
            return connection.rows(statement);
          },
        }),
      );
    },
  };
  const recorder = openRecorder({
    tools: { ...world.tools, database: counting },
    receivers: openReceivers(openSecretBox(Buffer.alloc(32, 7), world.tools.random)),
    keepsHistory: true,
    sendToUser: () => undefined,
  });
  return { recorder, counted };
}

describe('concurrent calls', () => {
  it.each([
    [500, 5],
    [1200, 12],
  ])('%i of them share at most %i transactions of a few statements', async (calls, most) => {
    const home = await newHome();
    const { recorder, counted } = countingRecorder();
    const recorded = await Promise.all(Array.from({ length: calls }, () => recorder.record(eventOf(home))));
    expect(new Set(recorded.map(({ event_id }) => event_id)).size).toBe(calls);
    expect((await eventsOf(home)).paging.total_count).toBe(calls);
    expect(counted.transactions).toBeLessThanOrEqual(most);
    // Statements: context, changed receivers, insert, and the notification of the sending processes.
    expect(counted.statements).toBeLessThanOrEqual(counted.transactions * 4);
  });

  it('that come while one commits share transactions too', async () => {
    const home = await newHome();
    const { recorder, counted } = countingRecorder();
    const first = recorder.record(eventOf(home));
    while (counted.statements === 0) await new Promise((resolve) => setImmediate(resolve));
    await Promise.all([first, ...Array.from({ length: 100 }, () => recorder.record(eventOf(home)))]);
    expect(counted.transactions).toBeLessThanOrEqual(3);
    expect((await eventsOf(home)).paging.total_count).toBe(101);
  });

  it('for a deleted home are refused, and no others', async () => {
    const [home, gone] = [await newHome(), await newHome()];
    expect((await world.as(hood.owner).delete(`/homes/${gone}`)).status).toBeLessThan(300);
    const never = '0'.repeat(24);
    const homes = [home, gone, home, never, home];
    const outcomes = await Promise.allSettled(homes.map((id) => world.app.recorder.record(eventOf(id))));
    expect(outcomes.map((one) => (one.status === 'rejected' ? one.reason : one.value))).toEqual([
      { event_id: expect.any(String) },
      new HomeGone(`There is no home ${gone}.`),
      { event_id: expect.any(String) },
      new HomeGone(`There is no home ${never}.`),
      { event_id: expect.any(String) },
    ]);
    expect((await eventsOf(home)).paging.total_count).toBe(3);
    expect(
      await world.tools.database.rows(
        sql`SELECT home_id FROM home_events WHERE home_id IN (${gone}, ${never})
            UNION ALL SELECT home_id FROM home_event_counts WHERE home_id IN (${gone}, ${never})`,
      ),
    ).toEqual([]);
  });

  it('of two processes leave counts per day and type that equal the events', async () => {
    const other = await openWorld({ connectionConfig: world.connectionConfig, clock: world.clock });
    const homes = [await newHome(), await newHome()];
    const now = world.clock.now().getTime();
    // Strides without a common factor, so that every home gets every type on many days, in both processes.
    const events = Array.from({ length: 3000 }, (_, index) =>
      eventOf(homes[index % 2] ?? '', {
        type: HOME_EVENT_TYPES[(index * 11) % HOME_EVENT_TYPES.length] ?? 'battery_low',
        event_time: new Date(now - ((index * 7919) % (90 * 24)) * HOUR_MS - index),
      }),
    );
    await Promise.all(
      events.map((event, index) => (index % 3 === 0 ? other : world).app.recorder.record(event)),
    );
    const counted = await world.tools.database.rows(sql`
      SELECT home_id, day::text, event_type, sum(events)::bigint AS events FROM home_event_counts
      WHERE home_id = ANY (${homes}::text[]) GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`);
    const actual = await world.tools.database.rows(sql`
      SELECT home_id, (event_time AT TIME ZONE 'UTC')::date::text AS day, event_type, count(*) AS events
      FROM home_events WHERE home_id = ANY (${homes}::text[]) GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`);
    expect(counted).toEqual(actual);
    expect(counted.length).toBeGreaterThan(500);
    for (const home of homes) expect((await eventsOf(home)).paging.total_count).toBe(1500);
    const since = new Date(now - 30 * DAY_MS);
    const { paging } = await eventsOf(
      homes[0] ?? '',
      `?start_at=${since.toISOString()}&event_type=battery_low`,
    );
    expect(paging.total_count).toBe(
      events.filter(
        (event) => event.home_id === homes[0] && event.type === 'battery_low' && event.event_time >= since,
      ).length,
    );
  });
});

it('an event is bound to its guest when one is given, and to none otherwise', async () => {
  const home = await newHome();
  const [guest, another] = [world.tools.newId(), world.tools.newId()];
  const bound = await world.app.recorder.record(eventOf(home, { guest_id: guest }));
  await world.app.recorder.record(eventOf(home, { guest_id: another }));
  const free = await world.app.recorder.record(eventOf(home));
  const { home_events, paging } = await eventsOf(home, `?guest_ids=${guest}`);
  expect(paging.total_count).toBe(1);
  expect(home_events).toEqual([
    expect.objectContaining({
      event_id: bound.event_id,
      guest_id: guest,
      metadata: expect.objectContaining({ guestId: guest }),
    }),
  ]);
  const unbound = (await world.as(hood.owner).get(`/homes/${home}/events/${free.event_id}`)).body;
  expect(unbound).not.toHaveProperty('guest_id');
  expect(unbound.metadata).not.toHaveProperty('guestId');
});

describe('when the transaction fails', () => {
  it.each(['home_events', 'home_event_counts', 'deliveries'])(
    'on inserting into %s, the caller gets the error and nothing is recorded, counted or delivered',
    async (table) => {
      const home = await newHome();
      const [organization, user] = [await openReceiver(), await openReceiver()];
      await world
        .as(hood.owner)
        .post(`/organizations/${hood.organization_id}/webhooks`, { url: organization.url, events: ['*'] });
      await world.as(hood.owner).post('/webhooks', { url: user.url, events: ['*'] });
      const statement = (text: string) => world.tools.database.rows(sql([text]));
      await statement(`CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION 'refused' USING ERRCODE = '53100'; END $$`);
      onTestFinished(async () => {
        await statement('DROP FUNCTION IF EXISTS fail() CASCADE');
      });
      await statement(`CREATE TRIGGER fail BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION fail()`);

      const outcomes = await Promise.allSettled(
        Array.from({ length: 3 }, () => world.app.recorder.record(eventOf(home))),
      );
      expect(outcomes.map((one) => (one.status === 'rejected' ? one.reason.code : one.value))).toEqual(
        Array(3).fill('53100'),
      );
      await settleWebhooks(world);
      expect([organization.received, user.received]).toEqual([[], []]);
      expect(await eventsOf(home)).toMatchObject({ home_events: [], paging: { total_count: 0 } });
      const kept = sql`SELECT home_id FROM home_events WHERE home_id = ${home}
        UNION ALL SELECT home_id FROM home_event_counts WHERE home_id = ${home}
        UNION ALL SELECT hook_id FROM deliveries`;
      expect(await world.tools.database.rows(kept)).toEqual([]);

      // The recorder continues as soon as the database works.
      await statement('DROP FUNCTION fail() CASCADE');
      await world.app.recorder.record(eventOf(home));
      await settleWebhooks(world);
      expect([organization.received.length, user.received.length]).toEqual([1, 1]);
      expect((await eventsOf(home)).paging.total_count).toBe(1);
    },
  );
});
