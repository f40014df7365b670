import sql from 'sql-template-tag';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { resetPath } from '../../../test/harness/sign-in/reset-path.ts';
import { serverText } from '../../../test/harness/text.ts';
import { openWorld, type Person, type World } from '../../../test/harness/world.ts';
import { type By, COMMAND_LINE } from '../../audit/index.ts';
import { english, type LocalizedText } from '../../i18n/index.ts';
import { DAY_MS, HOUR_MS } from '../../platform/durations.ts';
import { MOST_BROWSERS } from '../browsers/browsers.ts';
import { createUser, deleteExpiredAccountRows, notifyFactorChange } from '../index.ts';
import { browserName } from './browser-name.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
let world: World;
let second: World;

/** Two processes on one database. */
beforeAll(async () => {
  world = await openWorld();
  second = await openWorld({ connectionConfig: world.connectionConfig, clock: world.clock });
});

// Mails are sorted by time.
beforeEach(() => world.clock.advance(DAY_MS));

async function logIn(person: Person, browser = world.visitor(), headers: Record<string, string> = {}) {
  world.clock.advance(1000);
  browser.cookies.delete('lares_session');
  const answer = await browser.submit('/login', { email: person.email, password: person.password }, headers);
  expect(answer.status).toBe(303);
  return browser;
}

const mailsTo = async ({ email }: { email: string }) =>
  (await world.noticesTo(email)).map(({ subject }) => subject.replace('Your Lares account: ', ''));
const LOGIN = serverText('accounts.subjectNewBrowser');
const now = () => `${world.clock.now().toISOString().slice(0, 16).replace('T', ' ')} UTC`;
const FROM: By = { ...COMMAND_LINE, via: 'session', address: '203.0.113.7', userAgent: FIREFOX };

describe('a log-in', () => {
  it('sends a notification for a new browser, but not for the first browser of an account', async () => {
    const person = await world.person();
    const laptop = await logIn(person);
    await logIn(person, laptop);
    expect(await mailsTo(person)).toEqual([]);
    const phone = await logIn(person, world.visitor(), { 'user-agent': FIREFOX });
    expect(await world.noticesTo(person.email)).toEqual([
      {
        subject: serverText('accounts.noticeSubject', { what: LOGIN }),
        text: [
          serverText('accounts.newBrowser'),
          '',
          `When: ${now()}`,
          serverText('accounts.fromIpAddress', { address: '127.0.0.1' }),
          'Browser: Firefox on Linux',
          '',
          serverText('accounts.noticeFooterSetPassword'),
          `${world.url}/forgot-password`,
          '',
          serverText('accounts.reviewAccountHere'),
          `${world.url}/account`,
          '',
        ].join('\n'),
      },
    ]);
    await logIn(person, phone);
    expect(await mailsTo(person)).toEqual([LOGIN]);
    expect(world.lines.join('')).not.toMatch(new RegExp(`${person.email}|Firefox`));
  });

  it('notifies the address stored in the account, not the spelling typed at log-in', async () => {
    const email = 'admin@notices.example';
    const user = await createUser(world.tools, { email, fullname: 'Admin' });
    const person = { ...user, password: user.password ?? '', token: '' };
    await logIn(person);
    await logIn({ ...person, email: 'adm\u0130n@notices.example' });
    expect(await mailsTo(person)).toEqual([LOGIN]);
  });

  it('sends one notification for a new browser, also when two processes handle the log-in at once', async () => {
    const person = await world.person();
    await logIn(person);
    const device = (await logIn(person)).cookies.get('lares_device') ?? '';
    // The log-in of a browser that is not stored.
    await world.tools.database.rows(sql`DELETE FROM known_browsers WHERE user_id = ${person.user_id}`);
    world.clock.advance(1000);
    await Promise.all(
      [world, second, world, second].map(async (one) => {
        const browser = one.visitor();
        browser.cookies.set('lares_device', device);
        const typed = { email: person.email, password: person.password };
        expect((await browser.submit('/login', typed)).status).toBe(303);
      }),
    );
    expect(await mailsTo(person)).toEqual([LOGIN, LOGIN]);
  });

  it('notifies again after a new password, after all sessions were revoked, and after 400 days', async () => {
    const person = await world.person();
    const browser = await logIn(person);
    const new_password = 'plum velvet anchor';
    const change = { current_password: person.password, new_password };
    expect((await browser.api('PUT', '/users/me/password', change)).status).toBe(200);
    const changed = { ...person, password: new_password };
    await logIn(changed, browser);
    expect(await mailsTo(person)).toEqual([LOGIN, serverText('accounts.subjectPasswordChanged')]);
    await deleteExpiredAccountRows(
      world.tools.database,
      new Date(world.clock.now().getTime() + 400 * DAY_MS),
    );
    await logIn(changed, browser);
    expect(await mailsTo(person)).toEqual([LOGIN, serverText('accounts.subjectPasswordChanged')]);
    await deleteExpiredAccountRows(
      world.tools.database,
      new Date(world.clock.now().getTime() + 400 * DAY_MS + 1),
    );
    await logIn(changed, browser);
    expect(await mailsTo(person)).toEqual([LOGIN, LOGIN, serverText('accounts.subjectPasswordChanged')]);
    await browser.api('DELETE', '/users/me/sessions');
    await logIn(changed, browser);
    expect(await mailsTo(person)).toHaveLength(3);
    await browser.api('DELETE', '/users/me/sessions?revoke_all=true');
    await logIn(changed, browser);
    expect(await mailsTo(person)).toEqual([
      LOGIN,
      LOGIN,
      LOGIN,
      serverText('accounts.subjectPasswordChanged'),
    ]);
  });

  it('leaves no more than fifty browsers behind, of which only hashes are kept', async () => {
    const person = await world.person();
    const first = await logIn(person);
    await world.tools.database.rows(sql`
      INSERT INTO known_browsers (user_id, browser_hash, last_seen_at)
      SELECT ${person.user_id}, sha256(n::text::bytea), ${world.clock.now()}::timestamptz + interval '1 second'
      FROM generate_series(1, ${MOST_BROWSERS - 1}) AS n`);
    await logIn(person);
    const rows = await world.tools.database.rows<{ row: string }>(
      sql`SELECT b::text AS row FROM known_browsers b WHERE user_id = ${person.user_id}`,
    );
    expect(rows).toHaveLength(MOST_BROWSERS);
    const id = first.cookies.get('lares_device')?.split('.')[0] ?? '';
    expect(rows.map(({ row }) => row).join()).not.toContain(id);
    await logIn(person, first);
    expect(await mailsTo(person)).toEqual([LOGIN, LOGIN]);
  });
});

