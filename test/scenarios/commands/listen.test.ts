import type { ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { expect, it, onTestFinished } from 'vitest';
import { createAccessToken, createOrganization, createUser } from '../../../src/accounts/index.ts';
import { openRecorder } from '../../../src/events/index.ts';
import { createHome } from '../../../src/homes/index.ts';
import { openLog } from '../../../src/platform/observability/log.ts';
import { openTools } from '../../../src/platform/open-tools.ts';
import { openSecretBox } from '../../../src/platform/secrets/secret-box.ts';
import { openReceivers } from '../../../src/webhooks/index.ts';
import { clientFor } from '../../harness/client.ts';
import { cloneDatabase } from '../../harness/database.ts';
import { freePort } from '../../harness/program/free-port.ts';
import { laresJson, runLares, startLares, temporaryDirectory } from '../../harness/program.ts';
import { answerWith, digestIsRight, openReceiver } from '../../harness/receiver.ts';

const KEY = 'ab'.repeat(32);
/** The command waits up to 5 seconds before it tries again. */
const POLLING = { timeout: 60_000 };

async function prepare() {
  const { connectionConfig, drop } = await cloneDatabase();
  onTestFinished(drop);
  const tools = openTools(connectionConfig, openLog({ level: 'silent' }));
  onTestFinished(() => tools.database.close());
  const { user_id } = await createUser(tools, { email: 'a@example.com', fullname: 'Ann' });
  const { organization_id } = await createOrganization(tools, 'Lakeside', user_id);
  const { home_id } = await createHome(tools, { organization_id, name: 'Boathouse', timezone: 'UTC' });
  const { access_token } = await createAccessToken(tools, { user_id, name: 'test' });
  const { user, host = '', port, database } = connectionConfig;
  const serving = {
    DATABASE_URL: `postgres://${user}@${encodeURIComponent(host)}:${port}/${database}`,
    LARES_DATA_DIR: temporaryDirectory(),
    LARES_SECRET_KEY: KEY,
    LARES_DEMO: 'off',
    PORT: String(await freePort()),
  };
  const recorder = openRecorder({
    tools,
    receivers: openReceivers(openSecretBox(Buffer.from(KEY, 'hex'), tools.random)),
    sendToUser: () => undefined,
    keepsHistory: false,
  });
  const raise = () => recorder.record({ home_id, type: 'battery_low', event_time: new Date() });
  const asking = { LARES_TOKEN: access_token, XDG_CONFIG_HOME: temporaryDirectory() };
  const listeners = async () => (await tools.database.rows(sql`SELECT FROM listeners`)).length;
  return { serving, asking, raise, listeners, organization_id };
}

it('lares listen goes on through a clean stop and a kill of the server: everything once, in between too', async () => {
  const { serving, asking, raise, listeners } = await prepare();
  const receiver = await openReceiver();
  let lares = await startLares(serving);
  const server = ['--server', lares.url];
  let listenerConnections: ChildProcess | undefined;
  let printed = '';
  const ended = runLares(['listen', '--forward', receiver.url, '--json', ...server], asking, (child) => {
    listenerConnections = child;
    child.stdout?.on('data', (text: string) => {
      printed += text;
    });
  });
  await expect.poll(() => printed, POLLING).toContain('"listening":true');
  const { secret } = JSON.parse(printed.split('\n')[0] ?? '');

  await raise();
  await expect.poll(() => receiver.received.length, POLLING).toBe(1);
  for (const [round, signal] of (['SIGTERM', 'SIGKILL'] as const).entries()) {
    await lares.kill(signal);
    // No server runs. The listener stays registered for a minute, so Lares keeps the event for it.
    await raise();
    lares = await startLares(serving);
    await expect.poll(() => receiver.received.length, POLLING).toBe(2 * round + 2);
    await raise();
    await expect.poll(() => receiver.received.length, POLLING).toBe(2 * round + 3);
  }
  expect(await laresJson(['trigger', 'noise_detected', ...server], asking)).toEqual({
    type: 'noise_detected',
    listeners: 1,
  });
  await expect.poll(() => receiver.received.length, POLLING).toBe(6);
  const ids = receiver.received.map(({ body }) => body.event.webhook_event_id);
  expect(new Set(ids).size).toBe(6);
  expect(receiver.received.every((one) => digestIsRight(one, secret))).toBe(true);
  expect(receiver.received.at(-1)?.body.event.sample).toBe(true);

  listenerConnections?.kill('SIGINT');
  const { code, stdout } = await ended;
  expect(code).toBe(0);
  expect(
    stdout
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => JSON.parse(line).status),
  ).toEqual(Array(6).fill(200));
  expect(await listeners()).toBe(0);
}, 240_000);

