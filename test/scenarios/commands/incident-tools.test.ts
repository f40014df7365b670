import { beforeAll, describe, expect, it } from 'vitest';
import { urlOf } from '../../harness/database.ts';
import { FakeClock } from '../../harness/fake-clock.ts';
import { codeFor, exchange, newClient } from '../../harness/oauth.ts';
import { laresJson, runLares } from '../../harness/program.ts';
import { isIn, passwordStep, setUpApp } from '../../harness/sign-in/second-factor.ts';
import { serverText } from '../../harness/text.ts';
import { openWorld, type World } from '../../harness/world.ts';
import { PUSH } from '../../openapi/things.ts';

let world: World;
let environment: Record<string, string>;

beforeAll(async () => {
  // Commands use the machine's clock, and mails are listed by time.
  world = await openWorld({ clock: new FakeClock(new Date().toISOString()) });
  environment = {
    DATABASE_URL: urlOf(world.connectionConfig),
    LARES_SECRET_KEY: Buffer.alloc(32, 7).toString('hex'),
    LARES_PUBLIC_URL: 'https://homes.example.com',
  };
});

const json = (...args: string[]) => laresJson(args, environment);

describe('the tools for an account in the wrong hands, beside a running Lares', () => {
  it('list sessions, disable and enable', async () => {
    const person = await world.person();
    const browser = await world.browserOf(person);
    const email = person.email.toUpperCase();
    const { session_id } = (await browser.api('GET', '/session')).body;
    expect(await json('session', 'list', '--email', email)).toEqual({
      sessions: [
        {
          session_id,
          user_agent: 'test browser',
          created_at: expect.any(String),
          last_seen_at: expect.any(String),
          expires_at: expect.any(String),
        },
      ],
    });
    const actor = { user_id: person.user_id, email: person.email };
    expect(await json('user', 'disable', '--email', email)).toEqual({ ...actor, disabled: true });
    await expect.poll(async () => (await world.as(person).get('/users/me')).status).toBe(401);
    expect((await browser.api('GET', '/session')).status).toBe(401);
    expect(await json('session', 'list', '--email', email)).toEqual({ sessions: [] });
    expect(await json('user', 'enable', '--email', email)).toEqual({ ...actor, disabled: false });
    await expect.poll(async () => (await world.as(person).get('/users/me')).status).toBe(200);
  }, 60_000);

  it('revoke everything', async () => {
    const [person, maker] = [await world.person(), await world.person()];
    const browser = await world.browserOf(person);
    const app = await newClient(world, maker);
    await exchange(world, app, await codeFor(browser, app));
    await newClient(world, person);
    await browser.api('POST', '/webhooks', { url: 'https://example.com/', events: ['*'] });
    await browser.api('POST', '/users/me/notification-ways/push', PUSH);
    expect(await json('user', 'revoke-all', '--email', person.email)).toEqual({
      user_id: person.user_id,
      email: person.email,
      sessions: 1,
      tokens: 1,
      apps: 1,
      clients: 1,
      webhooks: 1,
      browsers: 1,
      phones: 0,
      rules: 0,
    });
    await expect.poll(async () => (await world.as(person).get('/users/me')).status).toBe(401);
    // The running process learns of each revocation by a notification of its own.
    await expect.poll(async () => (await browser.api('GET', '/session')).status).toBe(401);
  }, 60_000);

  it('take away a second factor that was lost: the password is enough again', async () => {
    const person = await world.person();
    await setUpApp(world, await world.browserOf(person));
    const waiting = await passwordStep(world, person);
    expect(waiting.answer.headers['location']).toMatch(/^\/login\/second-factor/);
    const reset = () => json('user', 'reset-factors', '--email', person.email);
    const actor = { user_id: person.user_id, email: person.email };
    expect(await reset()).toEqual({ ...actor, passkeys: 0, authenticator_app: true, recovery_codes: 10 });
    expect(await reset()).toEqual({ ...actor, passkeys: 0, authenticator_app: false, recovery_codes: 0 });
    const { browser } = await passwordStep(world, person);
    expect(await isIn(browser)).toBe(true);
    // A mail about the removal, but not about the second call, which removed nothing.
    const removal = serverText('accounts.secondFactorRemoved');
    const titles = (await world.noticesTo(person.email)).map(({ text }) => text.split('\n')[0]);
    expect(titles.filter((title) => title === removal)).toHaveLength(1);
  }, 60_000);

  it('notify the users concerned by mail, as the API does, and do nothing with a key that is not the service’s', async () => {
    const { owner, organization_id } = await world.neighbourhood();
    const newcomer = await world.person();
    const email = ['--email', newcomer.email];
    await json('member', 'add', '--org', organization_id, ...email, '--role', 'owner');
    await json('token', 'create', '--user', newcomer.email, '--name', 'Nightly');
    const subject = serverText('accounts.noticeSubject', { what: 'new owner of Lakeside Stays' });
    const text = expect.stringContaining(
      serverText('accounts.newOwnerByOperator', {
        owner: `${newcomer.fullname} (${newcomer.email})`,
        organization: 'Lakeside Stays',
      }),
    );
    expect(await world.noticesTo(owner.email)).toEqual([{ subject, text }]);
    const [ofToken, ofOwner, ...more] = await world.noticesTo(newcomer.email);
    expect([ofOwner, more]).toEqual([{ subject, text }, []]);
    expect(ofToken?.text.split('\n')).toEqual([
      serverText('accounts.accessTokenCreated', { name: 'Nightly' }),
      '',
      expect.stringMatching(/^When: /),
      serverText('accounts.byOperatorCommandLine'),
      '',
      serverText('accounts.noticeFooterAskOperator'),
      '',
      serverText('accounts.reviewAccountHere'),
      'https://homes.example.com/developer/tokens',
      '',
    ]);

    const hook = { url: 'https://example.com/', events: ['battery_low'] };
    expect((await world.as(owner).post(`/organizations/${organization_id}/webhooks`, hook)).status).toBe(201);
    const elsewhere = { ...environment, LARES_SECRET_KEY: 'ab'.repeat(32) };
    const refused = await runLares(['token', 'create', '--user', newcomer.email], elsewhere);
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('Set LARES_SECRET_KEY')]);
    const { tokens } = (await world.as(newcomer).get('/users/me/tokens')).body;
    expect(tokens.map(({ name }: { name: string }) => name).sort()).toEqual(['Nightly', 'test']);
  }, 60_000);

  it('delete, but not the last owner of others, and say what remains', async () => {
    const { owner, operator, organization_id } = await world.neighbourhood();
    const refused = await runLares(['user', 'delete', '--email', owner.email], environment);
    expect([refused.code, refused.stderr]).toEqual([
      1,
      expect.stringContaining('the last owner of Lakeside Stays'),
    ]);
    const deleted = await runLares(['user', 'delete', '--email', operator.email], environment);
    expect([deleted.code, deleted.stdout]).toEqual([
      0,
      expect.stringContaining('These remain: homes, guests'),
    ]);
    const again = await runLares(['user', 'delete', '--email', operator.email], environment);
    expect([again.code, again.stderr]).toEqual([
      1,
      expect.stringContaining('No user has the e-mail address'),
    ]);

    // The log still shows the deleted user, and also each export of the log.
    const log = await json('audit', 'export', '--org', organization_id);
    expect(log).toMatchObject({
      entries: [
        { action: 'audit.exported', actor: { via: 'command_line' } },
        {
          action: 'account.deleted',
          object: { kind: 'user', id: operator.user_id },
          actor: { via: 'command_line' },
        },
      ],
    });
    const options = ['--format', 'csv', '--to', new Date(world.clock.now().getTime() + 1).toISOString()];
    const csv = await runLares(['audit', 'export', '--org', organization_id, ...options], environment);
    expect([csv.code, csv.stdout.split('\r\n')[0]]).toEqual([
      0,
      expect.stringMatching(/^audit_id,at,action,text/),
    ]);
    const wrong = await runLares(
      ['audit', 'export', '--org', organization_id, '--format', 'xml'],
      environment,
    );
    expect([wrong.code, wrong.stderr]).toEqual([
      64,
      expect.stringContaining('--format must be one of csv, jsonl'),
    ]);
  }, 60_000);

  it.each([
    ['user', 'disable'],
    ['user', 'enable'],
    ['user', 'delete'],
    ['user', 'revoke-all'],
    ['user', 'reset-factors'],
    ['session', 'list'],
  ])(
    '%s %s explains itself, and asks for --email',
    async (...words) => {
      const help = await runLares([...words, '--help'], environment);
      expect(help.stdout).toMatch(/--email ADDRESS .*Required\./);
      const without = await runLares(words, environment);
      expect([without.code, without.stderr]).toEqual([64, expect.stringContaining('Missing --email')]);
    },
    60_000,
  );
});
