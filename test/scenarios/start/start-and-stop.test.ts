import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { banner } from '../../../bin/commands/start/banner.ts';
import { readConfig } from '../../../src/config.ts';
import { clientFor } from '../../harness/client.ts';
import { cloneDatabase, urlOf } from '../../harness/database.ts';
import { preparedDirectory } from '../../harness/program/prepared-directory.ts';
import {
  laresJson,
  runLares,
  startLares,
  statusOfRequestInFlight,
  temporaryDirectory,
} from '../../harness/program.ts';
import { visitor } from '../../harness/visitor.ts';
import { openWorld } from '../../harness/world.ts';

async function takenPort(): Promise<number> {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  return (other.address() as AddressInfo).port;
}

/** On an existing database: starting its own would take longer than the rest of the test. */
async function startOnSharedDatabase(more: Record<string, string>) {
  const { connectionConfig, drop } = await cloneDatabase();
  onTestFinished(drop);
  return runLares(['start'], {
    DATABASE_URL: urlOf(connectionConfig),
    LARES_DATA_DIR: temporaryDirectory(),
    LARES_SECRET_KEY: 'ab'.repeat(32),
    LARES_DEMO: 'off',
    ...more,
  });
}

describe('lares start', () => {
  it('says where devices report, refuses a second start, lets commands work beside it, finishes requests in flight, then stops the database, and exits 0', async () => {
    const { dataDir, access_token: token } = await preparedDirectory();
    const environment = { LARES_DATA_DIR: dataDir };
    const lares = await startLares({ ...environment, LARES_MQTT_PORT: '0' });
    expect(lares.output.stdout).toContain('Devices         POST /ingest/v1/reports\n');
    expect(lares.output.stdout).toMatch(/mqtt:\/\/127\.0\.0\.1:\d+/);

    const second = await runLares(['start'], { ...environment, PORT: '0' });
    expect(second.code).toBe(1);
    expect(second.stderr).toContain('already running on the data directory');
    expect(second.stderr).toContain(lares.url);

    const user = await laresJson(
      ['user', 'create', '--email', 'b@example.com', '--name', 'Bea'],
      environment,
    );
    expect(user).toEqual({
      user_id: expect.any(String),
      email: 'b@example.com',
      password: expect.any(String),
    });
    const { access_token } = await laresJson(['token', 'create', '--user', 'b@example.com'], environment);
    const me = await clientFor(lares.api, access_token).get('/users/me');
    expect([me.status, me.body.fullname]).toEqual([200, 'Bea']);

    expect(await statusOfRequestInFlight(lares, token)).toBe(201);
    expect((await lares.closed).code).toBe(0);
    const log = readFileSync(join(dataDir, 'postgres.log'), 'utf8');
    expect(log.trimEnd().split('\n').at(-1)).toContain('database system is shut down');
  }, 90_000);

  // Runs in this process: the program would take the default port, which other software on this machine needs.
  it('with another broker on the usual port of MQTT serves all the same and says so', async () => {
    const mqttPort = await takenPort();
    const world = await openWorld({ mqttPort, mqttPortWasChosen: false });
    expect(world.app.mqttPort).toBeUndefined();
    expect((await world.anonymous.get('/openapi.json')).status).toBe(200);
    expect(world.lines.join('')).toContain('MQTT is off: its port is in use; set LARES_MQTT_PORT');
    const usual = readConfig({ LARES_DATA_DIR: '/tmp' });
    expect(usual.mqtt.portWasChosen).toBe(false);
    const config = { ...usual, mqtt: { ...usual.mqtt, port: mqttPort } };
    const { url, app } = world;
    const unset = { demo: undefined, login: undefined, remark: undefined };
    expect(banner(config, { url, mqttPort: app.mqttPort, setupCode: undefined, ...unset })).toContain(
      `no MQTT: port ${mqttPort} is in use; set LARES_MQTT_PORT`,
    );
  });

  it('refuses to start without the port of MQTT that was asked for', async () => {
    const port = await takenPort();
    const refused = await startOnSharedDatabase({ LARES_MQTT_PORT: String(port), PORT: '0' });
    expect([refused.code, refused.stderr]).toEqual([
      1,
      expect.stringMatching(new RegExp(`Port ${port} .* set LARES_MQTT_PORT`)),
    ]);
  });

  it('says where the first account is made, as long as there is none', async () => {
    const environment = { LARES_DATA_DIR: temporaryDirectory() };
    const first = await startLares(environment);
    await expect.poll(() => first.output.stdout).toContain(`${first.url}/signup?code=`);
    await first.kill('SIGTERM');
    const second = await startLares(environment);
    await expect.poll(() => second.output.stdout).toContain('Ctrl-C stops everything');
    const path = /\/signup\?code=\S+/.exec(second.output.stdout)?.[0] ?? '';
    const code = path.split('=')[1] ?? '';
    expect(second.output.stdout).toContain(`Setup code      ${code}`);
    const account = {
      fullname: 'Ann',
      email: 'a@example.com',
      password: 'some words',
      organization: 'Homes',
    };
    // The link fills in everything except the user's own data.
    const page = await visitor(second.url).get(path);
    expect(page.text).toContain(`value="${code}"`);
    const old = /code=(\S+)/.exec(first.output.stdout)?.[1] ?? '';
    for (const [setup_code, status] of [
      [old, 400],
      [code, 303],
    ] as const) {
      const answer = await visitor(second.url).submit('/signup', { ...account, setup_code });
      expect(answer.status).toBe(status);
    }
    await second.kill('SIGTERM');
    const third = await startLares(environment);
    await expect.poll(() => third.output.stdout).toContain('Ctrl-C stops everything');
    expect(third.output.stdout).not.toContain('/signup');
    await third.kill('SIGTERM');
  }, 90_000);

  it('stops cleanly when one Ctrl-C arrives twice, as it does under npm, and does not start with another secret key than the one its secrets were sealed with', async () => {
    const { dataDir, access_token } = await preparedDirectory();
    const environment = { LARES_DATA_DIR: dataDir, LARES_SECRET_KEY: 'ab'.repeat(32) };
    const lares = await startLares(environment);
    const webhook = { url: 'https://hooks.example.com/', events: ['*'] };
    expect((await clientFor(lares.api, access_token).post('/webhooks', webhook)).status).toBe(201);
    process.kill(lares.pid, 'SIGINT');
    process.kill(lares.pid, 'SIGINT');
    expect((await lares.kill('SIGINT')).code).toBe(0);
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
    // The first of several processes logs it for all.
    for (const LARES_PROCESSES of ['1', '3']) {
      const other = { ...environment, LARES_SECRET_KEY: 'cd'.repeat(32), PORT: '0', LARES_DEMO: 'off' };
      const refused = await runLares(['start'], { ...other, LARES_PROCESSES });
      expect(refused.code).toBe(78);
      expect(refused.stderr.match(/Set LARES_SECRET_KEY to the key used before/g)).toHaveLength(1);
      expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
    }
  }, 90_000);

  it('lists every problem of the configuration at once and exits 78, starting nothing', async () => {
    const directory = join(temporaryDirectory(), 'untouched');
    const outcome = await runLares(['start'], { LARES_DATA_DIR: directory, PORT: 'x', LARES_ROLE: 'api' });
    expect(outcome.code).toBe(78);
    expect(outcome.stderr).toContain('PORT must be a whole number');
    expect(outcome.stderr).toContain('did you mean LARES_ROLES?');
    expect(() => statSync(directory)).toThrow('ENOENT');
  });

  it('says in one sentence that a database cannot be reached, without its password', async () => {
    const outcome = await runLares(['start'], { DATABASE_URL: 'postgres://u:hunter2@127.0.0.1:9/lares' });
    expect([outcome.code, outcome.stderr]).toEqual([
      1,
      'Cannot use the database at 127.0.0.1:9/lares: The database cannot be reached.\n',
    ]);
  });

  it.each(['1', '2'])('with %s processes says which port is taken', async (LARES_PROCESSES) => {
    const port = await takenPort();
    const outcome = await startOnSharedDatabase({ PORT: String(port), LARES_PROCESSES });
    expect([outcome.code, outcome.stderr]).toEqual([
      1,
      expect.stringContaining(`Port ${port} of 127.0.0.1 is in use`),
    ]);
  });
});
