import pg from 'pg';
import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { clientFor } from '../../test/harness/client.ts';
import { pushSubscription } from '../../test/harness/gateways/push-service.ts';
import { codeFor, exchange, newClient, postForm, refresh } from '../../test/harness/oauth.ts';
import { resetPath } from '../../test/harness/sign-in/reset-path.ts';
import type { Visitor } from '../../test/harness/visitor.ts';
import { openWorld, type Person, type World } from '../../test/harness/world.ts';
import { createPersonalToken } from '../accounts/tokens/tokens.ts';
import { COMMAND_LINE } from '../audit/index.ts';
import { newSecretToken } from '../platform/secrets/secret-tokens.ts';

const NEW = 'a new password of mine';
let world: World;
let second: World;

beforeAll(async () => {
  world = await openWorld();
  second = await openWorld({ connectionConfig: world.connectionConfig, clock: world.clock });
});

/** By rows, because a phone number needs an SMS provider. */
async function addNotificationSettings({ tools }: World, { user_id }: Person, browser: Visitor) {
  await tools.database.rows(sql`
    INSERT INTO notification_ways (user_id, by_email, phone_number, phone_verified_at)
    VALUES (${user_id}, false, '+46701234567', now())`);
  const rules = { rules: [{ told: 'never' }] };
  expect((await browser.api('PUT', '/users/me/notification-rules', rules)).status).toBe(200);
  const push = pushSubscription(`http://127.0.0.1:9/${user_id}`);
  expect((await browser.api('POST', '/users/me/notification-ways/push', push)).status).toBe(201);
}

/** Everything that an intruder may have left in an account, and whether it still works. */
async function account() {
  const [person, other] = [await world.person(), await world.person()];
  const browser = await world.browserOf(person);
  const [own, app] = [await newClient(world, person), await newClient(world, other)];
  const granted = (await exchange(world, app, await codeFor(browser, app))).body;
  const byOwnClient = () => postForm(world, '/oauth/token', { grant_type: 'client_credentials', ...own });
  const ofOwnClient = (await byOwnClient()).body.access_token;
  const hook = { url: 'https://example.com/hook', events: ['*'] };
  expect((await browser.api('POST', '/webhooks', hook)).status).toBe(201);
  await addNotificationSettings(world, person, browser);
  const strangers = await world.person();
  expect((await world.as(strangers).post('/webhooks', hook)).status).toBe(201);
  const status = async (token: string) => (await clientFor(second.api, token).get('/users/me')).status;
  return {
    person,
    browser,
    /** In a process that has cached all of them. */
    tokens: () => Promise.all([person.token, granted.access_token, ofOwnClient].map(status)),
    refresh: async () => (await refresh(world, app, granted.refresh_token)).status,
    ownClient: async () => (await byOwnClient()).status,
    webhooks: async () => {
      const rows = await world.tools.database.rows(
        sql`SELECT FROM user_webhooks WHERE user_id = ${person.user_id}`,
      );
      return rows.length;
    },
    /** Browsers, phone numbers, rules, and whether e-mail is switched off. */
    notifications: async () => {
      const login = await world.browserOf(person);
      const ways = (await login.api('GET', '/users/me/notification-ways')).body;
      const { rules } = (await login.api('GET', '/users/me/notification-rules')).body;
      return [ways.browsers.length, ways.phone_number ? 1 : 0, rules.length, !ways.by_email];
    },
    /** What belongs to other accounts. */
    others: async () => [
      await status(strangers.token),
      (await postForm(world, '/oauth/token', { grant_type: 'client_credentials', ...app })).status,
      (await world.as(strangers).get('/webhooks')).body.hooks.length,
    ],
  };
}

type Account = Awaited<ReturnType<typeof account>>;

async function expectAllKept(one: Account) {
  expect(await one.tokens()).toEqual([200, 200, 200]);
  expect([await one.ownClient(), await one.webhooks(), await one.refresh()]).toEqual([200, 1, 200]);
  expect(await one.notifications()).toEqual([1, 1, 1, true]);
}

