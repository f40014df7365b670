import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { send } from '../../../test/harness/client.ts';
import { FakeClock } from '../../../test/harness/fake-clock.ts';
import type { Visitor } from '../../../test/harness/visitor.ts';
import { openWorld, type World } from '../../../test/harness/world.ts';
import { DAY_MS, HOUR_MS } from '../../platform/durations.ts';
import { createSession } from '../index.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

const sessionIn = (browser: Visitor) => browser.cookies.get('lares_session') ?? '';
const csrfOf = async (browser: Visitor): Promise<string> =>
  (await browser.api('GET', '/session')).body.csrf_token;

describe('a session at the API', () => {
  it('may do what the role gives', async () => {
    const hood = await world.neighbourhood();
    const home = { name: 'Boathouse', organization_id: hood.organization_id };
    const [owner, member] = [await world.browserOf(hood.owner), await world.browserOf(hood.member)];
    expect((await owner.api('POST', '/homes', home)).status).toBe(201);
    const refused = await member.api('POST', '/homes', home);
    expect([refused.status, refused.body.error_key]).toEqual([403, 'insufficient_access']);
  });

  it('gets the rights of a new role at once', async () => {
    const hood = await world.neighbourhood();
    const browser = await world.browserOf(await world.person());
    const { user } = (await browser.api('GET', '/session')).body;
    const path = `/organizations/${hood.organization_id}`;
    expect((await browser.api('GET', path)).status).toBe(403);
    await world.join(hood.organization_id, user, 'member');
    expect((await browser.api('GET', path)).status).toBe(200);
  });

  it('is refused as a Bearer token, and a token as a session', async () => {
    const person = await world.person();
    const session = sessionIn(await world.browserOf(person));
    const asBearer = await world.anonymous.get('/users/me', { authorization: `Bearer ${session}` });
    expect(asBearer.status).toBe(401);
    const asCookie = await world.anonymous.get('/users/me', { cookie: `lares_session=${person.token}` });
    expect(asCookie.status).toBe(401);
    // Not even if a token has the same value as a session.
    await world.tools.database.rows(sql`
      UPDATE access_tokens SET token_hash = sha256(${`ss_${'t'.repeat(43)}`}::bytea) WHERE user_id = ${person.user_id}`);
    const lookalike = await world.anonymous.get('/users/me', {
      cookie: `lares_session=ss_${'t'.repeat(43)}`,
    });
    expect(lookalike.status).toBe(401);
  });

  it('is ignored where there is an Authorization header', async () => {
    const [person, other] = [await world.person(), await world.person()];
    const cookie = `lares_session=${sessionIn(await world.browserOf(person))}`;
    expect((await world.as(other).get('/users/me', { cookie })).body.user_id).toBe(other.user_id);
    for (const authorization of ['', 'Bearer wrong', 'Basic eDp5']) {
      expect((await world.anonymous.get('/users/me', { cookie, authorization })).status).toBe(401);
    }
  });

  it.each(['', 'x', 'ss_', `ss_${'x'.repeat(43)}`, 'ss_"; drop', `ss_${'x'.repeat(5000)}`, '%00'])(
    'that is none: %j is a 401',
    async (value) => {
      const answer = await world.anonymous.get('/session', { cookie: `a=b; lares_session=${value}` });
      expect([answer.status, answer.body]).toEqual([
        401,
        { error: 'Unauthorized', message: 'The session has ended. Log in again.' },
      ]);
    },
  );

  it('is asked for where a token must not do: a token gets a 403', async () => {
    const person = await world.person();
    for (const [method, path] of [
      ['GET', '/session'],
      ['DELETE', '/session'],
      ['POST', '/session/confirmation'],
      ['GET', '/users/me/sessions'],
      ['DELETE', '/users/me/sessions'],
      ['DELETE', `/users/me/sessions/${'0'.repeat(24)}`],
      ['PATCH', '/users/me'],
      ['PUT', '/users/me/password'],
      ['POST', '/users/me/tokens'],
      ['DELETE', `/users/me/tokens/${'0'.repeat(24)}`],
    ] as const) {
      const answer = await world.as(person).send(method, path, {});
      expect([path, answer.status, answer.body.error_key]).toEqual([path, 403, 'insufficient_access']);
    }
  });

  it('is kept in the database as its SHA-256 and in no other form', async () => {
    const person = await world.person();
    const session = sessionIn(await world.browserOf(person));
    const rows = await world.tools.database.rows<{ row: string }>(
      sql`SELECT s::text AS row FROM sessions s WHERE user_id = ${person.user_id}`,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toContain(session.slice(3));
  });
});

describe('a call that changes something, by cookie', () => {
  const change = (cookie: string, headers: Record<string, string>) =>
    send(world.api, 'PATCH', '/users/me', {
      body: { fullname: 'Changed' },
      headers: { cookie: `lares_session=${cookie}`, ...headers },
    });

  it('needs the token of this session and an origin of ours; else nothing happens [cookie-call-origin-and-token]', async () => {
    const person = await world.person();
    const [browser, other] = [await world.browserOf(person), await world.browserOf(person)];
    const cookie = sessionIn(browser);
    const [own, foreign] = [await csrfOf(browser), await csrfOf(other)];
    const origin = world.url;
    const refusals: [string, Record<string, string>][] = [
      ['no token', { origin }],
      ['an empty token', { origin, 'x-csrf-token': '' }],
      ['a wrong token', { origin, 'x-csrf-token': 'x'.repeat(43) }],
      ['the token of another session', { origin, 'x-csrf-token': foreign }],
      ['no origin', { 'x-csrf-token': own }],
      ['another origin', { origin: 'https://evil.example', 'x-csrf-token': own }],
      ['an opaque origin', { origin: 'null', 'x-csrf-token': own }],
      ['our host by another scheme', { origin: origin.replace('http:', 'https:'), 'x-csrf-token': own }],
      ['another site', { origin, 'sec-fetch-site': 'cross-site', 'x-csrf-token': own }],
      ['a sibling site', { origin, 'sec-fetch-site': 'same-site', 'x-csrf-token': own }],
    ];
    for (const [name, headers] of refusals) {
      const answer = await change(cookie, headers);
      expect([name, answer.status, answer.body.error_key]).toEqual([name, 403, 'insufficient_access']);
    }
    expect((await browser.api('GET', '/users/me')).body.fullname).toMatch(/^Person/);
    expect((await change(cookie, { origin, 'x-csrf-token': own })).status).toBe(200);
    expect((await change(cookie, { 'sec-fetch-site': 'same-origin', 'x-csrf-token': own })).status).toBe(200);
  });

  it('says what is missing', async () => {
    const cookie = sessionIn(await world.browserOf(await world.person()));
    expect((await change(cookie, {})).body.message).toContain('Origin');
    expect((await change(cookie, { origin: world.url })).body.message).toContain('X-CSRF-Token');
  });

  it('by token needs neither', async () => {
    const hood = await world.neighbourhood();
    const answer = await world
      .as(hood.owner)
      .patch(`/organizations/${hood.organization_id}`, { name: 'x' }, { origin: 'https://any.example' });
    expect(answer.status).toBe(200);
  });

  it('answers of a call with cookies are not for other origins', async () => {
    const browser = await world.browserOf(await world.person());
    const answer = await browser.get('/v8/session', { origin: 'https://evil.example' });
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
    expect(answer.headers['access-control-allow-origin']).not.toBe('https://evil.example');
  });
});

describe('a session ends', () => {
  it('after fourteen days without a call, to the millisecond', async () => {
    const browser = await world.browserOf(await world.person());
    world.clock.advance(14 * DAY_MS - 1);
    expect((await browser.api('GET', '/session')).status).toBe(200);
    world.clock.advance(14 * DAY_MS);
    expect((await browser.api('GET', '/session')).status).toBe(401);
  });

  it('not while it is used, but after ninety days', async () => {
    const browser = await world.browserOf(await world.person());
    for (let day = 10; day < 90; day += 10) {
      world.clock.advance(10 * DAY_MS);
      expect((await browser.api('GET', '/session')).status).toBe(200);
    }
    world.clock.advance(10 * DAY_MS - 1);
    expect((await browser.api('GET', '/session')).status).toBe(200);
    world.clock.advance(1);
    expect((await browser.api('GET', '/session')).status).toBe(401);
  });

  it('is seen at most once an hour', async () => {
    const person = await world.person();
    const browser = await world.browserOf(person);
    const seen = async () => (await browser.api('GET', '/users/me/sessions')).body.sessions[0].last_seen_at;
    const begun = await seen();
    world.clock.advance(HOUR_MS - 1);
    expect(await seen()).toBe(begun);
    world.clock.advance(1);
    expect(await seen()).toBe(world.clock.now().toISOString());
  });

  it('began and was last seen in real time, whatever the clock of a demo shows', async () => {
    const clock = new FakeClock();
    clock.hurry(-13 * DAY_MS);
    const demo = await openWorld({ clock });
    const browser = await demo.browserOf(await demo.person());
    const loggedInAt = clock.wall().toISOString();
    clock.hurry(13 * DAY_MS);
    clock.advance(HOUR_MS);
    const { body } = await browser.api('GET', '/users/me/sessions');
    expect(body.sessions).toEqual([
      expect.objectContaining({ created_at: loggedInAt, last_seen_at: clock.wall().toISOString() }),
    ]);
  });

  it('a process that saw it long ago believes the one that saw it lately', async () => {
    const second = await openWorld({ connectionConfig: world.connectionConfig, clock: world.clock });
    const browser = await world.browserOf(await world.person());
    const there = second.visitor();
    there.cookies.set('lares_session', sessionIn(browser));
    expect((await there.api('GET', '/session')).status).toBe(200);
    world.clock.advance(10 * DAY_MS);
    expect((await browser.api('GET', '/session')).status).toBe(200);
    world.clock.advance(10 * DAY_MS);
    expect((await there.api('GET', '/session')).status).toBe(200);
  });

  it('everywhere, in every process, when its owner says so [session-end-everywhere]', async () => {
    const second = await openWorld({ connectionConfig: world.connectionConfig, clock: world.clock });
    const person = await world.person();
    const [laptop, phone] = [await world.browserOf(person), second.visitor()];
    phone.cookies.set('lares_session', (await createSession(world.tools, person.user_id, 'phone')).token);
    const stranger = await world.browserOf(await world.person());
    expect((await phone.api('GET', '/session')).status).toBe(200);
    const answer = await laptop.api('DELETE', '/users/me/sessions');
    expect([answer.status, answer.body, laptop.cookies.has('lares_session')]).toEqual([200, {}, false]);
    await expect.poll(async () => (await phone.api('GET', '/session')).status).toBe(401);
    expect((await stranger.api('GET', '/session')).status).toBe(200);
  });

  it('alone, when its owner names it', async () => {
    const person = await world.person();
    const [laptop, phone] = [await world.browserOf(person), await world.browserOf(person)];
    const { session_id } = (await phone.api('GET', '/session')).body;
    const path = `/users/me/sessions/${session_id}`;
    expect((await (await world.browserOf(await world.person())).api('DELETE', path)).status).toBe(404);
    expect((await laptop.api('DELETE', path)).status).toBe(200);
    expect((await laptop.api('DELETE', path)).status).toBe(404);
    expect((await phone.api('GET', '/session')).status).toBe(401);
    expect((await laptop.api('GET', '/session')).status).toBe(200);
  });

  it('at log-out, which clears the cookie', async () => {
    const browser = await world.browserOf(await world.person());
    const cookie = sessionIn(browser);
    const answer = await browser.api('DELETE', '/session');
    expect([answer.status, answer.body]).toEqual([200, {}]);
    expect(answer.headers['set-cookie']).toBe('lares_session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax');
    expect((await world.anonymous.get('/session', { cookie: `lares_session=${cookie}` })).status).toBe(401);
  });
});

describe('the list of sessions', () => {
  it('shows where one is logged in, and which is this one', async () => {
    const person = await world.person();
    const browser = await world.browserOf(person);
    world.clock.advance(1000);
    await world
      .visitor()
      .submit(
        '/login',
        { email: person.email, password: person.password },
        { 'user-agent': `Phone ${'x'.repeat(500)}` },
      );
    const { body } = await browser.api('GET', '/users/me/sessions');
    expect(body.paging).toEqual({ total_count: 2, limit: 50, offset: 0 });
    expect(body.sessions).toEqual([
      expect.objectContaining({ user_agent: `Phone ${'x'.repeat(294)}`, current: false }),
      {
        session_id: expect.stringMatching(/^[0-9a-f]{24}$/),
        user_agent: 'test browser',
        created_at: expect.any(String),
        last_seen_at: expect.any(String),
        expires_at: expect.any(String),
        current: true,
      },
    ]);
  });

  it('is bounded: the hundred last seen stay', async () => {
    const person = await world.person();
    const oldest = await world.browserOf(person);
    for (let count = 0; count < 100; count += 1) {
      world.clock.advance(1);
      await createSession(world.tools, person.user_id, undefined);
    }
    await expect.poll(async () => (await oldest.api('GET', '/session')).status).toBe(401);
  });
});
