import { beforeAll, describe, expect, it } from 'vitest';
import { clientFor } from '../../../test/harness/client.ts';
import { codeFor, exchange, oauthState, postForm, REDIRECT, refresh } from '../../../test/harness/oauth.ts';
import type { Visitor } from '../../../test/harness/visitor.ts';
import { openWorld, type Person, type World } from '../../../test/harness/world.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { deleteExpiredOauthRows } from '../delete-expired.ts';

let world: World;
let person: Person;
let browser: Visitor;

beforeAll(async () => {
  world = await openWorld();
  person = await world.person();
  browser = await world.browserOf(person);
});

const ID = /^[0-9a-f]{24}$/;
const make = async (name = 'Wall panel') =>
  (await browser.api('POST', '/users/me/clients', { name, redirect_uris: [REDIRECT] })).body;

describe('clients', () => {
  it('are made with a secret that is shown once, listed, read, renamed and deleted [oauth-client-lifecycle]', async () => {
    const answer = await browser.api('POST', '/users/me/clients', {
      name: 'Wall panel',
      redirect_uris: [REDIRECT, 'com.example.app:/cb', REDIRECT],
    });
    expect(answer.status).toBe(201);
    const { client_secret, ...made } = answer.body;
    expect(client_secret).toMatch(/^cs_[\w-]{43}$/);
    expect(made).toEqual({
      client_id: expect.stringMatching(ID),
      name: 'Wall panel',
      redirect_uris: [REDIRECT, 'com.example.app:/cb'],
      created_at: '2026-11-15T09:30:00.000Z',
      secret_created_at: '2026-11-15T09:30:00.000Z',
    });
    const path = `/users/me/clients/${made.client_id}`;
    expect((await browser.api('GET', path)).body).toEqual(made);
    const { clients, paging } = (await browser.api('GET', '/users/me/clients?limit=5')).body;
    expect([clients, paging]).toEqual([[made], { total_count: 1, limit: 5, offset: 0 }]);
    const changed = await browser.api('PATCH', path, { redirect_uris: ['http://localhost:3000/'] });
    expect(changed.body).toEqual({ ...made, redirect_uris: ['http://localhost:3000/'] });
    expect((await browser.api('PATCH', path, { name: 'Tablet' })).body.name).toBe('Tablet');
    expect((await browser.api('DELETE', path)).body).toEqual({});
    expect((await browser.api('GET', path)).status).toBe(404);
    expect((await browser.api('DELETE', path)).status).toBe(404);
  });

  it('belong to the caller, whatever user_id the body has', async () => {
    const victim = await world.person();
    const body = { name: 'Takeover', redirect_uris: [REDIRECT], user_id: victim.user_id };
    const { client_id, client_secret } = (await browser.api('POST', '/users/me/clients', body)).body;
    const form = { grant_type: 'client_credentials', client_id, client_secret };
    const { body: granted } = await postForm(world, '/oauth/token', form);
    expect(granted.user_id).toBe(person.user_id);
    const theirs = await (await world.browserOf(victim)).api('GET', '/users/me/clients');
    expect(theirs.body.clients).toEqual([]);
  });

  it.each([
    [{ name: 'x', redirect_uris: ['http://app.example/'] }, '"redirect_uris.0" must be https'],
    [{ name: 'x', redirect_uris: [REDIRECT, 'javascript:x'] }, '"redirect_uris.1" must be https'],
    [{ name: 'x', redirect_uris: [] }, '"redirect_uris"'],
    [{ name: 'x', redirect_uris: Array(21).fill(REDIRECT) }, '"redirect_uris"'],
    [{ name: ' ', redirect_uris: [REDIRECT] }, '"name"'],
    [{ redirect_uris: [REDIRECT] }, '"name" is required'],
    [{ name: 'x' }, '"redirect_uris" is required'],
    [{ name: 'x', redirect_uris: [7] }, '"redirect_uris.0"'],
  ])('are refused as %j', async (body, text) => {
    const before = await oauthState(world);
    const answer = await browser.api('POST', '/users/me/clients', body);
    expect([answer.status, answer.body.message]).toEqual([400, expect.stringContaining(text)]);
    expect(await oauthState(world)).toEqual(before);
  });

  it('get a new secret, and the old one stops at once', async () => {
    const { client_id, client_secret } = await make();
    world.clock.advance(1000);
    const answer = await browser.api('POST', `/users/me/clients/${client_id}/secret`);
    expect([answer.status, answer.body]).toEqual([
      201,
      { client_id, client_secret: expect.stringMatching(/^cs_/) },
    ]);
    const ask = (secret: string) =>
      postForm(world, '/oauth/token', { grant_type: 'client_credentials', client_id, client_secret: secret });
    expect((await ask(client_secret)).status).toBe(401);
    expect((await ask(answer.body.client_secret)).status).toBe(200);
    const client = (await browser.api('GET', `/users/me/clients/${client_id}`)).body;
    expect(Date.parse(client.secret_created_at) - Date.parse(client.created_at)).toBe(1000);
  });

  it('of others are not there', async () => {
    const { client_id } = await make();
    const stranger = await world.browserOf(await world.person());
    const path = `/users/me/clients/${client_id}`;
    const before = await oauthState(world);
    expect((await stranger.api('GET', path)).status).toBe(404);
    expect((await stranger.api('PATCH', path, { name: 'mine' })).status).toBe(404);
    expect((await stranger.api('POST', `${path}/secret`)).status).toBe(404);
    expect((await stranger.api('DELETE', path)).status).toBe(404);
    expect(await oauthState(world)).toEqual(before);
  });

  it.each([
    ['GET', '/users/me/clients'],
    ['POST', '/users/me/clients'],
    ['GET', `/users/me/clients/${'0'.repeat(24)}`],
    ['PATCH', `/users/me/clients/${'0'.repeat(24)}`],
    ['DELETE', `/users/me/clients/${'0'.repeat(24)}`],
    ['POST', `/users/me/clients/${'0'.repeat(24)}/secret`],
    ['GET', '/users/me/grants'],
    ['DELETE', `/users/me/grants/${'0'.repeat(24)}`],
  ])('%s %s needs a person: no token may do it', async (method, path) => {
    const answer = await world.as(person).send(method, path, {});
    expect([answer.status, answer.body.error_key]).toEqual([403, 'insufficient_access']);
  });

  it('take everything they were given along when they are deleted, in every process', async () => {
    const second = await openWorld({ connectionConfig: world.connectionConfig, clock: world.clock });
    const client = await make();
    const user = await world.person();
    const tokens = (await exchange(world, client, await codeFor(await world.browserOf(user), client))).body;
    const own = await postForm(world, '/oauth/token', {
      grant_type: 'client_credentials',
      client_id: client.client_id,
      client_secret: client.client_secret,
    });
    const statusAt = async (at: World, token: string) =>
      (await clientFor(at.api, token).get('/users/me')).status;
    expect(await statusAt(second, tokens.access_token)).toBe(200);
    await browser.api('DELETE', `/users/me/clients/${client.client_id}`);
    for (const token of [tokens.access_token, own.body.access_token]) {
      for (const at of [world, second]) {
        await expect.poll(() => statusAt(at, token)).toBe(401);
      }
    }
    expect((await refresh(world, client, tokens.refresh_token)).body.error).toBe('invalid_client');
  });
});