async function expectAllEnded(one: Account) {
  await expect.poll(one.tokens).toEqual([401, 401, 401]);
  expect([await one.refresh(), await one.ownClient(), await one.webhooks()]).toEqual([400, 401, 0]);
  expect(await one.notifications()).toEqual([0, 0, 0, false]);
  expect(await one.others()).toEqual([200, 200, 1]);
}

const linkFor = ({ email }: Person) => resetPath(world, email);

const signedIn = async (browser: Visitor) => (await browser.api('GET', '/session')).status;

describe('a reset of the password', () => {
  it('offers, ticked, to end all that an intruder may have left, and says how many of each', async () => {
    const one = await account();
    const page = await world.visitor().get(await linkFor(one.person));
    expect(page.text).toMatch(/<input type="checkbox" name="revoke_all" value="on" checked/);
    expect(page.text).toContain(
      '1 access token, 1 connected app, 1 OAuth client secret, 1 user webhook, ' +
        '1 browser with notifications, 1 phone number for notifications and 1 notification rule',
    );
  });

  it('ends all of it in every process when the box is ticked', async () => {
    const one = await account();
    await expectAllKept(one);
    const path = await linkFor(one.person);
    const answer = await world.visitor().submit(path, { password: NEW, revoke_all: 'on' });
    expect(answer.status).toBe(303);
    expect(await signedIn(one.browser)).toBe(401);
    await expectAllEnded(one);
  });

  it('ends the sessions and nothing else when the box was unticked', async () => {
    const one = await account();
    expect((await world.visitor().submit(await linkFor(one.person), { password: NEW })).status).toBe(303);
    expect(await signedIn(one.browser)).toBe(401);
    await expectAllKept(one);
  });

  it('shows the box again as it was left when the password is refused', async () => {
    const path = await linkFor(await world.person());
    const ticked = await world.visitor().submit(path, { password: 'short', revoke_all: 'on' });
    const unticked = await world.visitor().submit(path, { password: 'short' });
    expect([ticked.status, unticked.status]).toEqual([400, 400]);
    expect(ticked.text).toMatch(/name="revoke_all" value="on" checked/);
    expect(unticked.text).not.toMatch(/name="revoke_all" value="on" checked/);
    expect(ticked.text).toContain('1 access token.');
  });

  it('happens as a whole or not at all', async () => {
    const one = await account();
    const path = await linkFor(one.person);
    await world.tools.database.rows(sql`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no'; END $$`);
    await world.tools.database.rows(sql`
      CREATE TRIGGER refuse BEFORE DELETE ON user_webhooks FOR EACH ROW EXECUTE FUNCTION refuse()`);
    onTestFinished(async () => {
      await world.tools.database.rows(sql`DROP FUNCTION IF EXISTS refuse CASCADE`);
    });
    const refused = await world.visitor().submit(path, { password: NEW, revoke_all: 'on' });
    expect(refused.status).toBe(500);
    expect(await signedIn(one.browser)).toBe(200);
    await expectAllKept(one);
    await world.tools.database.rows(sql`DROP TRIGGER refuse ON user_webhooks`);
    expect((await world.visitor().submit(path, { password: NEW, revoke_all: 'on' })).status).toBe(303);
    await expectAllEnded(one);
  });
});

describe('a change of the password', () => {
  const change = ({ person, browser }: Account, more: object) =>
    browser.api('PUT', '/users/me/password', {
      current_password: person.password,
      new_password: NEW,
      ...more,
    });

  it('with revoke_all ends everything but this session', async () => {
    const one = await account();
    await expectAllKept(one);
    expect((await change(one, { revoke_all: true })).status).toBe(200);
    expect(await signedIn(one.browser)).toBe(200);
    await expectAllEnded(one);
  });

  it.each([{}, { revoke_all: false }])('with %j it ends the other sessions alone', async (more) => {
    const one = await account();
    expect((await change(one, more)).status).toBe(200);
    await expectAllKept(one);
  });

  it('refuses another value by name, and changes nothing', async () => {
    const one = await account();
    const answer = await change(one, { revoke_all: 'yes' });
    expect([answer.status, answer.body.context]).toEqual([400, 'revoke_all']);
    await expectAllKept(one);
  });
});

