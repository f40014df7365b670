import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { clientFor } from '../../../test/harness/client.ts';
import {
  authorizePath,
  codeFor,
  exchange,
  newClient,
  postForm,
  refresh,
} from '../../../test/harness/oauth.ts';
import { openReceiver } from '../../../test/harness/receiver.ts';
import { settleWebhooks } from '../../../test/harness/webhooks/settle-webhooks.ts';
import { openWorld, type Person, type World } from '../../../test/harness/world.ts';
import { listOutbox } from '../../mail/index.ts';
import { disableUser, enableUser, requestPasswordReset } from '../index.ts';

let world: World;
let second: World;

beforeAll(async () => {
  world = await openWorld();
  second = await openWorld({ connectionConfig: world.connectionConfig, clock: world.clock });
});

const logIn = (person: Person, password = person.password) =>
  world.visitor().submit('/login', { email: person.email, password });

describe('a disabled user', () => {
  it('can do nothing by session, token or application, at once in every process', async () => {
    const [person, maker] = [await world.person(), await world.person()];
    const browser = await world.browserOf(person);
    const there = second.visitor();
    there.cookies.set('lares_session', browser.cookies.get('lares_session') ?? '');
    const [app, own] = [await newClient(world, maker), await newClient(world, person)];
    const granted = (await exchange(world, app, await codeFor(browser, app))).body;
    const code = await codeFor(browser, app);
    const byOwnClient = () => postForm(world, '/oauth/token', { grant_type: 'client_credentials', ...own });
    const tokens = [person.token, granted.access_token, (await byOwnClient()).body.access_token];
    const statuses = async () => [
      (await browser.api('GET', '/session')).status,
      (await there.api('GET', '/session')).status,
      ...(await Promise.all(
        tokens.flatMap((token) =>
          [world, second].map(async ({ api }) => (await clientFor(api, token).get('/users/me')).status),
        ),
      )),
    ];
    expect(await statuses()).toEqual(Array(8).fill(200));

    await disableUser(world.tools, person.user_id);
    await expect.poll(statuses).toEqual(Array(8).fill(401));
    const refused = [
      await refresh(world, app, granted.refresh_token),
      await exchange(world, app, code),
      await byOwnClient(),
    ];
    expect(refused.map(({ status, body }) => [status, body.error])).toEqual([
      [400, 'invalid_grant'],
      [400, 'invalid_grant'],
      [400, 'unauthorized_client'],
    ]);

    await enableUser(world.tools, person.user_id);
    await expect.poll(statuses).toEqual([401, 401, ...Array(6).fill(200)]);
    expect((await refresh(world, app, granted.refresh_token)).status).toBe(200);
    expect((await logIn(person)).status).toBe(303);
  });

  it('has no application that gets at the accounts of others, until the user is enabled', async () => {
    const [hood, maker] = [await world.neighbourhood(), await world.person()];
    const home_id = await world.home(hood);
    const app = await newClient(world, maker);
    const browser = await world.browserOf(hood.owner);
    const granted = (await exchange(world, app, await codeFor(browser, app))).body;
    const code = await codeFor(browser, app);
    const appsEnd = await openReceiver();
    const byApp = clientFor(world.api, granted.access_token);
    expect((await byApp.post('/webhooks', { url: appsEnd.url, events: ['*'] })).status).toBe(201);
    const emit = async () => {
      await second.app.recorder.record({ home_id, type: 'battery_low', event_time: world.clock.now() });
      await settleWebhooks(world, second);
      return appsEnd.received.length;
    };
    expect(await emit()).toBe(1);

    await disableUser(world.tools, maker.user_id);
    const refused = [await refresh(second, app, granted.refresh_token), await exchange(world, app, code)];
    expect(refused.map(({ status, body }) => [status, body.error])).toEqual(
      Array(2).fill([400, 'unauthorized_client']),
    );
    // The browser is redirected there neither after an earlier consent nor from the log-in page.
    const page = await browser.get(authorizePath(app));
    expect([page.status, page.headers['location']]).toEqual([400, undefined]);
    expect(page.text).toContain('The account that created this application is disabled.');
    const login = `/login?return_to=${encodeURIComponent(authorizePath(app))}`;
    const { headers } = await world.visitor().get(login);
    expect(headers['content-security-policy']).toContain("form-action 'self';");
    expect(await emit()).toBe(1);
    // The application can still revoke its token.
    const revoked = await postForm(world, '/oauth/revoke', { ...app, token: granted.access_token });
    expect(revoked.status).toBe(200);

    await enableUser(world.tools, maker.user_id);
    expect((await refresh(world, app, granted.refresh_token)).status).toBe(200);
    expect((await exchange(world, app, code)).status).toBe(200);
    expect(await emit()).toBe(2);
  });

  it('cannot log in, and learns why with the right password only', async () => {
    const [person, other] = [await world.person(), await world.person()];
    await disableUser(world.tools, person.user_id);
    const right = await logIn(person);
    expect([right.status, right.text]).toEqual([400, expect.stringContaining('This account is disabled')]);
    expect(right.headers['set-cookie'] ?? '').not.toContain('lares_session');
    const [wrong, others] = [await logIn(person, 'a wrong guess'), await logIn(other, 'a wrong guess')];
    const plain = ({ text }: { text: string }) =>
      text
        .replaceAll(person.email, 'X')
        .replaceAll(other.email, 'X')
        .replaceAll(/value="[\w-]{43}"|data-passkey="[^"]*"/g, '');
    expect([wrong.status, plain(wrong)]).toEqual([others.status, plain(others)]);
  });

  it('gets no link to a new password, and one of before does not work', async () => {
    const person = await world.person();
    const mails = async () => (await listOutbox(world.tools)).filter(({ to }) => to === person.email).length;
    await requestPasswordReset(world.tools, world.app.mailer, '', person.email);
    expect(await mails()).toBe(1);
    await disableUser(world.tools, person.user_id);
    await requestPasswordReset(world.tools, world.app.mailer, '', person.email);
    expect(await mails()).toBe(1);
    const links = await world.tools.database.rows(
      sql`SELECT FROM password_resets WHERE user_id = ${person.user_id}`,
    );
    expect(links).toEqual([]);
  });

  it('is sent no events, and no invitation of theirs is left', async () => {
    const hood = await world.neighbourhood();
    const home_id = await world.home(hood);
    const [theirs, others] = [await openReceiver(), await openReceiver()];
    const hook = (url: string) => ({ url, events: ['*'] });
    await world.as(hood.admin).post('/webhooks', hook(theirs.url));
    await world.as(hood.owner).post('/webhooks', hook(others.url));
    await world.tools.database.rows(sql`
      INSERT INTO invitations
        (invitation_id, organization_id, email, role, token_hash, invited_by, created_at, expires_at)
      VALUES (${'1'.repeat(24)}, ${hood.organization_id}, 'x@example.com', 'member', sha256('x'), ${hood.admin.user_id},
              now(), now())`);
    const emit = async () => {
      await second.app.recorder.record({ home_id, type: 'battery_low', event_time: world.clock.now() });
      await settleWebhooks(world, second);
      return [theirs.received.length, others.received.length];
    };
    expect(await emit()).toEqual([1, 1]);
    await disableUser(world.tools, hood.admin.user_id);
    expect(await emit()).toEqual([1, 2]);
    expect(await world.tools.database.rows(sql`SELECT FROM invitations`)).toEqual([]);
    await enableUser(world.tools, hood.admin.user_id);
    expect(await emit()).toEqual([2, 3]);
  });
});
