import { beforeAll, describe, expect, it } from 'vitest';
import { send } from '../../test/harness/client.ts';
import { serverText } from '../../test/harness/text.ts';
import { hiddenFields, type Visitor } from '../../test/harness/visitor.ts';
import { openWorld, type Person, type World } from '../../test/harness/world.ts';

let world: World;
let person: Person;

beforeAll(async () => {
  world = await openWorld();
  person = await world.person();
});

const credentials = () => ({ email: person.email, password: person.password });
const csrfOf = async (browser: Visitor) => hiddenFields((await browser.get('/login')).text)['csrf'] ?? '';

describe('a form from another site is refused, and creates no session', () => {
  const cases: [string, (browser: Visitor, csrf: string) => Promise<{ status: number; text: string }>][] = [
    ['no token', (browser) => browser.post('/login', credentials())],
    ['a wrong token', (browser) => browser.post('/login', { ...credentials(), csrf: 'x'.repeat(43) })],
    ['an empty token', (browser) => browser.post('/login', { ...credentials(), csrf: '' })],
    [
      'the token of another browser',
      async (browser) => browser.post('/login', { ...credentials(), csrf: await csrfOf(world.visitor()) }),
    ],
    [
      'no cookie',
      (browser, csrf) => {
        browser.cookies.clear();
        return browser.post('/login', { ...credentials(), csrf });
      },
    ],
    [
      'another origin',
      (browser, csrf) =>
        browser.post('/login', { ...credentials(), csrf }, { origin: 'https://evil.example' }),
    ],
    [
      'our host at another port',
      (browser, csrf) => browser.post('/login', { ...credentials(), csrf }, { origin: 'http://127.0.0.1:1' }),
    ],
    [
      'an opaque origin',
      (browser, csrf) => browser.post('/login', { ...credentials(), csrf }, { origin: 'null' }),
    ],
    [
      'another site, by Sec-Fetch-Site',
      (browser, csrf) =>
        browser.post('/login', { ...credentials(), csrf }, { 'sec-fetch-site': 'cross-site' }),
    ],
    [
      'a sibling site, by Sec-Fetch-Site',
      (browser, csrf) =>
        browser.post('/login', { ...credentials(), csrf }, { 'sec-fetch-site': 'same-site' }),
    ],
  ];

  it.each(cases)('%s', async (_name, attack) => {
    const browser = world.visitor();
    const answer = await attack(browser, await csrfOf(browser));
    expect(answer.status).toBe(403);
    expect(answer.text).toContain('<h1>Not allowed</h1>');
    expect(browser.cookies.has('lares_session')).toBe(false);
  });

  it('no Origin at all', async () => {
    const browser = world.visitor();
    const csrf = await csrfOf(browser);
    const answer = await send(world.url, 'POST', '/login', {
      raw: new URLSearchParams({ ...credentials(), csrf }).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        cookie: `lares_form=${browser.cookies.get('lares_form')}`,
      },
    });
    expect(answer.status).toBe(403);
  });

  it('Sec-Fetch-Site: same-origin speaks for a browser that hides its Origin', async () => {
    const browser = world.visitor();
    const sent = { ...credentials(), csrf: await csrfOf(browser) };
    const answer = await browser.post('/login', sent, { origin: 'null', 'sec-fetch-site': 'same-origin' });
    expect(answer.status).toBe(303);
  });

  it('the public URL decides who we are, where there is one', async () => {
    const there = await openWorld({
      connectionConfig: world.connectionConfig,
      publicUrl: 'http://homes.example.com',
    });
    const browser = there.visitor();
    expect((await browser.submit('/login', credentials())).status).toBe(403);
    expect(
      (await browser.submit('/login', credentials(), { origin: 'http://homes.example.com' })).status,
    ).toBe(303);
  });

  it.each(['/login', '/signup', '/forgot-password', '/reset-password'])('%s asks for it', async (path) => {
    expect((await world.visitor().post(path, { email: person.email, token: 'x' })).status).toBe(403);
  });
});

describe('logging out', () => {
  it('ends the session, also for a copy of its cookie', async () => {
    const browser = await world.browserOf(person);
    const cookie = browser.cookies.get('lares_session');
    const { csrf_token } = (await browser.api('GET', '/session')).body;
    const answer = await browser.post('/logout', { csrf: csrf_token });
    expect([answer.status, answer.headers['location']]).toEqual([303, '/login']);
    expect(browser.cookies.has('lares_session')).toBe(false);
    const copied = await world.anonymous.get('/session', { cookie: `lares_session=${cookie}` });
    expect([copied.status, copied.body.message]).toEqual([401, 'The session has ended. Log in again.']);
  });

  it('is not done by another site, nor with the token of another session', async () => {
    const browser = await world.browserOf(person);
    const other = (await (await world.browserOf(person)).api('GET', '/session')).body.csrf_token;
    const own = (await browser.api('GET', '/session')).body.csrf_token;
    for (const answer of [
      await browser.post('/logout', {}),
      await browser.post('/logout', { csrf: other }),
      await browser.post('/logout', { csrf: own }, { origin: 'https://evil.example' }),
    ]) {
      expect(answer.status).toBe(403);
    }
    expect((await browser.api('GET', '/session')).status).toBe(200);
  });

  it('without a session leads to the log-in page', async () => {
    const answer = await world.visitor().post('/logout', {});
    expect([answer.status, answer.headers['location']]).toEqual([303, '/login']);
  });
});

