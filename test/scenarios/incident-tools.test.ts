import { beforeAll, describe, expect, it } from 'vitest';
import { urlOf } from '../harness/database.ts';
import { codeFor, exchange, newClient } from '../harness/oauth.ts';
import { laresJson, runLares } from '../harness/program.ts';
import { isIn, passwordStep, setUpApp } from '../harness/second-factor.ts';
import { openWorld, type World } from '../harness/world.ts';

let world: World;
let environment: Record<string, string>;

beforeAll(async () => {
  world = await openWorld();
  environment = { DATABASE_URL: urlOf(world.where) };
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
    const who = { user_id: person.user_id, email: person.email };
    expect(await json('user', 'disable', '--email', email)).toEqual({ ...who, disabled: true });
    await expect.poll(async () => (await world.as(person).get('/users/me')).status).toBe(401);
    expect((await browser.api('GET', '/session')).status).toBe(401);
    expect(await json('session', 'list', '--email', email)).toEqual({ sessions: [] });
    expect(await json('user', 'enable', '--email', email)).toEqual({ ...who, disabled: false });
    await expect.poll(async () => (await world.as(person).get('/users/me')).status).toBe(200);
  }, 60_000);

  it('revoke everything', async () => {
    const [person, maker] = [await world.person(), await world.person()];
    const browser = await world.browserOf(person);
    const app = await newClient(world, maker);
    await exchange(world, app, await codeFor(browser, app));
    await newClient(world, person);
    await browser.api('POST', '/webhooks', { url: 'https://example.com/', events: ['*'] });
    expect(await json('user', 'revoke-all', '--email', person.email)).toEqual({
      user_id: person.user_id,
      email: person.email,
      sessions: 1,
      tokens: 1,
      apps: 1,
      clients: 1,
      webhooks: 1,
    });
    await expect.poll(async () => (await world.as(person).get('/users/me')).status).toBe(401);
    expect((await browser.api('GET', '/session')).status).toBe(401);
  }, 60_000);

  it('take away a second factor that was lost: the password is enough again', async () => {
    const person = await world.person();
    await setUpApp(world, await world.browserOf(person));
    const waiting = await passwordStep(world, person);
    expect(waiting.answer.headers['location']).toMatch(/^\/login\/second-factor/);
    const reset = () => json('user', 'reset-factors', '--email', person.email);
    const who = { user_id: person.user_id, email: person.email };
    expect(await reset()).toEqual({ ...who, passkeys: 0, authenticator_app: true, recovery_codes: 10 });
    expect(await reset()).toEqual({ ...who, passkeys: 0, authenticator_app: false, recovery_codes: 0 });
    const { browser } = await passwordStep(world, person);
    expect(await isIn(browser)).toBe(true);
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
      expect.stringContaining('What remains: homes, guests'),
    ]);
    const again = await runLares(['user', 'delete', '--email', operator.email], environment);
    expect([again.code, again.stderr]).toEqual([
      1,
      expect.stringContaining('No user has the e-mail address'),
    ]);

    // The one who is gone is still in the log, and whoever prints it too.
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