describe('an account is notified', () => {
  it('of a personal token, by its name and without it, in the transaction that makes it', async () => {
    const person = await world.person();
    const browser = await world.browserOf(person);
    const make = (name: string) =>
      browser.api('POST', '/users/me/tokens', { name, permissions: ['user_read'] });
    const made = await make(`Script\n${'x'.repeat(100)}`);
    const [notice] = await world.noticesTo(person.email);
    expect(notice?.subject).toBe(serverText('accounts.noticeSubject', { what: 'new access token' }));
    expect(notice?.text).toContain(
      `${serverText('accounts.accessTokenCreated', { name: `Script ${'x'.repeat(53)}…` })}\n`,
    );
    expect(notice?.text).toContain(`\n${world.url}/developer/tokens\n`);
    expect(notice?.text).not.toContain(made.body.access_token);
    // No mail without a token.
    await world.tools.database.rows(sql`
      INSERT INTO access_tokens (token_id, user_id, token_hash, name, permissions, created_at)
      SELECT lpad(to_hex(n), 24, '0'), ${person.user_id}, sha256(n::text::bytea), 'x', '{}', now()
      FROM generate_series(1, 200) AS n`);
    expect((await make('One too many')).status).toBe(409);
    expect(await mailsTo(person)).toHaveLength(1);
  });

  it('of a new password, however it was set', async () => {
    const person = await world.person();
    const browser = await world.browserOf(person);
    const new_password = 'plum velvet anchor';
    const wrong = { current_password: 'not mine at all', new_password };
    expect((await browser.api('PUT', '/users/me/password', wrong)).status).toBe(400);
    expect(await mailsTo(person)).toEqual([]);
    const right = { current_password: person.password, new_password };
    expect((await browser.api('PUT', '/users/me/password', right)).status).toBe(200);
    world.clock.advance(1000);
    const reset = await world
      .visitor()
      .submit(await resetPath(world, person.email), { password: 'another velvet anchor' });
    expect(reset.status).toBe(303);
    expect(await mailsTo(person)).toEqual([
      serverText('accounts.subjectPasswordChanged'),
      serverText('accounts.subjectPasswordChanged'),
    ]);
    const texts = (await world.noticesTo(person.email)).map(({ text }) => text).join();
    expect(texts).not.toMatch(/velvet|token=/);
  });

  it('of a changed second factor, and of nothing that did not happen', async () => {
    const person = await world.person();
    const { user_id } = person;
    const what = serverText('accounts.passkeyAdded');
    const text: LocalizedText = (t) => t('accounts.passkeyAdded');
    const change = world.tools.database.transaction(async (connection) => {
      await notifyFactorChange(world.sender, connection, { user_id, what: text }, FROM);
      throw new Error('no');
    });
    await expect(change).rejects.toThrow('no');
    expect(await mailsTo(person)).toEqual([]);
    await notifyFactorChange(world.sender, world.tools.database, { user_id, what: text }, FROM);
    const [notice] = await world.noticesTo(person.email);
    expect(notice?.text.split('\n').slice(0, 5)).toEqual([
      what,
      '',
      `When: ${now()}`,
      serverText('accounts.fromIpAddress', { address: '203.0.113.7' }),
      'Browser: Firefox on Linux',
    ]);
  });
});