describe('pages', () => {
  it.each(['/login', '/forgot-password', '/signup', '/reset-password?token=x', '/signup?invitation=x'])(
    '%s may not be framed, kept, sniffed or run foreign code',
    async (path) => {
      const { headers, text } = await world.visitor().get(path);
      expect(headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'x-frame-options': 'DENY',
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
        'referrer-policy': 'same-origin',
      });
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("form-action 'self';");
      // The log-in page has one script of our own: only a script can use a passkey.
      const own = /<script src="\/assets\/passkey\.js\?[0-9a-f]{12}" defer><\/script>/;
      const [hasScript, allowed] = [own.test(text), "script-src 'self';"];
      expect([hasScript, policy.includes(allowed)]).toEqual([path === '/login', path === '/login']);
      expect(policy.replace(allowed, '')).not.toMatch(/unsafe|script-src|\*/);
      const rest = text.replace(own, '').replace(/data-passkey="[^"]*"/, '');
      expect(rest).not.toMatch(/<script|<style| style=| on\w+=|https?:\/\//);
    },
  );

  it('an error page has the same headers', async () => {
    const { headers, status } = await world.visitor().post('/login', {});
    expect([status, headers['x-frame-options']]).toEqual([403, 'DENY']);
    expect(String(headers['content-security-policy'])).toContain("frame-ancestors 'none'");
  });

  it('the stylesheet is ours and may be kept', async () => {
    const page = await world.visitor().get('/login');
    const href = /<link rel="stylesheet" href="([^"]+)"/.exec(page.text)?.[1] ?? '';
    const { status, headers } = await world.visitor().get(href);
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/css; charset=utf-8',
      'public, max-age=31536000, immutable',
    ]);
  });
});

describe('bad input is a 4xx page and never a failure', () => {
  const post = async (raw: string | Buffer, type = 'application/x-www-form-urlencoded') => {
    const browser = world.visitor();
    const csrf = await csrfOf(browser);
    return send(world.url, 'POST', '/login', {
      raw: Buffer.concat([Buffer.from(`csrf=${csrf}&`), Buffer.from(raw as string)]),
      headers: {
        'content-type': type,
        origin: world.url,
        cookie: `lares_form=${browser.cookies.get('lares_form')}`,
      },
    });
  };

  it.each([
    ['nothing typed', '', 400, 'Enter your e-mail address.'],
    ['no password', 'email=a@b.se', 400, 'Enter your password.'],
    ['no address', 'email=abc&password=x', 400, 'such as name@example.com'],
    ['a field twice', 'email=a@b.se&email=c@d.se&password=x', 400, 'was sent more than once'],
    ['the token twice', 'csrf=x&email=a@b.se&password=x', 400, 'was sent more than once'],
    ['a very long address', `email=${'x'.repeat(5000)}@b.se&password=x`, 400, 'such as name@example.com'],
    [
      'a very long password',
      `email=a@b.se&password=${'x'.repeat(20_000)}`,
      400,
      serverText('signIn.wrongCredentials'),
    ],
    ['a body beyond measure', `email=a@b.se&password=${'x'.repeat(100_000)}`, 413, 'too large'],
    ['bytes that are not UTF-8', Buffer.from([0x61, 0x3d, 0xff]), 400, 'UTF-8'],
    ['escapes that are not UTF-8', 'email=%FF', 400, 'UTF-8'],
    ['a NUL', 'email=a%00@b.se&password=x', 400, 'NUL'],
    ['half a surrogate pair', 'email=%ED%A0%80', 400, 'UTF-8'],
  ] as [string, string | Buffer, number, string][])('%s', async (_name, raw, status, words) => {
    const answer = await post(raw);
    expect([answer.status, answer.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
    expect(answer.text).toContain(words);
  });

  it.each(['application/json', 'text/plain', 'multipart/form-data; boundary=x', 'nonsense', ''])(
    'of type %j',
    async (type) => {
      const answer = await post('email=a@b.se', type);
      expect([answer.status, answer.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8']);
    },
  );

  it('no body at all', async () => {
    for (const path of ['/login', '/signup', '/forgot-password', '/reset-password']) {
      const answer = await send(world.url, 'POST', path, { headers: { origin: world.url } });
      expect([path, answer.status]).toEqual([path, 403]);
    }
  });

  it('what was typed comes back escaped', async () => {
    const answer = await world.visitor().submit('/login', { email: '"><script>@x.y', password: '' });
    expect(answer.text).toContain('value="&quot;&gt;&lt;script&gt;@x.y"');
    expect(answer.text).not.toContain('<script>');
  });

  it('nothing of it is logged', () => {
    expect(world.lines.join('')).not.toMatch(/example\.com|a@b\.se|ss_|lares_form|csrf=/);
  });
});
