import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clientFor } from '../../../test/harness/client.ts';
import {
  allow,
  authorizePath,
  codeFor,
  exchange,
  newClient,
  oauthState,
  postForm,
  refresh,
  type TestClient,
} from '../../../test/harness/oauth.ts';
import type { Visitor } from '../../../test/harness/visitor.ts';
import { openWorld, type Person, type World } from '../../../test/harness/world.ts';

/** Two processes on one database, called at the same moment. */

let worlds: [World, World];
let browser: Visitor;
let person: Person;
let client: TestClient;
const TEN = Array.from({ length: 10 }, (_, index) => index);

beforeAll(async () => {
  const first = await openWorld();
  worlds = [first, await openWorld({ connectionConfig: first.connectionConfig, clock: first.clock })];
  person = await first.person();
  browser = await first.browserOf(person);
  client = await newClient(first, person);
});

// Consent needs a session confirmed within ten minutes.
beforeEach(async () => {
  browser = await worlds[0].browserOf(person);
});

const either = (index: number): World => worlds[index % 2 === 0 ? 0 : 1];
const worksAt = async (world: World, token: string) =>
  (await clientFor(world.api, token).get('/users/me')).status === 200;

describe('ten requests at once, at two processes', () => {
  it('with one code: one is answered, and as nine uses too many follow, what it gave is revoked [code-reuse-concurrent]', async () => {
    for (let round = 0; round < 5; round += 1) {
      const code = await codeFor(browser, client);
      const answers = await Promise.all(TEN.map((index) => exchange(either(index), client, code)));
      const won = answers.filter(({ status }) => status === 200);
      expect(won).toHaveLength(1);
      const lost = answers.filter(({ status }) => status !== 200);
      expect(new Set(lost.map(({ status, body }) => `${status} ${body.error}`))).toEqual(
        new Set(['400 invalid_grant']),
      );
      const token = won[0]?.body.access_token;
      for (const world of worlds) {
        await expect.poll(() => worksAt(world, token)).toBe(false);
      }
      const { oauth_families, oauth_refresh_tokens, oauth_codes } = await oauthState(worlds[0]);
      expect([oauth_families, oauth_refresh_tokens, oauth_codes]).toEqual([[], [], []]);
      worlds[0].clock.advance(61_000);
    }
  });

  it('with one refresh token: all are answered, any one of the answers goes on, and then the others do not count', async () => {
    for (const chosen of [0, 4, 9]) {
      const first = (await exchange(worlds[0], client, await codeFor(browser, client))).body;
      const answers = await Promise.all(
        TEN.map((index) => refresh(either(index), client, first.refresh_token)),
      );
      expect(answers.map(({ status }) => status)).toEqual(TEN.map(() => 200));
      const tokens = answers.map(({ body }) => body.refresh_token as string);
      expect(new Set(tokens).size).toBe(10);
      const next = await refresh(worlds[0], client, tokens[chosen] ?? '');
      expect(next.status).toBe(200);
      expect(await worksAt(worlds[1], next.body.access_token)).toBe(true);
      const sibling = await refresh(worlds[1], client, tokens[(chosen + 1) % 10] ?? '');
      expect(sibling.body.error).toBe('invalid_grant');
      // Two parties held successors of the same token: the family ended in both processes.
      await expect.poll(() => worksAt(worlds[0], next.body.access_token)).toBe(false);
      worlds[0].clock.advance(61_000);
    }
  });

  it('with a refresh and a revocation: nothing survives the revocation', async () => {
    for (let round = 0; round < 5; round += 1) {
      await allow(browser, authorizePath(client));
      const issued = (await exchange(worlds[0], client, await codeFor(browser, client))).body;
      const { grants } = (await browser.api('GET', '/users/me/grants')).body;
      await Promise.all([
        ...TEN.map((index) => refresh(either(index), client, issued.refresh_token)),
        browser.api('DELETE', `/users/me/grants/${grants[0].grant_id}`),
      ]);
      const state = await oauthState(worlds[0]);
      expect([state['oauth_grants'], state['oauth_families'], state['oauth_refresh_tokens']]).toEqual([
        [],
        [],
        [],
      ]);
      worlds[0].clock.advance(61_000);
    }
  });

  it('while the client is deleted: each gets an answer, a refusal, or a request to retry', async () => {
    const seen = new Set<string>();
    for (let round = 0; round < 5; round += 1) {
      const { client_id, client_secret } = await newClient(worlds[0], person);
      const fields = { grant_type: 'client_credentials', client_id, client_secret };
      const [deleted, ...answers] = await Promise.all([
        browser.api('DELETE', `/users/me/clients/${client_id}`),
        ...TEN.map((index) => postForm(either(index), '/oauth/token', fields)),
      ]);
      expect(deleted.status).toBe(200);
      for (const { status, body } of answers) seen.add(`${status} ${body.error ?? ''}`);
      const left = await postForm(worlds[1], '/oauth/token', fields);
      expect([left.status, left.body.error]).toEqual([401, 'invalid_client']);
    }
    const allowed = ['200 ', '401 invalid_client', '503 temporarily_unavailable'];
    expect([...seen].filter((kind) => !allowed.includes(kind))).toEqual([]);
  });

  it('with consent by the same person: one grant, and every code works', async () => {
    const codes = await Promise.all(TEN.slice(0, 5).map(() => codeFor(browser, client)));
    for (const code of codes) expect((await exchange(worlds[1], client, code)).status).toBe(200);
    expect((await oauthState(worlds[0]))['oauth_grants']).toHaveLength(1);
  });
});
