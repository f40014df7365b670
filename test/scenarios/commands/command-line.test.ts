import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { PACKAGE_ROOT } from '../../../src/platform/package-root.ts';
import { clientFor } from '../../harness/client.ts';
import { urlOf } from '../../harness/database.ts';
import { laresJson, runLares, temporaryDirectory } from '../../harness/program.ts';
import { openWorld, type World } from '../../harness/world.ts';

let world: World;
let environment: Record<string, string>;

beforeAll(async () => {
  world = await openWorld();
  environment = { DATABASE_URL: urlOf(world.connectionConfig) };
});

const json = (...args: string[]) => laresJson(args, environment);
const ID = /^[0-9a-f]{24}$/;
const clientCreate = (owner: string, uri: string) => [
  'client',
  'create',
  '--owner',
  owner,
  '--name',
  'Panel',
  '--redirect-uri',
  uri,
];

const emit = (metadata: string) => [
  'event',
  'emit',
  '--home',
  '0'.repeat(24),
  '--type',
  'battery_low',
  '--metadata',
  metadata,
];

describe('the command line', () => {
  it('makes everything a first customer needs, each as one JSON object', async () => {
    const owner = await json(
      'user',
      'create',
      '--email',
      'owner@example.com',
      '--name',
      'Olga Ögren',
      '--password',
      'correct horse',
    );
    expect(owner).toEqual({ user_id: expect.stringMatching(ID), email: 'owner@example.com' });
    await json('user', 'create', '--email', 'helper@example.com', '--name', 'Helge');
    const { organization_id = '' } = await json(
      'org',
      'create',
      '--name',
      'Sunside',
      '--owner',
      'owner@example.com',
    );
    expect(
      await json(
        'member',
        'add',
        '--org',
        organization_id,
        '--email',
        'helper@example.com',
        '--role',
        'member',
      ),
    ).toEqual({
      organization_id,
      user_id: expect.stringMatching(ID),
      role: 'member',
    });
    const { home_id = '' } = await json(
      'home',
      'create',
      '--org',
      organization_id,
      '--name',
      'Casa',
      '--timezone',
      'Europe/Lisbon',
    );
    const device = await json('device', 'create', '--home', home_id, '--name', 'Sala');
    expect(device).toEqual({
      device_id: expect.stringMatching(ID),
      device_token: expect.stringMatching(/^dt_/),
    });

    const { access_token } = await json(
      'token',
      'create',
      '--user',
      'helper@example.com',
      '--permissions',
      'homes_read,user_read',
      '--days',
      '1',
    );
    const caller = clientFor(world.api, access_token);
    expect((await caller.get(`/homes/${home_id}`)).body).toMatchObject({
      name: 'Casa',
      timezone: 'Europe/Lisbon',
      devices: [device['device_id']],
    });
    expect((await caller.get('/devices')).status).toBe(403);
    expect(await json('token', 'revoke', '--token', access_token ?? '')).toEqual({ revoked: true });
    await expect.poll(async () => (await caller.get('/users/me')).status).toBe(401);
  });

  it.each([
    [['user', 'create', '--name', 'Ann'], 64, 'Missing --email'],
    [['user', 'create', '--email', 'not-an-address', '--name', 'Ann'], 64, '--email'],
    [
      ['user', 'create', '--email', 'weak@example.com', '--name', 'Ann', '--password', 'Password123'],
      1,
      'too common and easy to guess',
    ],
    [['user', 'destroy'], 64, 'Unknown command: user destroy'],
    [['org', 'create', '--nam', 'x'], 64, "Unknown option '--nam'"],
    [['org', 'create', '--name', 'x', '--owner', 'nobody@example.com'], 1, 'No user has the e-mail address'],
    [['member', 'add', '--org', 'x', '--email', 'y', '--role', 'king'], 64, '--role must be one of'],
    [['home', 'create', '--org', '0'.repeat(24), '--name', 'x'], 1, 'There is no organization'],
    [['home', 'create', '--org', 'nonsense', '--name', 'x'], 1, 'There is no organization'],
    [['home', 'create', '--org', 'x', '--name', 'x', '--timezone', 'Mars'], 64, '--timezone'],
    [['device', 'create', '--home', 'nonsense', '--name', 'x'], 1, 'There is no home'],
    [emit('{"a":[{"b":1e400}]}'), 64, '--metadata: a[0].b is not a finite number'],
    [emit('{"v":"\\ud800"}'), 64, '--metadata: v has a NUL character or an unpaired surrogate'],
    [['home', 'create', '--org', 'x', '--name', 'half \ud800'], 64, '--name must be text in UTF-8'],
    [['token', 'create', '--user', 'x@example.com', '--permissions', 'fly'], 64, 'fly is not one of'],
    [['token', 'create', '--user', 'x@example.com', '--days', '-1'], 64, '--days'],
    [['token', 'revoke', '--token', 'at_unknown'], 1, 'No valid access token'],
    [['client', 'create', '--owner', 'x@example.com', '--name', 'x'], 64, 'Missing --redirect-uri'],
    [clientCreate('nobody@example.com', 'https://x.example/'), 1, 'No user has the e-mail address'],
    [clientCreate('owner@example.com', 'http://x.example/'), 64, '--redirect-uri must be https'],
  ])('lares %j exits %i and says why on standard error', async (args, code, text) => {
    const outcome = await runLares([...args, '--json'], environment);
    const message = expect.stringContaining(text);
    expect([outcome.code, outcome.stderr]).toEqual([code, message]);
    if (code === 64) expect(JSON.parse(outcome.stdout)).toEqual({ error: 'wrong_usage', message });
    else expect(outcome.stdout).toBe('');
  });

  it('prints nothing on standard output for wrong usage without --json', async () => {
    const outcome = await runLares(['user', 'destroy'], environment);
    expect([outcome.code, outcome.stdout]).toEqual([64, '']);
  });

  it('prints its version', async () => {
    const { version } = JSON.parse(readFileSync(join(PACKAGE_ROOT, 'package.json'), 'utf8'));
    expect(await runLares(['--version'], {})).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
    expect(await laresJson(['--version'], {})).toEqual({ version });
  });

  it('says how to get an access token when LARES_TOKEN is none', async () => {
    const outcome = await runLares(['trigger', 'battery_low'], { LARES_TOKEN: 'at_short' });
    expect([outcome.code, outcome.stdout]).toEqual([78, '']);
    expect(outcome.stderr).toContain('LARES_TOKEN must be an access token');
    expect(outcome.stderr).toContain('lares token create');
    expect(outcome.stderr).not.toContain('openssl');
  });

  it('makes an OAuth client that gets a token at once', async () => {
    await json('user', 'create', '--email', 'maker@example.com', '--name', 'Maker');
    const command = clientCreate('maker@example.com', 'https://x.example/a');
    const client = await json(...command, '--redirect-uri', 'com.example.panel:/back');
    expect(client).toEqual({
      client_id: expect.stringMatching(ID),
      client_secret: expect.stringMatching(/^cs_/),
    });
    const answer = await world.anonymous.post('/oauth/token', {
      grant_type: 'client_credentials',
      ...client,
    });
    expect([answer.status, answer.body.token_type]).toEqual([200, 'Bearer']);
  });

  it('refuses a second user of the same address, however it is written', async () => {
    await json('user', 'create', '--email', 'twin@example.com', '--name', 'Twin');
    const outcome = await runLares(
      ['user', 'create', '--email', 'TWIN@example.com', '--name', 'Twin'],
      environment,
    );
    expect([outcome.code, outcome.stderr]).toEqual([1, expect.stringContaining('already exists')]);
  });

  it('shows every command in --help, and every option of one', async () => {
    const help = await runLares(['--help'], {});
    for (const command of [
      'start',
      'user create',
      'user disable',
      'user enable',
      'user delete',
      'user revoke-all',
      'user reset-factors',
      'session list',
      'org create',
      'member add',
      'token create',
      'client create',
      'home create',
      'device create',
      'backup',
      'restore',
      'database run',
      'migrate',
      'doctor',
    ]) {
      expect(help.stdout).toContain(`  ${command} `);
    }
    const one = await runLares(['token', 'create', '--help'], {});
    for (const option of ['--user', '--permissions', '--days', '--name', '--json'])
      expect(one.stdout).toContain(option);
    expect([help.code, one.code]).toEqual([0, 0]);
  });
});