it('events tail prints, reconcile finds what is missing, and wrong usage ends with 64', async () => {
  const { serving, asking, raise, organization_id } = await prepare();
  const lares = await startLares(serving);
  const server = ['--server', lares.url];
  let tailing: ChildProcess | undefined;
  let printed = '';
  const from = new Date().toISOString();
  const ended = runLares(['events', 'tail', '--json', ...server], asking, (child) => {
    tailing = child;
    child.stderr?.on('data', (text: string) => {
      printed += text;
    });
  });
  await expect.poll(() => printed, POLLING).toContain('Listening');
  let events = '';
  tailing?.stdout?.on('data', (text: string) => {
    events += text;
  });
  await raise();
  const second = await raise();
  // One line for each event, and an empty string after the last newline.
  await expect.poll(() => events.split('\n').length, POLLING).toBe(3);
  tailing?.kill('SIGINT');
  const { stdout, code } = await ended;
  expect(code).toBe(0);
  const received = stdout.trim().split('\n');
  expect(received.map((line) => JSON.parse(line).type)).toEqual(['battery_low', 'battery_low']);

  const file = join(temporaryDirectory(), 'received.jsonl');
  const span = ['--from', from, '--to', new Date(Date.now() + 60_000).toISOString(), '--file', file];
  const reconcile = () => runLares(['reconcile', ...span, ...server, '--json'], asking);
  writeFileSync(file, `${received[0]}\n${received[0]}\n`);
  const lacking = await reconcile();
  expect([lacking.code, lacking.stderr]).toEqual([1, '1 of 2 events were not received.\n']);
  expect(JSON.parse(lacking.stdout)).toMatchObject({
    events: 2,
    received: 1,
    missing: [{ event_type: 'battery_low' }],
  });
  const made = await clientFor(lares.api, asking.LARES_TOKEN).post(
    `/organizations/${organization_id}/webhooks`,
    {
      url: 'https://hooks.example.com/lares',
      events: ['noise_detected'],
    },
  );
  const explained = await runLares(
    ['reconcile', ...span, ...server, '--hook', made.body.hook_id, '--json'],
    asking,
  );
  expect(JSON.parse(explained.stdout).missing[0].why).toBe('The webhook was created after the event.');
  // Reconcile also finds the event by its id in the history.
  writeFileSync(file, `${received[0]}\n${JSON.parse(lacking.stdout).missing[0].event_id}\n`);
  expect(second.event_id).toBe(JSON.parse(lacking.stdout).missing[0].event_id);
  expect(JSON.parse((await reconcile()).stdout)).toEqual({ events: 2, received: 2, missing: [] });

  for (const [args, message] of [
    [['listen', ...server], 'Missing --forward'],
    [['listen', '--forward', 'ftp://x', ...server], '--forward must be an http or https address'],
    [['trigger', 'nothing', ...server], 'TYPE must be one of'],
    [['reconcile', '--from', 'x', '--to', from, '--file', file], '--from must be a time'],
    [['events', 'tail', '--org', 'x', ...server], '--org must be an id'],
  ] as const) {
    const refused = await runLares([...args], asking);
    expect([refused.code, refused.stderr]).toEqual([64, expect.stringContaining(message)]);
  }
  const alone = await runLares(['trigger', 'battery_low', ...server], asking);
  expect([alone.code, alone.stderr]).toEqual([
    1,
    expect.stringContaining('No listener receives battery_low.'),
  ]);
}, 240_000);

it('lares listen --events forwards these types alone, samples included', async () => {
  const { serving, asking, raise } = await prepare();
  const receiver = await openReceiver();
  const lares = await startLares(serving);
  const server = ['--server', lares.url];
  const listenerConnections: ChildProcess[] = [];
  let printed = '';
  const ended = runLares(
    ['listen', '--forward', receiver.url, '--events', 'noise_detected', '--json', ...server],
    asking,
    (child) => {
      listenerConnections.push(child);
      child.stdout?.on('data', (text: string) => {
        printed += text;
      });
    },
  );
  await expect.poll(() => printed, POLLING).toContain('"listening":true');
  await raise();
  const other = await runLares(['trigger', 'battery_low', ...server], asking);
  expect([other.code, other.stderr]).toEqual([
    1,
    expect.stringContaining('No listener receives battery_low.'),
  ]);
  const wanted = await laresJson(['trigger', 'noise_detected', ...server], asking);
  expect(wanted).toEqual({ type: 'noise_detected', listeners: 1 });
  await expect.poll(() => receiver.received.length, POLLING).toBeGreaterThan(0);
  listenerConnections[0]?.kill('SIGINT');
  expect((await ended).code).toBe(0);
  // The stream is in order, and the command ends after it forwarded everything it had begun.
  expect(receiver.received.map(({ body }) => body.event.type)).toEqual(['noise_detected']);
}, 240_000);

it('lares trigger --hook exits 1 when the endpoint cannot be reached or refuses, and 0 when it accepts', async () => {
  const { serving, asking, organization_id } = await prepare();
  const lares = await startLares({ ...serving, LARES_WEBHOOK_ALLOW_PRIVATE: 'on' });
  const receiver = await openReceiver(undefined, '0.0.0.0');
  const trigger = async (url: string) => {
    const path = `/organizations/${organization_id}/webhooks`;
    const made = await clientFor(lares.api, asking.LARES_TOKEN).post(path, { url, events: ['battery_low'] });
    const args = ['trigger', 'battery_low', '--hook', made.body.hook_id, '--server', lares.url, '--json'];
    const { code, stdout, stderr } = await runLares(args, asking);
    return { code, stderr, result: JSON.parse(stdout) };
  };
  const refused = await trigger(`http://127.0.0.2:${await freePort()}/hook`);
  expect(refused).toMatchObject({ code: 1, result: { reason: expect.any(String) } });
  expect(refused.stderr).toBe(`The webhook did not accept the sample: ${refused.result.reason}\n`);
  expect(await trigger(receiver.url)).toMatchObject({ code: 0, stderr: '', result: { status_code: 200 } });
  receiver.behave(answerWith(503));
  expect(await trigger(receiver.url.replace('127.0.0.1', '127.0.0.3'))).toMatchObject({
    code: 1,
    result: { status_code: 503 },
  });
}, 240_000);