describe('housekeeping', () => {
  it('removes what has ended and keeps the rest', async () => {
    const client = await make();
    const user = await world.person();
    const visitor = await world.browserOf(user);
    await codeFor(visitor, client);
    const old = (await exchange(world, client, await codeFor(visitor, client))).body;
    world.clock.advance(100 * DAY_MS);
    const fresh = await world.browserOf(user);
    const young = (await exchange(world, client, await codeFor(fresh, client))).body;
    world.clock.advance(90 * DAY_MS);
    const again = (await refresh(world, client, young.refresh_token)).body;
    const mine = async () => {
      const state = await oauthState(world);
      return ['oauth_codes', 'oauth_families', 'oauth_refresh_tokens'].map((table) => state[table]?.length);
    };
    const personal = (await oauthState(world))['access_tokens']?.filter((row) => !(row as Row).grant_id);
    await deleteExpiredOauthRows(world.tools.database, world.clock.now());
    expect(await mine()).toEqual([0, 1, 2]);
    const left = (await oauthState(world))['access_tokens'] as Row[];
    expect(left.filter(({ grant_id }) => grant_id)).toHaveLength(1);
    expect(left.filter(({ grant_id }) => !grant_id)).toEqual(personal);
    expect((await clientFor(world.api, again.access_token).get('/users/me')).status).toBe(200);
    expect((await refresh(world, client, again.refresh_token)).status).toBe(200);
    expect((await refresh(world, client, old.refresh_token)).body.error).toBe('invalid_grant');
  });
});

interface Row {
  grant_id: string | null;
}