describe('all owners are notified', () => {
  it('of a new owner after a change of role', async () => {
    const hood = await world.neighbourhood();
    const change = (role: string) =>
      world
        .as(hood.owner)
        .patch(`/organizations/${hood.organization_id}/members/${hood.admin.user_id}`, { role });
    for (const role of ['member', 'owner', 'owner']) expect((await change(role)).status).toBe(200);
    const subject = serverText('accounts.noticeSubject', { what: 'new owner of Lakeside Stays' });
    for (const person of [hood.owner, hood.admin]) {
      const notices = await world.noticesTo(person.email);
      expect(notices.map((one) => one.subject)).toEqual([subject]);
      const sentence = serverText('accounts.newOwnerByToken', {
        owner: `${hood.admin.fullname} (${hood.admin.email})`,
        organization: 'Lakeside Stays',
        by: `${hood.owner.fullname} (${hood.owner.email})`,
      });
      expect(notices[0]?.text.split('\n')[0]).toBe(sentence);
    }
    for (const person of [hood.member, hood.operator]) expect(await mailsTo(person)).toEqual([]);
  });

  it('of a new owner after an invitation, with an account or without', async () => {
    const hood = await world.neighbourhood();
    const known = await world.person();
    const newcomer = { email: 'new-owner@example.com' };
    for (const { email } of [known, newcomer])
      await world
        .as(hood.owner)
        .post(`/organizations/${hood.organization_id}/invitations`, { email, role: 'owner' });
    expect(await mailsTo(hood.owner)).toEqual([]);
    const browser = await world.browserOf(known);
    expect((await browser.submit(await world.linkMailedTo(known.email), {})).status).toBe(303);
    const account = { fullname: 'Nora New', password: 'plum velvet anchor' };
    const link = await world.linkMailedTo(newcomer.email);
    expect((await world.visitor().submit(link, account)).status).toBe(303);
    const subject = 'new owner of Lakeside Stays';
    expect([await mailsTo(hood.owner), await mailsTo(known), await mailsTo(newcomer)]).toEqual([
      [subject, subject],
      [subject, subject],
      [subject],
    ]);
    const [notice] = await world.noticesTo(newcomer.email);
    const sentence = serverText('accounts.newOwnerByInvitation', {
      owner: 'Nora New (new-owner@example.com)',
      organization: 'Lakeside Stays',
    });
    expect(notice?.text.split('\n')[0]).toBe(sentence);
  });
});

describe('a mailbox is not filled', () => {
  it('by log-ins through two processes at once: five mails an hour, the rest is counted into the next', async () => {
    const person = await world.person();
    await logIn(person);
    world.clock.advance(1000);
    const since = now();
    const typed = { email: person.email, password: person.password };
    const enter = async (one: World) => (await one.visitor().submit('/login', typed)).status;
    const all = await Promise.all(
      Array.from({ length: 17 }, (_, count) => enter(count % 2 ? world : second)),
    );
    expect(all).toEqual(Array(17).fill(303));
    expect(await mailsTo(person)).toEqual(Array(5).fill(LOGIN));
    // Other kinds are still sent, together with the count of those held back.
    world.clock.advance(1000);
    const browser = await world.browserOf(person);
    await browser.api('POST', '/users/me/tokens', { name: 'Script', permissions: ['user_read'] });
    const [first] = await world.noticesTo(person.email);
    expect(first?.subject).toBe(serverText('accounts.noticeSubject', { what: 'new access token' }));
    const kinds = `${serverText('accounts.kindUnknownBrowsers')}: 12`;
    expect(first?.text).toContain(
      `\n${serverText('accounts.moreNoticesSince', { count: 12, time: since, kinds })}\n`,
    );
    // Each is sent once.
    await logIn(person);
    world.clock.advance(HOUR_MS);
    await logIn(person);
    const [latest] = await world.noticesTo(person.email);
    expect([await mailsTo(person), latest?.text]).toEqual([
      [LOGIN, serverText('accounts.subjectNewAccessToken'), ...Array(5).fill(LOGIN)],
      expect.stringContaining('Lares has held back 1 more notification since '),
    ]);
  });

  it('by what one organization does, which hides nothing of another', async () => {
    const [noisy, quiet] = [await world.neighbourhood(), await world.neighbourhood()];
    await world.join(noisy.organization_id, quiet.owner, 'owner');
    const change = ({ owner, organization_id, member }: typeof noisy, role: string) =>
      world.as(owner).patch(`/organizations/${organization_id}/members/${member.user_id}`, { role });
    for (let count = 0; count < 8; count += 1)
      for (const role of ['owner', 'member']) expect((await change(noisy, role)).status).toBe(200);
    expect(await mailsTo(quiet.owner)).toHaveLength(5);
    world.clock.advance(1000);
    expect((await change(quiet, 'owner')).status).toBe(200);
    const [latest] = await world.noticesTo(quiet.owner.email);
    expect(latest?.text).toContain(quiet.member.email);
    expect(latest?.text).toContain('Lares has held back 3 more notifications since ');
  });
});

it.each([
  [FIREFOX, 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge on Windows',
  ],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1', 'Safari on iPhone'],
  ['curl/8.0 your account is locked: https://evil.example', 'unknown'],
  ['', 'unknown'],
])('a browser that calls itself %j is %s in a mail', (userAgent, name) => {
  expect(browserName(userAgent, english.t)).toBe(name);
});
