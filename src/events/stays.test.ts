import sql from 'sql-template-tag';
import { beforeAll, expect, it } from 'vitest';
import { answerWith, openReceiver } from '../../test/harness/receiver.ts';
import { type Neighbourhood, openWorld, type World } from '../../test/harness/world.ts';

let world: World;
let lakeside: Neighbourhood;
let home: string;

beforeAll(async () => {
  world = await openWorld();
  lakeside = await world.neighbourhood();
  const body = {
    name: 'Sjövägen 3',
    organization_id: lakeside.organization_id,
    timezone: 'Europe/Stockholm',
  };
  home = (await world.as(lakeside.owner).post('/homes', body)).body.home_id;
});

const newGuest = async (name: string, checkin_time: string, checkout_time?: string): Promise<string> =>
  (await world.as(lakeside.owner).post(`/homes/${home}/guests`, { name, checkin_time, checkout_time })).body
    .guest_id;

const record = (at: string, type: 'noise_detected' | 'pir_motion' = 'noise_detected', guest_id?: string) =>
  world.app.recorder.record({
    home_id: home,
    type,
    event_time: new Date(at),
    ...(guest_id === undefined ? {} : { guest_id }),
  });

const guestOf = async (event_id: string): Promise<string | undefined> =>
  (await world.as(lakeside.owner).get(`/homes/${home}/events/${event_id}`)).body.guest_id;

it('an event belongs to the stay with checkin_time <= event_time < checkout_time; on overlap the latest check-in [event-stay-binding]', async () => {
  const long = await newGuest('Long', '2026-11-01T15:00:00Z', '2026-11-20T10:00:00Z');
  const inner = await newGuest('Inner', '2026-11-05T15:00:00Z', '2026-11-07T10:00:00Z');
  const open = await newGuest('Open', '2026-12-01T15:00:00Z');
  const cases: [string, string | undefined][] = [
    ['2026-11-01T14:59:59.999Z', undefined],
    ['2026-11-01T15:00:00Z', long],
    ['2026-11-05T14:59:59.999Z', long],
    ['2026-11-05T15:00:00Z', inner],
    ['2026-11-07T09:59:59.999Z', inner],
    ['2026-11-07T10:00:00Z', long],
    ['2026-11-20T10:00:00Z', undefined],
    ['2026-12-31T14:59:59.999Z', open],
    ['2026-12-31T15:00:00Z', undefined],
  ];
  // Concurrent calls, so that they share a transaction.
  const recorded = await Promise.all(cases.map(([at]) => record(at)));
  const found = await Promise.all(recorded.map(({ event_id }) => guestOf(event_id)));
  expect(found).toStrictEqual(cases.map(([, guest]) => guest));
  const only = await world.as(lakeside.owner).get(`/homes/${home}/events?guest_ids=${inner},${open}`);
  expect(only.body.paging.total_count).toBe(3);
});

it('guest_ids gives exactly the events tied to those guests, comma-separated or repeated [event-filter-guest-ids]', async () => {
  const body = { name: 'Boathouse', organization_id: lakeside.organization_id };
  const here = (await world.as(lakeside.owner).post('/homes', body)).body.home_id as string;
  const stay = async (name: string, day: number) =>
    (
      await world.as(lakeside.owner).post(`/homes/${here}/guests`, {
        name,
        checkin_time: `2027-05-${day}T15:00:00Z`,
        checkout_time: `2027-05-${day + 2}T10:00:00Z`,
      })
    ).body.guest_id as string;
  const [ann, bob, cem] = [await stay('Ann', 10), await stay('Bob', 12), await stay('Cem', 14)];
  const types = ['noise_detected', 'battery_low'] as const;
  const recorded: { event_id: string; guest: string | undefined; type: string; at: string }[] = [];
  for (const [at, guest] of [
    ['2027-05-10T14:59:59.999Z', undefined],
    ['2027-05-10T15:00:00.000Z', ann],
    ['2027-05-11T12:00:00.000Z', ann],
    ['2027-05-12T12:00:00.000Z', undefined],
    ['2027-05-12T15:00:00.000Z', bob],
    ['2027-05-14T09:59:59.999Z', bob],
    ['2027-05-15T12:00:00.000Z', cem],
    ['2027-05-20T12:00:00.000Z', undefined],
  ] as const) {
    for (const type of types) {
      const event = { home_id: here, type, event_time: new Date(at) };
      recorded.push({ event_id: (await world.app.recorder.record(event)).event_id, guest, type, at });
    }
  }
  const newestFirst = recorded.toSorted(
    (a, b) => Date.parse(b.at) - Date.parse(a.at) || (b.event_id < a.event_id ? -1 : 1),
  );
  const unknownGuest = 'f'.repeat(24);
  const asked: [query: string, guests: (string | undefined)[], type?: string][] = [
    [`guest_ids=${ann}`, [ann]],
    [`guest_ids=${ann},${cem}`, [ann, cem]],
    [`guest_ids=${ann}&guest_ids=${cem}`, [ann, cem]],
    [`guest_ids=${ann},${bob}&guest_ids=${cem}`, [ann, bob, cem]],
    [`guest_ids=${ann},${ann}&guest_ids=${ann}`, [ann]],
    [`guest_ids=${bob},%20${unknownGuest}`, [bob]],
    [`guest_ids=${unknownGuest}`, []],
    [`guest_ids=${bob}&event_type=battery_low`, [bob], 'battery_low'],
    ['', [ann, bob, cem, undefined]],
  ];
  for (const [query, guests, type] of asked) {
    const answer = await world.as(lakeside.owner).get(`/homes/${here}/events?${query}`);
    const wanted = newestFirst.filter(
      (event) => guests.includes(event.guest) && (type === undefined || event.type === type),
    );
    expect([answer.status, answer.body], query).toEqual([
      200,
      {
        home_events: wanted.map(({ event_id, guest, type: event_type, at }) => ({
          event_id,
          event_type,
          event_time: at,
          home_id: here,
          ...(guest === undefined ? {} : { guest_id: guest }),
          metadata: {
            homeName: 'Boathouse',
            timezone: 'UTC',
            ...(guest === undefined ? {} : { guestId: guest }),
          },
        })),
        paging: { total_count: wanted.length, limit: 50, offset: 0 },
      },
    ]);
  }
});

