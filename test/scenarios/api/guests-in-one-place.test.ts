import { beforeAll, expect, it } from 'vitest';
import { calendarOf, openFeed } from '../../harness/guests/calendar-feed.ts';
import { type Neighbourhood, openWorld, type World } from '../../harness/world.ts';

let world: World;
let hood: Neighbourhood;
let guests: string;
let home: string;

beforeAll(async () => {
  world = await openWorld();
  hood = await world.neighbourhood();
  home = await world.home(hood, { timezone: 'UTC' });
  guests = `/homes/${home}/guests`;
});

interface Listed {
  guest_id: string;
  name: string;
  source: string;
  readonly: boolean;
  checkin_time: string;
}

it('guests of an integration, of a CSV file and of the API land in the same place [guests-in-one-place]', async () => {
  const owner = world.as(hood.owner);
  const feed = await openFeed(
    calendarOf({ uid: 'a', from: '20261201', to: '20261203', name: 'From the calendar' }),
  );
  const made = await owner.post(`/homes/${home}/integrations`, {
    type: 'ical',
    name: 'Airbnb',
    url: feed.url,
  });
  expect(made.status, made.text).toBe(201);
  const csv = 'name,checkin_time,checkout_time\nFrom the file,2026-12-05T15:00:00Z,2026-12-07T11:00:00Z\n';
  const imported = await owner.send('POST', `${guests}/import`, {
    raw: csv,
    headers: { 'content-type': 'text/csv' },
  });
  expect(imported.status, imported.text).toBe(201);
  const stay = {
    name: 'From the API',
    checkin_time: '2026-12-09T15:00:00Z',
    checkout_time: '2026-12-11T11:00:00Z',
  };
  expect((await owner.post(guests, stay)).status).toBe(201);

  // The same list.
  const { body } = await world.as(hood.operator).get(guests);
  const listed: Listed[] = body.guests;
  expect(body.paging.total_count).toBe(3);
  expect(listed.map(({ name, source, readonly }) => [name, source, readonly])).toEqual([
    ['From the calendar', 'ical:Airbnb', true],
    ['From the file', 'csv', false],
    ['From the API', 'api', false],
  ]);

  // The same members, except the source's id of the stay.
  const membersOf = (guest: object) =>
    Object.keys(guest)
      .filter((name) => name !== 'external_id')
      .sort();
  const shapes = new Set(listed.map((guest) => JSON.stringify(membersOf(guest))));
  expect(shapes.size).toBe(1);
  for (const guest of listed) {
    expect((await owner.get(`${guests}/${guest.guest_id}`)).body).toEqual(guest);
    expect(guest).toMatchObject({
      access_code: expect.stringMatching(/^\d{6}$/),
      validation_errors: ['missing_phone_number_and_email'],
      guest_page: expect.stringContaining('/g/'),
    });
  }
  expect(new Set(listed.map((guest) => (guest as unknown as { access_code: string }).access_code)).size).toBe(
    3,
  );

  // Lares binds events to each of these guests.
  for (const { guest_id, checkin_time } of listed) {
    const event_time = new Date(Date.parse(checkin_time) + 3_600_000);
    const { event_id } = await world.app.recorder.record({
      home_id: home,
      type: 'noise_detected',
      event_time,
    });
    const bound = (await owner.get(`/homes/${home}/events?guest_ids=${guest_id}`)).body.home_events;
    expect(bound.map((event: { event_id: string }) => event.event_id)).toEqual([event_id]);
    expect(bound[0].guest_id).toBe(guest_id);
  }
});
