import { beforeAll, expect, it } from 'vitest';
import { type Neighbourhood, openWorld, type World } from '../../../test/harness/world.ts';
import { createClient, LaresError } from '../src/index.ts';

let world: World;
let hood: Neighbourhood;
beforeAll(async () => {
  world = await openWorld();
  hood = await world.neighbourhood();
});

const clientOf = (token: string) => createClient({ baseUrl: world.api, token });

async function newHome(name: string): Promise<string> {
  const { home_id } = await clientOf(hood.owner.token).POST('/homes', {
    body: { name, organization_id: hood.organization_id, timezone: 'Europe/Stockholm', address: '' },
  });
  return home_id;
}

async function newGuest(home_id: string, name: string, day = 20) {
  return clientOf(hood.owner.token).POST('/homes/{home_id}/guests', {
    params: { path: { home_id } },
    body: { name, checkin_time: `2026-11-${day}T15:00:00Z` },
  });
}

it('a call answers its data', async () => {
  const home_id = await newHome('Boathouse');
  const lares = clientOf(hood.owner.token);
  const params = { path: { home_id } };
  expect(await lares.GET('/homes/{home_id}', { params })).toMatchObject({ home_id, name: 'Boathouse' });
  expect(await lares.PATCH('/homes/{home_id}', { params, body: { name: 'Loft' } })).toMatchObject({
    name: 'Loft',
  });
  expect(await lares.DELETE('/homes/{home_id}', { params })).toEqual({});
});

it.each(['', '/', '/v8', '/v8/'])('takes the address of the service with %j behind it', async (ending) => {
  const lares = createClient({ baseUrl: `${world.url}${ending}`, token: hood.owner.token });
  expect(await lares.GET('/users/me')).toMatchObject({ user_id: hood.owner.user_id });
});

it('an answer without a body is undefined', async () => {
  const home_id = await newHome('Cabin');
  const { guest_id } = await newGuest(home_id, 'Ada');
  const gone = await clientOf(hood.owner.token).DELETE('/homes/{home_id}/guests/{guest_id}', {
    params: { path: { home_id, guest_id } },
  });
  expect(gone).toBeUndefined();
});

it('a refusal is thrown with its status, key, message and context', async () => {
  const home_id = await newHome('Attic');
  const thrown = await newGuest(home_id, ' ').catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(LaresError);
  expect(thrown).toMatchObject({ status: 400, error_key: 'invalid_guest', context: 'name' });
  expect(thrown).toHaveProperty('message', expect.stringContaining('name'));
  expect(thrown).toHaveProperty('requestId', expect.stringMatching(/./));
  await expect(clientOf('nobody').GET('/homes')).rejects.toMatchObject({
    status: 401,
    error_key: undefined,
  });
});

it('a list is read page by page, as far as it is asked for', async () => {
  const home_id = await newHome('Hotel');
  const names = ['Ada', 'Bo', 'Cy', 'Di', 'Ed'];
  for (const [index, name] of names.entries()) await newGuest(home_id, name, 20 + index);
  const asked: string[] = [];
  const lares = createClient({
    baseUrl: world.api,
    token: hood.owner.token,
    fetch: (request) => {
      asked.push(new URL(request.url).search);
      return fetch(request);
    },
  });
  const init = { params: { path: { home_id }, query: { limit: 2 } } };

  const found: string[] = [];
  for await (const guest of lares.list('/homes/{home_id}/guests', init)) found.push(guest.name);
  expect(found).toEqual(names);
  expect(asked).toEqual(['?limit=2&offset=0', '?limit=2&offset=2', '?limit=2&offset=4']);

  for await (const guest of lares.list('/homes/{home_id}/guests', init)) if (guest.name === 'Bo') break;
  expect(asked).toEqual(['?limit=2&offset=0', '?limit=2&offset=2', '?limit=2&offset=4', '?limit=2&offset=0']);

  const totals: number[] = [];
  for await (const { paging } of lares.pages('/homes/{home_id}/guests', init))
    totals.push(paging.total_count);
  expect(totals).toEqual([5, 5, 5]);
});

it('a session calls by its cookie, with a fetch that adds the token against forged requests', async () => {
  const browser = await world.browserOf(hood.owner);
  const { csrf_token } = (await browser.get('/v8/session')).body;
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const session = (more: Record<string, string>) =>
    createClient({
      baseUrl: world.api,
      fetch: (request) => {
        for (const [name, value] of Object.entries({ cookie, ...more })) request.headers.set(name, value);
        return fetch(request);
      },
    });
  const body = { fullname: 'Ada Lovelace' };
  await expect(session({}).PATCH('/users/me', { body })).rejects.toMatchObject({ status: 403 });
  const own = { 'x-csrf-token': csrf_token, origin: world.url };
  expect(await session(own).PATCH('/users/me', { body })).toMatchObject(body);
});