describe('logging out everywhere', () => {
  it('with revoke_all ends everything else too', async () => {
    const one = await account();
    await expectAllKept(one);
    expect((await one.browser.api('DELETE', '/users/me/sessions?revoke_all=true')).status).toBe(200);
    await expectAllEnded(one);
  });

  it.each(['', '?revoke_all=false'])('with %j it ends sessions and connected apps alone', async (query) => {
    const one = await account();
    await expectAllKept(one);
    expect((await one.browser.api('DELETE', `/users/me/sessions${query}`)).status).toBe(200);
    expect(await signedIn(one.browser)).toBe(401);
    await expect.poll(one.tokens).toEqual([200, 401, 200]);
    expect([await one.refresh(), await one.ownClient(), await one.webhooks()]).toEqual([400, 200, 1]);
    expect(await one.notifications()).toEqual([1, 1, 1, true]);
  });

  it('refuses another value by name, and ends nothing', async () => {
    const one = await account();
    const answer = await one.browser.api('DELETE', '/users/me/sessions?revoke_all=maybe');
    expect([answer.status, answer.body.context]).toEqual([400, 'revoke_all']);
    expect(await signedIn(one.browser)).toBe(200);
  });
});

it('a session that another process has just ended makes nothing that would outlive it', async () => {
  const { person } = await account();
  const { token_id: tokenId } = (await world.tools.database.row<{ token_id: string }>(
    sql`SELECT session_id AS token_id FROM sessions WHERE user_id = ${person.user_id}`,
  )) ?? { token_id: '' };
  const created_at = world.clock.now();
  const user = { ...person, fullname: 'Person', locale: 'en', created_at, email_verified: true };
  const caller = {
    kind: 'session' as const,
    tokenId,
    tokenHash: '',
    tokenName: null,
    grantId: null,
    user,
    permissions: new Set<never>(),
    roles: new Map(),
    homes: new Map(),
    barred: new Map(),
    expiresAt: Number.POSITIVE_INFINITY,
    createdAt: 0,
    lastSeenAt: 0,
  };
  const sender = { tools: world.tools, mailer: world.app.mailer, baseUrl: () => world.url };
  const make = () => createPersonalToken(sender, caller, { name: 'left behind' }, COMMAND_LINE);
  await expect(make()).resolves.toMatchObject({ name: 'left behind' });
  await world.tools.database.rows(sql`DELETE FROM sessions WHERE user_id = ${person.user_id}`);
  await expect(make()).rejects.toMatchObject({ status: 401 });
});

it('revoking a session waits for a token that it is just creating, and revokes that too', async () => {
  const one = await account();
  const client = new pg.Client(world.connectionConfig);
  await client.connect();
  onTestFinished(() => client.end());
  // As `inNameOf` does: the session is locked, and other transactions do not see the token yet.
  await client.query('BEGIN');
  await client.query('SELECT FROM sessions WHERE user_id = $1 FOR KEY SHARE', [one.person.user_id]);
  const { token, tokenHash } = newSecretToken('at', world.tools.random);
  await client.query(
    `INSERT INTO access_tokens (token_id, user_id, token_hash, name, permissions, created_at)
     VALUES ($1, $2, $3, 'just made', '{user_read}', now())`,
    [world.tools.newId(), one.person.user_id, tokenHash],
  );
  const ending = one.browser.api('DELETE', '/users/me/sessions?revoke_all=true');
  const waiting = () =>
    world.tools.database.rows(sql`
      SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`);
  await expect.poll(waiting).toHaveLength(1);
  await client.query('COMMIT');
  expect((await ending).status).toBe(200);
  await expectAllEnded(one);
  expect((await clientFor(world.api, token).get('/users/me')).status).toBe(401);
});