describe('lares doctor', () => {
  it('finds a healthy machine healthy', async () => {
    const fresh = await openWorld();
    const outcome = await runLares(['doctor', '--json'], {
      DATABASE_URL: urlOf(fresh.connectionConfig),
      PORT: '0',
      LARES_DATA_DIR: temporaryDirectory(),
    });
    const report = JSON.parse(outcome.stdout);
    expect(outcome.code).toBe(0);
    expect(
      report.checks.map((check: { name: string; state: string }) => `${check.name} ${check.state}`),
    ).toEqual([
      'configuration ok',
      'node ok',
      'data directory ok',
      'disk ok',
      'database ok',
      'clock ok',
      'port ok',
      'messages ok',
      'alerting ok',
      'backup ok',
    ]);
  });

  it.each([
    [{}, '✓ messages       SMS, calls and e-mails stay in the outbox'],
    [
      { LARES_SMTP_URL: 'smtp://mail.example.com' },
      '! messages       e-mails are sent, with links that only',
    ],
    [
      { LARES_SMS_URL: 'https://AC1:token@sms.example.com', LARES_SMS_FROM: '+46701234567' },
      '! messages       SMS, calls are sent, with links that only this machine can open\n    → Set LARES_PUBLIC_URL',
    ],
    [
      {
        LARES_SMS_URL: 'https://AC1:token@sms.example.com',
        LARES_SMS_FROM: 'Lakeside',
        LARES_PUBLIC_URL: 'https://homes.example.com',
      },
      '✓ messages       SMS are sent\n',
    ],
  ])('with %j says where messages go', async (gateways, line) => {
    const outcome = await runLares(['doctor'], {
      ...environment,
      ...gateways,
      PORT: '0',
      LARES_DATA_DIR: temporaryDirectory(),
    });
    expect(outcome.stdout).toContain(line);
    expect(outcome.stdout).not.toContain('token');
  });

  it('lists the organizations in which no alert reaches a user, and what to set', async () => {
    const { organization_id } = await world.neighbourhood();
    const outcome = await runLares(['doctor'], {
      ...environment,
      PORT: '0',
      LARES_DATA_DIR: temporaryDirectory(),
    });
    expect(outcome.stdout).toMatch(
      new RegExp(`! alerting +no alert reaches a user in \\d+ of \\d+ organizations: .*${organization_id}`),
    );
    expect(outcome.stdout).toMatch(/→ Configure a gateway.*Not set: .*LARES_SMTP_URL/);
  });

  it('says what to do about what it finds', async () => {
    const outcome = await runLares(['doctor'], {
      DATABASE_URL: 'postgres://127.0.0.1:9/none',
      LARES_DATA_DIR: '/dev/null/none',
      PORT: new URL(world.url).port,
    });
    expect(outcome.code).toBe(1);
    expect(outcome.stdout).toContain('✗ database');
    expect(outcome.stdout).toContain('→ Check DATABASE_URL');
    expect(outcome.stdout).toContain('→ Set LARES_DATA_DIR');
    expect(outcome.stdout).toContain('in use by a running Lares');
  });
});
