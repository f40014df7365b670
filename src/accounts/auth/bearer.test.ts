import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { clientFor } from '../../../test/harness/client.ts';
import { openWorld, type World } from '../../../test/harness/world.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { createAccessToken } from '../index.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

describe('the access token', () => {
  it('shows who is calling [bearer-caller]', async () => {
    const hood = await world.neighbourhood();
    const answer = await world.as(hood.member).get('/users/me');
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        user_id: hood.member.user_id,
        fullname: expect.stringMatching(/^Person \d+$/),
        email: hood.member.email,
        locale: 'en',
        created_at: '2026-11-15T09:30:00.000Z',
        email_verified: true,
        roles: [{ organization_id: hood.organization_id, role: 'member' }],
      },
    ]);
    expect((await world.as(hood.member).get(`/users/${hood.member.user_id}`)).body).toEqual(answer.body);
    expect((await world.as(hood.member).get(`/users/${hood.owner.user_id}`)).status).toBe(404);
  });

  it.each([
    ['none', undefined, 'Bearer'],
    ['empty', '', 'Bearer'],
    ['another scheme', 'Basic dXNlcjpwYXNz', 'Bearer'],
    ['no token', 'Bearer', 'Bearer'],
    ['an unknown token', `Bearer at_${'x'.repeat(43)}`, 'Bearer error="invalid_token"'],
    ['two tokens', 'Bearer a b', 'Bearer error="invalid_token"'],
    ['a huge token', `Bearer ${'x'.repeat(5000)}`, 'Bearer error="invalid_token"'],
    ['strange characters', 'Bearer "; drop table', 'Bearer error="invalid_token"'],
  ])(
    '%s: 401 with WWW-Authenticate and no error_key [bearer-refusals]',
    async (_name, authorization, challenge) => {
      const answer = await world.anonymous.get(
        '/users/me',
        authorization === undefined ? {} : { authorization },
      );
      expect(answer.status).toBe(401);
      expect(answer.headers['www-authenticate']).toBe(challenge);
      expect(answer.body).toEqual({ error: 'Unauthorized', message: expect.any(String) });
    },
  );

  it.each(['Basic', 'Token', 'OAuth', 'BearerX', 'Bearer:', ''])(
    'a valid token by the scheme "%s" is none: 401 [bearer-other-scheme]',
    async (scheme) => {
      const { token } = await world.person();
      const answer = await world.anonymous.get('/users/me', { authorization: `${scheme} ${token}`.trim() });
      expect([answer.status, answer.body.error]).toEqual([401, 'Unauthorized']);
    },
  );

  it('takes the scheme in any case', async () => {
    const person = await world.person();
    expect((await world.anonymous.get('/users/me', { authorization: `bearer ${person.token}` })).status).toBe(
      200,
    );
  });

  it('stops working when it expires, to the millisecond, warm or cold [bearer-expiry]', async () => {
    const { user_id } = await world.person();
    const shortLived = async () => {
      const made = await createAccessToken(world.tools, { user_id, name: 'short', days: 1 });
      return clientFor(world.api, made.access_token);
    };
    const [warm, cold] = [await shortLived(), await shortLived()];
    world.clock.advance(DAY_MS - 1);
    expect((await warm.get('/users/me')).status).toBe(200);
    world.clock.advance(1);
    // The server has cached the one and reads the other from the database.
    for (const caller of [warm, cold]) {
      const expired = await caller.get('/users/me');
      expect([expired.status, expired.body]).toEqual([
        401,
        { error: 'Unauthorized', message: 'The access token has expired.' },
      ]);
      expect(expired.headers['www-authenticate']).toBe('Bearer error="invalid_token"');
    }
  });

  it('is listed without its value, and revoked by its owner alone', async () => {
    const [person, other] = [await world.person(), await world.person()];
    const list = await world.as(person).get('/users/me/tokens');
    expect(list.body.tokens).toEqual([
      expect.objectContaining({ name: 'test', current: true, expires_at: null }),
    ]);
    expect(list.text).not.toContain(person.token);
    const path = `/users/me/tokens/${list.body.tokens[0].token_id}`;
    expect((await world.as(other).delete(path)).status).toBe(403);
    expect((await (await world.browserOf(other)).api('DELETE', path)).status).toBe(404);
    expect((await (await world.browserOf(person)).api('DELETE', path)).status).toBe(200);
    expect((await world.as(person).get('/users/me')).status).toBe(401);
  });

  it('is kept in the database as its SHA-256 and in no other form', async () => {
    const person = await world.person();
    const rows = await world.tools.database.rows<{ token_hash: Buffer; row: string }>(
      sql`SELECT token_hash, t::text AS row FROM access_tokens t WHERE user_id = ${person.user_id}`,
    );
    expect(rows.map(({ token_hash }) => token_hash.toString('hex'))).toEqual([
      createHash('sha256').update(person.token).digest('hex'),
    ]);
    expect(rows[0]?.row).not.toContain(person.token.slice(3));
  });

  it('gives only the permissions it was granted, whatever the role [bearer-permissions]', async () => {
    const hood = await world.neighbourhood();
    const reader = await world.tokenOf(hood.owner, ['homes_read']);
    expect((await world.as(reader).get('/homes')).status).toBe(200);
    for (const answer of [
      await world.as(reader).get(`/users/${hood.owner.user_id}`),
      await world.as(reader).get('/devices'),
      await world.as(reader).post('/homes', { name: 'x', organization_id: hood.organization_id }),
      await world.as(reader).patch(`/organizations/${hood.organization_id}`, { name: 'x' }),
    ]) {
      expect([answer.status, answer.body.error, answer.body.error_key]).toEqual([
        403,
        'forbidden',
        'insufficient_access',
      ]);
    }
  });
});
