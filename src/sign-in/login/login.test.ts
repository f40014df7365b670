import { beforeAll, describe, expect, it } from 'vitest';
import { send } from '../../../test/harness/client.ts';
import { hiddenFields } from '../../../test/harness/visitor.ts';
import { openWorld, type Person, type World } from '../../../test/harness/world.ts';
import { countPasswordChecks } from '../../accounts/index.ts';

let world: World;
let person: Person;

beforeAll(async () => {
  world = await openWorld();
  person = await world.person();
});

const credentials = () => ({ email: person.email, password: person.password });

describe('logging in', () => {
  it('gives the browser a session, and the API knows who it is', async () => {
    const browser = world.visitor();
    const answer = await browser.submit('/login?return_to=/homes', credentials());
    expect([answer.status, answer.headers['location']]).toEqual([303, '/homes']);
    const session = await browser.api('GET', '/session');
    expect([session.status, session.body]).toEqual([
      200,
      {
        session_id: expect.stringMatching(/^[0-9a-f]{24}$/),
        csrf_token: expect.stringMatching(/^[\w-]{43}$/),
        created_at: '2026-11-15T09:30:00.000Z',
        expires_at: '2026-11-29T09:30:00.000Z',
        user: expect.objectContaining({ user_id: person.user_id, email: person.email, roles: [] }),
      },
    ]);
  });

  it('finds the account however the address is capitalised', async () => {
    const typed = { ...credentials(), email: ` ${person.email.toUpperCase()} ` };
    expect((await world.visitor().submit('/login', typed)).status).toBe(303);
  });

  it('sets a cookie out of reach of scripts and of other sites [session-cookie-flags]', async () => {
    const cookies = [(await world.visitor().submit('/login', credentials())).headers['set-cookie']].flat();
    const session = cookies.find((line) => line?.startsWith('lares_session='));
    expect(session).toMatch(/^lares_session=ss_[\w-]{43}; Path=\/; Max-Age=7776000; HttpOnly; SameSite=Lax$/);
  });

  it('under https the cookies are bound to the host and to https', async () => {
    const secure = await openWorld({
      connectionConfig: world.connectionConfig,
      publicUrl: 'https://homes.example.com',
    });
    const browser = secure.visitor();
    const origin = { origin: 'https://homes.example.com' };
    const answer = await browser.submit('/login', credentials(), origin);
    for (const line of [answer.headers['set-cookie']].flat())
      expect(line).toMatch(/^__Host-.*; Path=\/;.*; Secure$/);
    expect([...browser.cookies.keys()].sort()).toEqual(['__Host-lares_device', '__Host-lares_session']);
    expect(answer.headers['strict-transport-security']).toBeDefined();
  });

  it('a user who is logged in already is redirected', async () => {
    const browser = await world.browserOf(person);
    const answer = await browser.get('/login?return_to=/homes');
    expect([answer.status, answer.headers['location']]).toEqual([303, '/homes']);
  });
});

describe('a wrong password or an unknown address', () => {
  const wrong = () => ({ email: person.email, password: 'not this one' });
  const unknown = () => ({ email: 'nobody@example.com', password: 'not this one' });

  it('get the same answer, which keeps the address and not the password', async () => {
    const [a, b] = [
      await world.visitor().submit('/login', wrong()),
      await world.visitor().submit('/login', unknown()),
    ];
    expect([a.status, b.status]).toEqual([400, 400]);
    const plain = (text: string, email: string) =>
      text.replaceAll(email, 'X').replaceAll(/value="[\w-]{43}"|data-passkey="[^"]*"/g, '');
    expect(plain(a.text, person.email)).toBe(plain(b.text, 'nobody@example.com'));
    expect(a.text).toContain(`value="${person.email}"`);
    expect(a.text).not.toContain('not this one');
    expect(a.headers['set-cookie']).toBeUndefined();
  });

  it('cost the same work: one password check each', async () => {
    for (const typed of [wrong(), unknown(), credentials()]) {
      const before = countPasswordChecks();
      await world.visitor().submit('/login', typed);
      expect(countPasswordChecks() - before).toBe(1);
    }
    expect(await fetch(`${world.url}/metrics`).then((answer) => answer.text())).toContain(
      'lares_password_checks ',
    );
  });

  it('a password that begins like the right one is wrong', async () => {
    const typed = { ...credentials(), password: `${person.password}${'x'.repeat(1000)}` };
    expect((await world.visitor().submit('/login', typed)).status).toBe(400);
  });
});

describe('session fixation', () => {
  it('what the browser held before log-in is not the session after it', async () => {
    const [stranger, victim] = [await world.person(), world.visitor()];
    const planted = (await world.browserOf(stranger)).cookies.get('lares_session') ?? '';
    await victim.get('/login');
    victim.cookies.set('lares_session', `ss_${'x'.repeat(43)}`);
    await victim.submit('/login', credentials());
    expect(victim.cookies.get('lares_session')).not.toBe(`ss_${'x'.repeat(43)}`);

    // With a live session of the attacker: the log-in ends it and never turns it into the victim's.
    const page = await world.visitor().get('/login');
    const form = cookieOf(page.headers['set-cookie']);
    const answer = await send(world.url, 'POST', '/login', {
      raw: new URLSearchParams({ ...hiddenFields(page.text), ...credentials() }).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: world.url,
        cookie: `${form}; lares_session=${planted}`,
      },
    });
    expect(answer.status).toBe(303);
    const old = await world.anonymous.get('/session', { cookie: `lares_session=${planted}` });
    expect(old.status).toBe(401);
  });

  const cookieOf = (lines: string | string[] | undefined) =>
    [lines ?? []]
      .flat()
      .map((line) => line.split(';')[0])
      .join('; ');
});

describe('log-in never redirects to another site', () => {
  it.each([
    'https://evil.example',
    'http://evil.example/x',
    '//evil.example',
    '//evil.example/homes',
    '/\\evil.example/homes',
    '/\t/evil.example/homes',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    '/..//evil.example',
    '/./\\evil.example',
    '/%2e%2e//evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'evil.example',
    '@evil.example',
    '/homes//evil.example',
    `/${'x'.repeat(5000)}`,
    '',
  ])('%j', async (hostile) => {
    const browser = world.visitor();
    const page = await browser.get(`/login?return_to=${encodeURIComponent(hostile)}`);
    expect(hiddenFields(page.text)['return_to']).toBe('/');
    // The form's field is not trusted either.
    const answer = await browser.submit('/login', { ...credentials(), return_to: hostile });
    expect([answer.status, answer.headers['location']]).toEqual([303, '/']);
    // Nor for a logged-in user.
    const again = await browser.get(`/login?return_to=${encodeURIComponent(hostile)}`);
    expect([again.status, again.headers['location']]).toEqual([303, '/']);
  });

  it.each([
    ['/homes?x=https://a.example//b', '/homes?x=https://a.example//b'],
    ['/v8/oauth/authorize?client_id=1&redirect_uri=https%3A%2F%2Fa.example', undefined],
    ['/hemma/å', '/hemma/%C3%A5'],
  ])('a path of our own is kept: %j', async (path, sent) => {
    const answer = await world
      .visitor()
      .submit(`/login?return_to=${encodeURIComponent(path)}`, credentials());
    expect(answer.headers['location']).toBe(sent ?? path);
  });

  it('given twice it counts as missing', async () => {
    const page = await world.visitor().get('/login?return_to=/a&return_to=//evil.example');
    expect([page.status, hiddenFields(page.text)['return_to']]).toEqual([200, '/']);
  });
});
