import { beforeAll, describe, expect, it } from 'vitest';
import { clientFor } from '../../../test/harness/client.ts';
import { type Neighbourhood, openWorld, type World } from '../../../test/harness/world.ts';
import { createAccessToken } from '../index.ts';

/** The WWW-Authenticate header (RFC 6750 section 3). */

let world: World;
let hood: Neighbourhood;

beforeAll(async () => {
  world = await openWorld();
  hood = await world.neighbourhood();
});

const challengeOf = (answer: { headers: Record<string, unknown> }) => answer.headers['www-authenticate'];

describe('a 401', () => {
  it.each([
    ['nothing', {}],
    ['an empty header', { authorization: '' }],
    ['another scheme', { authorization: 'Basic dXNlcjpwYXNz' }],
    ['the scheme alone', { authorization: 'Bearer' }],
    ['a session that has ended', { cookie: `lares_session=se_${'x'.repeat(43)}` }],
  ])('to %s names the scheme and no error', async (_what, headers) => {
    const answer = await world.anonymous.get('/homes', headers);
    expect([answer.status, challengeOf(answer)]).toEqual([401, 'Bearer']);
    expect(answer.body).toEqual({ error: 'Unauthorized', message: expect.any(String) });
  });

  it.each([
    ['an unknown token', `Bearer at_${'x'.repeat(43)}`],
    ['a token in another case of the scheme', `bearer at_${'x'.repeat(43)}`],
    ['something that is no token', 'Bearer a b'],
    ['a huge token', `Bearer ${'x'.repeat(5000)}`],
  ])('to %s says invalid_token', async (_what, authorization) => {
    const answer = await world.anonymous.get('/homes', { authorization });
    expect([answer.status, challengeOf(answer)]).toEqual([401, 'Bearer error="invalid_token"']);
    expect(answer.body).toEqual({ error: 'Unauthorized', message: expect.any(String) });
  });

  it('to an expired or revoked token says invalid_token', async () => {
    const { user_id } = await world.person();
    const made = await createAccessToken(world.tools, { user_id, name: 'short', days: 1 });
    world.clock.advance(86_400_000);
    expect(challengeOf(await clientFor(world.api, made.access_token).get('/users/me'))).toBe(
      'Bearer error="invalid_token"',
    );
    const person = await world.person();
    const { tokens } = (await world.as(person).get('/users/me/tokens')).body;
    await (await world.browserOf(person)).api('DELETE', `/users/me/tokens/${tokens[0].token_id}`);
    expect(challengeOf(await world.as(person).get('/users/me'))).toBe('Bearer error="invalid_token"');
  });

  it('of the door for devices says the same', async () => {
    const report = (headers: Record<string, string>) =>
      clientFor(world.url).send('POST', '/ingest/v1/reports', { raw: '{}', headers });
    expect(challengeOf(await report({}))).toBe('Bearer');
    expect(challengeOf(await report({ authorization: 'Bearer dt_x' }))).toBe('Bearer error="invalid_token"');
  });
});

describe('a 403', () => {
  it('for a token that lacks a permission says insufficient_scope and which it takes', async () => {
    const poor = world.as(await world.tokenOf(hood.owner, ['user_read']));
    const home = (
      await world.as(hood.owner).post('/homes', { name: 'x', organization_id: hood.organization_id })
    ).body.home_id;
    const { organization_id } = hood;
    const calls: [string, string, string, string][] = [
      ['GET', '/homes', 'homes_read', 'insufficient_access'],
      ['GET', `/homes/${home}/guests`, 'guests_read', 'insufficient_access'],
      ['DELETE', `/homes/${home}/guests/${'0'.repeat(24)}`, 'guests_write', 'insufficient_access'],
      ['PATCH', `/homes/${home}/alarm`, 'homes_write', 'insufficient_access'],
      ['GET', '/webhooks', 'webhook_read', 'insufficient_access'],
      ['GET', `/organizations/${organization_id}/webhooks`, 'webhook_read', 'invalid_access'],
      ['POST', `/organizations/${organization_id}/webhooks`, 'webhook_write', 'invalid_access'],
    ];
    for (const [method, path, scope, error_key] of calls) {
      const answer = await poor.send(method, path, {});
      expect([path, answer.status, challengeOf(answer), answer.body]).toEqual([
        path,
        403,
        `Bearer error="insufficient_scope", scope="${scope}"`,
        { error: 'forbidden', message: expect.any(String), error_key },
      ]);
    }
  });

  it('for the second permission that a call takes names that one', async () => {
    const some = world.as(await world.tokenOf(hood.owner, ['homes_read']));
    const answer = await some.get(`/organizations/${hood.organization_id}/overview`);
    expect([answer.status, challengeOf(answer)]).toEqual([
      403,
      'Bearer error="insufficient_scope", scope="events_read"',
    ]);
  });

  it('for a role that may not says it too', async () => {
    const webhooks = await world.as(hood.member).get(`/organizations/${hood.organization_id}/webhooks`);
    expect([webhooks.status, challengeOf(webhooks)]).toEqual([
      403,
      'Bearer error="insufficient_scope", scope="webhook_read"',
    ]);
    const homes = await world
      .as(hood.member)
      .post('/homes', { name: 'x', organization_id: hood.organization_id });
    expect([homes.status, challengeOf(homes)]).toEqual([
      403,
      'Bearer error="insufficient_scope", scope="homes_write"',
    ]);
  });

  it('for what no token may do says it without a scope', async () => {
    const answer = await world.as(hood.owner).get('/users/me/clients');
    expect([answer.status, challengeOf(answer)]).toEqual([403, 'Bearer error="insufficient_scope"']);
    const onlyOwners = await world.as(hood.admin).delete(`/organizations/${hood.organization_id}`);
    expect([onlyOwners.status, challengeOf(onlyOwners)]).toEqual([403, 'Bearer error="insufficient_scope"']);
  });

  it('to a session names no scheme: there is no token that could do more', async () => {
    const browser = await world.browserOf(hood.operator);
    const answer = await browser.api('GET', `/organizations/${hood.organization_id}/webhooks`);
    expect([answer.status, challengeOf(answer)]).toEqual([403, undefined]);
  });
});

it('pages of other origins can read it', async () => {
  const answer = await world.anonymous.get('/homes', { origin: 'https://app.example' });
  expect(answer.headers['access-control-expose-headers']).toContain('www-authenticate');
});
