import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { serverText } from '../../../test/harness/text.ts';
import { hiddenFields } from '../../../test/harness/visitor.ts';
import { type Neighbourhood, openWorld, type Person, type World } from '../../../test/harness/world.ts';
import { createUser } from '../../accounts/index.ts';
import { DAY_MS } from '../../platform/durations.ts';

const FIRST = {
  fullname: 'Ada Host',
  email: 'ada@example.com',
  password: 'correct horse',
  organization: 'Ada’s homes',
};

describe('the first user of an instance', () => {
  it('signs up, is logged in, and owns the organization they name', async () => {
    const world = await openWorld();
    expect((await world.visitor().get('/login')).headers['location']).toBe('/signup');
    const browser = world.visitor();
    const setup_code = await world.setupCode();
    const answer = await browser.submit('/signup', { ...FIRST, setup_code });
    expect([answer.status, answer.headers['location']]).toEqual([303, '/']);
    const { user } = (await browser.api('GET', '/session')).body;
    expect(user).toMatchObject({
      fullname: 'Ada Host',
      email: 'ada@example.com',
      email_verified: false,
      roles: [{ role: 'owner' }],
    });
    const { organizations } = (await browser.api('GET', '/organizations')).body;
    expect(organizations).toEqual([expect.objectContaining({ name: 'Ada’s homes', role: 'owner' })]);

    // From now on no other visitor can.
    const late = await world.visitor().get('/signup');
    expect([late.status, late.text]).toEqual([
      403,
      expect.stringContaining(serverText('signIn.invitationOnlyTitle')),
    ]);
  });

  it('is one, when two sign up at once, in two processes', async () => {
    const first = await openWorld();
    const second = await openWorld({ connectionConfig: first.connectionConfig });
    const browsers = [first.visitor(), second.visitor(), first.visitor(), second.visitor()];
    const pages = await Promise.all(browsers.map((browser) => browser.get('/signup')));
    expect(pages.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const setup_code = await first.setupCode();
    const answers = await Promise.all(
      browsers.map((browser, index) =>
        browser.submit('/signup', { ...FIRST, setup_code, email: `racer${index}@example.com` }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 403, 403, 403]);
    const users = await first.tools.database.rows<{ email: string }>(sql`SELECT email FROM users`);
    expect(users).toHaveLength(1);
    const winner = browsers[answers.findIndex(({ status }) => status === 303)];
    expect((await winner?.api('GET', '/organizations'))?.body.paging.total_count).toBe(1);
  });

  it('sees what is wrong, and keeps all input but the password', async () => {
    const world = await openWorld();
    const typed = { fullname: ' ', email: 'ada', password: 'short', organization: 'x'.repeat(201) };
    const answer = await world.visitor().submit('/signup', typed);
    expect(answer.status).toBe(400);
    for (const words of [
      serverText('signIn.enterSetupCode'),
      serverText('signIn.enterName'),
      'such as name@example.com',
      'must have 10 to 200 characters',
      'Use at most 200 characters',
      'value="ada"',
    ]) {
      expect(answer.text).toContain(words);
    }
    expect(answer.text).not.toContain('short');
    expect((await world.visitor().get('/signup')).status).toBe(200);
  });
});

describe('the setup code', () => {
  const usersIn = (world: World) => world.tools.database.rows(sql`SELECT FROM users`);

  it.each<[string, (code: string) => string]>([
    ['another one', () => '000000-000000-000000-000000'],
    ['one more digit', (code) => `${code}0`],
    ['one digit less', (code) => code.slice(0, -1)],
    ['anything', () => '<script>"'],
  ])('is asked for: %s makes no account', async (_name, change) => {
    const world = await openWorld();
    const setup_code = change(await world.setupCode());
    const answer = await world.visitor().submit('/signup', { ...FIRST, setup_code });
    expect([answer.status, answer.text]).toEqual([
      400,
      expect.stringContaining(serverText('signIn.wrongSetupCode')),
    ]);
    expect(answer.text).not.toContain('<script>');
    expect(answer.text).toContain('value="ada@example.com"');
    expect(await usersIn(world)).toEqual([]);
  });

  it('cannot be guessed while there is none', async () => {
    const world = await openWorld();
    for (const setup_code of ['x', '-', '000000-000000-000000-000000']) {
      expect((await world.visitor().submit('/signup', { ...FIRST, setup_code })).status).toBe(400);
    }
    expect(await usersIn(world)).toEqual([]);
  });

  it('comes with the link, and is taken however it is typed', async () => {
    const world = await openWorld();
    const code = await world.setupCode();
    expect(code).toMatch(/^([0-9a-f]{6}-){3}[0-9a-f]{6}$/);
    expect((await world.visitor().get(`/signup?code=${code}`)).text).toContain(`value="${code}"`);
    const setup_code = ` ${code.replaceAll('-', ' ').toUpperCase()} `;
    expect((await world.visitor().submit('/signup', { ...FIRST, setup_code })).status).toBe(303);
  });

  it('is the newest that was printed, for every process', async () => {
    const first = await openWorld();
    const second = await openWorld({ connectionConfig: first.connectionConfig });
    const [older, newer] = [await first.setupCode(), await second.setupCode()];
    const submit = (world: World, setup_code: string) =>
      world.visitor().submit('/signup', { ...FIRST, setup_code });
    expect((await submit(first, older)).status).toBe(400);
    expect((await submit(first, newer)).status).toBe(303);
  });

  it('expires with the first account, whichever way it is created, and is not readable in the database', async () => {
    const world = await openWorld();
    const setup_code = await world.setupCode();
    const rows = () =>
      world.tools.database.rows<{ row: string }>(sql`SELECT s::text AS row FROM setup_code s`);
    expect(await rows()).toHaveLength(1);
    expect(JSON.stringify(await rows())).not.toContain(setup_code.replaceAll('-', '').slice(0, 12));
    await createUser(world.tools, { email: 'operator@example.com', fullname: 'Op' });
    expect(await rows()).toEqual([]);
    const late = await world.visitor().submit('/signup', { ...FIRST, setup_code });
    expect(late.status).toBe(403);
  });

  it('is guessed at ten times a minute, from wherever; the right one is never refused', async () => {
    const world = await openWorld({ slowDownGuessing: true });
    const statuses: number[] = [];
    const guess = { ...FIRST, setup_code: '000000-000000-000000-000000' };
    for (let count = 0; count < 12; count += 1) {
      statuses.push((await world.visitor().submit('/signup', guess)).status);
    }
    expect(statuses).toEqual([...Array(10).fill(400), 429, 429]);
    const setup_code = await world.setupCode();
    expect((await world.visitor().submit('/signup', { ...FIRST, setup_code })).status).toBe(303);
  });
});

describe('an invitation', () => {
  let world: World;
  let hood: Neighbourhood;

  beforeAll(async () => {
    world = await openWorld();
    hood = await world.neighbourhood();
  });

  let invited = 0;
  async function invite(address?: string, role = 'member') {
    invited += 1;
    const email = address ?? `invited${invited}@example.com`;
    const path = `/organizations/${hood.organization_id}/invitations`;
    const { body } = await world.as(hood.owner).post(path, { email, role });
    return { ...body, path: await world.linkMailedTo(email), list: path };
  }
  const newcomer = { fullname: 'Bo Guest', password: 'correct horse' };

  it('leads to an account with the invited address and role', async () => {
    const { path, email } = await invite();
    const browser = world.visitor();
    const page = await browser.get(path);
    expect(page.text).toContain('Lakeside Stays');
    // Another address than the invited one is refused.
    const answer = await browser.submit(path, { ...newcomer, email: 'other@example.com' });
    expect([answer.status, answer.headers['location']]).toEqual([303, '/']);
    const { user } = (await browser.api('GET', '/session')).body;
    expect(user).toMatchObject({
      email,
      email_verified: true,
      roles: [{ organization_id: hood.organization_id, role: 'member' }],
    });
  });

  it('is accepted by the invited address alone, even when another user has the link', async () => {
    const [known, other] = [await world.person(), await world.person()];
    const { path, invitation_id, list } = await invite(known.email);
    const browser = await world.browserOf(other);
    const page = await browser.get(path);
    expect([page.status, page.text]).toEqual([403, expect.stringContaining('for another address')]);
    const { csrf_token } = (await browser.api('GET', '/session')).body;
    const taken = await browser.post('/signup', { csrf: csrf_token, invitation: path.split('=')[1] ?? '' });
    expect([taken.status, taken.text]).toEqual([403, expect.stringContaining('for another address')]);
    expect((await browser.api('GET', '/users/me')).body.roles).toEqual([]);
    // The invitation stays open.
    const open = (await world.as(hood.owner).get(`${list}?limit=500`)).body.invitations;
    expect(open).toContainEqual(expect.objectContaining({ invitation_id }));
    expect((await (await world.browserOf(known)).submit(path, {})).status).toBe(303);
  });

  it('is used once, also when two use it at the same moment', async () => {
    const { path } = await invite();
    const browsers = [world.visitor(), world.visitor(), world.visitor()];
    const pages = await Promise.all(browsers.map((browser) => browser.get(path)));
    const answers = await Promise.all(
      browsers.map((browser, at) =>
        browser.post('/signup', { ...hiddenFields(pages[at]?.text ?? ''), ...newcomer }),
      ),
    );
    // The slower ones find the account or the used invitation: only one succeeds.
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
    expect(answers.every(({ status }) => [303, 404, 409].includes(status))).toBe(true);
    expect((await world.visitor().get(path)).status).toBe(404);
  });

  it('whose address got an account meanwhile is not used up', async () => {
    const { path, email } = await invite();
    const browser = world.visitor();
    const page = await browser.get(path);
    await createUser(world.tools, { email: email.toUpperCase(), fullname: 'Faster' });
    const answer = await browser.post('/signup', { ...hiddenFields(page.text), ...newcomer });
    expect([answer.status, answer.text]).toEqual([
      409,
      expect.stringContaining('Log in and open the invitation'),
    ]);
    expect((await world.visitor().get(path)).text).toContain(
      serverText('signIn.invitedHasAccount', { email: `<strong>${email}</strong>` }),
    );
  });

  it('stops after seven days', async () => {
    const { path } = await invite();
    world.clock.advance(7 * DAY_MS - 1);
    expect((await world.visitor().get(path)).status).toBe(200);
    world.clock.advance(1);
    const late = await world.visitor().get(path);
    expect([late.status, late.text]).toEqual([
      404,
      expect.stringContaining(serverText('signIn.invitationExpired')),
    ]);
  });

  it('stops when it is revoked, also between the page and the form', async () => {
    const { path, list, invitation_id } = await invite();
    const browser = world.visitor();
    const page = await browser.get(path);
    expect(page.status).toBe(200);
    await world.as(hood.owner).delete(`${list}/${invitation_id}`);
    const csrf = /name="csrf" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
    const invitation = path.split('=')[1] ?? '';
    const answer = await browser.post('/signup', { ...newcomer, csrf, invitation });
    expect(answer.status).toBe(404);
  });

  it('to an address with an account asks for log-in, and then just joins', async () => {
    const known = await world.person();
    const { path } = await invite(known.email, 'operator');
    const browser = world.visitor();
    const page = await browser.get(path);
    const login = /href="(\/login[^"]+)"/.exec(page.text)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const back = await browser.submit(login, { email: known.email, password: known.password });
    expect(back.headers['location']).toBe(path);
    const joined = await browser.submit(path, {});
    expect([joined.status, joined.headers['location']]).toEqual([303, '/']);
    expect((await browser.api('GET', '/users/me')).body.roles).toEqual([
      { organization_id: hood.organization_id, role: 'operator' },
    ]);
    expect((await world.visitor().get(path)).status).toBe(404);
  });

  it('is not accepted by a request from another site', async () => {
    const known = await world.person();
    const { path } = await invite(known.email);
    const browser = await world.browserOf(known);
    await browser.get(path);
    const invitation = path.split('=')[1] ?? '';
    expect((await browser.post('/signup', { invitation })).status).toBe(403);
    expect((await browser.api('GET', '/users/me')).body.roles).toEqual([]);
  });

  it('does not change the role of a member', async () => {
    const known = await world.person();
    const { path } = await invite(known.email, 'operator');
    await world.join(hood.organization_id, known, 'admin');
    const browser = await world.browserOf(known);
    expect((await browser.submit(path, {})).status).toBe(303);
    expect((await browser.api('GET', '/users/me')).body.roles[0].role).toBe('admin');
  });

  it('expires with the membership of its sender', async () => {
    const { organization_id, admin, owner } = await world.neighbourhood();
    const path = `/organizations/${organization_id}/invitations`;
    await world.as(admin).post(path, { email: 'friend@example.com', role: 'admin' });
    const link = await world.linkMailedTo('friend@example.com');
    expect((await world.visitor().get(link)).status).toBe(200);
    await world.as(owner).delete(`/organizations/${organization_id}/members/${admin.user_id}`);
    expect((await world.visitor().get(link)).status).toBe(404);
  });

  it('expires when its sender may no longer invite to that role', async () => {
    const { organization_id, admin, owner } = await world.neighbourhood();
    const second = await world.person();
    const members = `/organizations/${organization_id}/members`;
    await world.join(organization_id, second, 'owner');
    const send = async (by: Person, role: string) => {
      const body = { email: `${role}-of-${by.user_id}@example.com`, role };
      await world.as(by).post(`/organizations/${organization_id}/invitations`, body);
      return world.linkMailedTo(body.email);
    };
    const [fromAdmin, fromOwner, ownerFromOwner] = [
      await send(admin, 'member'),
      await send(second, 'member'),
      await send(second, 'owner'),
    ];
    await world.as(owner).patch(`${members}/${admin.user_id}`, { role: 'member' });
    await world.as(owner).patch(`${members}/${second.user_id}`, { role: 'admin' });
    const status = async (path: string) => (await world.visitor().get(path)).status;
    expect([await status(fromAdmin), await status(fromOwner), await status(ownerFromOwner)]).toEqual([
      404, 200, 404,
    ]);
  });

  it('that never was one is refused like one that is over', async () => {
    for (const token of ['', 'x', `in_${'x'.repeat(43)}`, 'x'.repeat(5000), '%00']) {
      expect([200, 403, 404]).toContain((await world.visitor().get(`/signup?invitation=${token}`)).status);
    }
    expect((await world.visitor().get(`/signup?invitation=in_${'x'.repeat(43)}`)).status).toBe(404);
  });
});
