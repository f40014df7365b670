import { beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../harness/client.ts';
import { type Neighbourhood, openWorld, type World } from '../../harness/world.ts';

const QUOTAS = {
  organizations: 3,
  homes: 2,
  devices: 2,
  guests: 2,
  clients: 2,
  webhooks: 2,
  user_webhooks: 2,
  feeds: 2,
};
const AT_ONCE = 6;

let first: World;
let second: World;
/** With quotas too large to matter. */
let roomy: World;

/** Three Lares on one database. */
beforeAll(async () => {
  first = await openWorld({ quotas: QUOTAS });
  second = await openWorld({ quotas: QUOTAS, connectionConfig: first.connectionConfig, clock: first.clock });
  roomy = await openWorld({ connectionConfig: first.connectionConfig, clock: first.clock });
});

interface Place {
  hood: Neighbourhood;
  home_id: string;
}

let made = 0;
const name = () => {
  made += 1;
  return `Thing ${made}`;
};
const stay = () => ({ name: name(), checkin_time: '2026-12-01T15:00:00Z' });
/** No server listens there: the first sync fails at once. */
const feed = () => ({ type: 'ical', name: name(), url: 'http://127.0.0.1:9/calendar.ics' });
const hook = () => ({ url: `https://host${name().slice(6)}.example.com/`, events: ['noise_detected'] });

/** Creates one more of each, with the part of the quota that a new neighbourhood uses. */
const KINDS: [keyof typeof QUOTAS, number, (world: World, place: Place) => Promise<Answer>][] = [
  ['organizations', 1, (world, { hood }) => world.as(hood.owner).post('/organizations', { name: name() })],
  [
    'homes',
    1,
    (world, { hood }) =>
      world.as(hood.owner).post('/homes', { name: name(), organization_id: hood.organization_id }),
  ],
  [
    'devices',
    0,
    (world, { hood, home_id }) =>
      world.as(hood.owner).post(`/homes/${home_id}/devices`, { description: name() }),
  ],
  ['guests', 0, (world, { hood, home_id }) => world.as(hood.owner).post(`/homes/${home_id}/guests`, stay())],
  [
    'clients',
    0,
    async (world, { hood }) => {
      const browser = await world.browserOf(hood.owner);
      const client = { name: name(), redirect_uris: ['https://app.example.com/'] };
      return browser.api('POST', '/users/me/clients', client);
    },
  ],
  [
    'webhooks',
    0,
    (world, { hood }) => world.as(hood.owner).post(`/organizations/${hood.organization_id}/webhooks`, hook()),
  ],
  [
    'user_webhooks',
    0,
    (world, { hood }) =>
      world.as(hood.owner).post('/webhooks', { ...hook(), events: ['disturbance_first_notice'] }),
  ],
  [
    'feeds',
    0,
    (world, { hood, home_id }) => world.as(hood.owner).post(`/homes/${home_id}/integrations`, feed()),
  ],
];

async function newPlace(): Promise<Place> {
  const hood = await first.neighbourhood();
  return { hood, home_id: await first.home(hood) };
}

const refusal = (most: number) => ({
  error: 'Conflict',
  error_key: 'quota_exceeded',
  message: expect.stringContaining(String(most)),
});

describe.each(KINDS)('the quota of %s', (kind, used, make) => {
  it('holds when many come at once to two processes, and says how many there can be [quotas-concurrent]', async () => {
    const place = await newPlace();
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) => make(index % 2 === 0 ? first : second, place)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(QUOTAS[kind] - used);
    for (const { status, body } of answers.filter(({ status }) => status !== 201))
      expect([status, body]).toEqual([409, refusal(QUOTAS[kind])]);
  });

  it('takes nothing away from those who have more', async () => {
    const place = await newPlace();
    for (let count = used; count <= QUOTAS[kind]; count += 1)
      expect((await make(roomy, place)).status).toBe(201);
    expect((await make(first, place)).status).toBe(409);
    expect((await make(roomy, place)).status).toBe(201);
  });
});

describe('guests that come in many', () => {
  const CSV = ['name,checkin_time', ...[1, 2, 3].map((n) => `Guest ${n},2026-12-0${n}T15:00:00Z`)].join('\n');
  const upload = ({ hood, home_id }: Place, csv: string, query = '') =>
    first.as(hood.owner).send('POST', `/homes/${home_id}/guests/import${query}`, {
      raw: csv,
      headers: { 'content-type': 'text/csv' },
    });

  it('are refused altogether when they are too many', async () => {
    const place = await newPlace();
    for (const query of ['', '?partial=true', '?dry_run=true']) {
      const answer = await upload(place, CSV, query);
      expect([answer.status, answer.body.error_key]).toEqual([409, 'quota_exceeded']);
    }
    const { paging } = (await first.as(place.hood.owner).get(`/homes/${place.home_id}/guests`)).body;
    expect(paging.total_count).toBe(0);
  });

  it('are refused in all homes of a file when they are too many for one of them', async () => {
    const place = await newPlace();
    const { hood, home_id } = place;
    const other = await roomy.home(hood);
    const csv = ['home,name,checkin_time', `${other},Guest,2026-12-01`]
      .concat([1, 2, 3].map((n) => `${home_id},Guest ${n},2026-12-0${n}`))
      .join('\n');
    const answer = await first
      .as(hood.owner)
      .send('POST', `/organizations/${hood.organization_id}/guests/import`, {
        raw: csv,
        headers: { 'content-type': 'text/csv' },
      });
    expect([answer.status, answer.body]).toEqual([409, refusal(QUOTAS.guests)]);
    for (const id of [home_id, other])
      expect((await first.as(hood.owner).get(`/homes/${id}/guests`)).body.paging.total_count).toBe(0);
  });

  it('are taken when they fit', async () => {
    const place = await newPlace();
    expect((await upload(place, CSV.split('\n').slice(0, 3).join('\n'))).body.created).toBe(2);
  });
});

it('a device cannot move into a home that is full', async () => {
  const place = await newPlace();
  const owner = first.as(place.hood.owner);
  const other = await first.home(place.hood);
  const moving = (await owner.post(`/homes/${other}/devices`, { description: 'Moving' })).body;
  for (let count = 0; count < QUOTAS.devices; count += 1)
    await owner.post(`/homes/${place.home_id}/devices`, { description: 'Here' });
  const refused = await owner.patch(`/devices/${moving.device_id}`, {
    home: place.home_id,
    description: 'New',
  });
  expect([refused.status, refused.body.error_key]).toEqual([409, 'quota_exceeded']);
  expect((await owner.get(`/devices/${moving.device_id}`)).body).toMatchObject({
    home: other,
    description: 'Moving',
  });
});