it('the stay is bound when the event is recorded, and kept when the stay moves or goes [event-stay-kept]', async () => {
  const guest = await newGuest('Moves', '2027-02-01T15:00:00Z', '2027-02-03T10:00:00Z');
  const { event_id } = await record('2027-02-02T00:00:00Z');
  const path = `/homes/${home}/guests/${guest}`;
  await world.as(lakeside.owner).patch(path, {
    checkin_time: '2027-03-01T15:00:00Z',
    checkout_time: '2027-03-03T10:00:00Z',
  });
  expect(await guestOf(event_id)).toBe(guest);
  expect(await guestOf((await record('2027-02-02T00:00:00Z')).event_id)).toBeUndefined();
  expect((await world.as(lakeside.owner).delete(path)).status).toBe(204);
  expect(await guestOf(event_id)).toBe(guest);
});

it('an event that names its guest keeps it, whatever the time', async () => {
  const guest = await newGuest('Late', '2027-05-01T15:00:00Z', '2027-05-03T10:00:00Z');
  expect(await guestOf((await record('2027-06-01T00:00:00Z', 'noise_detected', guest)).event_id)).toBe(guest);
});

it('the stay goes out in the metadata; a transient event has neither', async () => {
  const receiver = await openReceiver(answerWith(200));
  const hooks = `/organizations/${lakeside.organization_id}/webhooks`;
  await world.as(lakeside.owner).post(hooks, { url: receiver.url, events: ['*'] });
  const guest = await newGuest('Told', '2027-08-01T15:00:00Z', '2027-08-03T10:00:00Z');
  await record('2027-08-02T00:00:00Z');
  await record('2027-08-02T00:00:00Z', 'pir_motion');
  await world.app.engine?.settled();
  const events = receiver.received.map(({ body }) => body.event);
  expect(events.find(({ type }) => type === 'noise_detected')?.metadata.guestId).toBe(guest);
  expect(events.find(({ type }) => type === 'pir_motion')).not.toHaveProperty('metadata');
});

it('a vacant home with 100,000 past stays costs no more to look up than one with few', async () => {
  await world.tools.database.rows(sql`
    INSERT INTO guests (guest_id, home_id, name, checkin_time, checkout_time, source, validation_errors, access_code, search_text, created_at, updated_at)
    SELECT lpad(to_hex(n), 24, '0'), ${home}, 'Past', '2000-01-01'::timestamptz + n * interval '2 hours',
           '2000-01-01'::timestamptz + n * interval '2 hours' + interval '1 hour', 'api', '{}', lpad(n::text, 6, '0'), '', now(), now()
    FROM generate_series(1, 100000) n ON CONFLICT DO NOTHING`);
  await world.tools.database.rows(sql`ANALYZE guests`);
  const plan = await world.tools.database.rows<{ 'QUERY PLAN': string }>(sql`
    EXPLAIN (ANALYZE, BUFFERS, TIMING OFF) SELECT guest_id FROM (
      SELECT guest_id, checkin_time FROM guests WHERE home_id = ${home} AND stay @> '2030-01-01'::timestamptz OFFSET 0
    ) AS covering ORDER BY checkin_time DESC, guest_id DESC LIMIT 1`);
  const text = plan.map((row) => row['QUERY PLAN']).join('\n');
  expect(text).toContain('guests_by_stay');
  const buffers = Number(/shared hit=(\d+)/.exec(text)?.[1]);
  expect(buffers).toBeLessThan(50);
});
