import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openRecorder } from '../../../src/events/index.ts';
import { openLog } from '../../../src/platform/observability/log.ts';
import { openTools } from '../../../src/platform/open-tools.ts';
import { secureRandom } from '../../../src/platform/random.ts';
import { headerOf, openSecretBox } from '../../../src/platform/secrets/secret-box.ts';
import { openKeysOf } from '../../../src/platform/secrets/secret-key.ts';
import { openSecretKeys } from '../../../src/platform/secrets/secret-keys.ts';
import { openReceivers } from '../../../src/webhooks/index.ts';
import { clientFor } from '../../harness/client.ts';
import { preparedDirectory } from '../../harness/program/prepared-directory.ts';
import { laresJson, runLares, startLares } from '../../harness/program.ts';
import { digestIsRight, openReceiver } from '../../harness/receiver.ts';

const EVENTS_PER_SECOND = 50;
/** Enough that the test can interrupt re-encryption in the middle. */
const MAILS = 1000;

async function openStage(dataDir: string, home_id: string) {
  const connectionConfig = {
    host: join(dataDir, 'run'),
    port: 5432,
    user: 'lares_service',
    database: 'lares',
  };
  const tools = openTools(connectionConfig, openLog({ level: 'silent' }));
  onTestFinished(() => tools.database.close());
  const keys = await openKeysOf({ secretKeys: undefined, dataDir }, secureRandom);
  const box = openSecretBox(keys, tools.random);
  const recorder = openRecorder({
    tools,
    receivers: openReceivers(box),
    keepsHistory: true,
    sendToUser: () => undefined,
  });
  const acknowledged: number[] = [];
  const record = async () => {
    const number = sent++;
    const event = { home_id, type: 'battery_low' as const, event_time: new Date(), metadata: { number } };
    await recorder.record(event);
    acknowledged.push(number);
  };
  let sent = 0;
  const running = new Set<Promise<void>>();
  return {
    tools,
    box,
    acknowledged,
    record,
    /** Sends events continuously until stopped. */
    begin: () => {
      const timer = setInterval(() => {
        const recording = record().finally(() => running.delete(recording));
        running.add(recording);
      }, 1000 / EVENTS_PER_SECOND);
      return async () => {
        clearInterval(timer);
        await Promise.all(running);
      };
    },
    fillOutbox: async () => {
      const ids = Array.from({ length: MAILS }, () => tools.newId());
      const bodies = ids.map((id) => box.seal(`Hello ${id}`, `mails.body:${id}`));
      await tools.database.rows(sql`
        INSERT INTO mails (mail_id, recipient, subject, sealed_body, created_at, useful_until)
        SELECT id, 'a@example.com', 'Hi', body, now(), 'infinity'
        FROM unnest(${ids}::text[], ${bodies}::bytea[]) AS u (id, body)`);
      return ids;
    },
    /** How many mails this key sealed. */
    sealedBy: async (key: Buffer) => {
      const header = headerOf(openSecretKeys([key]).current());
      const rows = await tools.database.rows(sql`
        SELECT FROM mails WHERE substring(sealed_body FROM 1 FOR 12) = ${header}`);
      return rows.length;
    },
  };
}

const keysIn = (dataDir: string) =>
  readFileSync(join(dataDir, 'secret-key'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => Buffer.from(line, 'hex'));

describe('lares key rotate', () => {
  it('beside a service that delivers loses nothing, also when it is killed in the middle and run again', async () => {
    const { dataDir, organization_id, home_id, access_token } = await preparedDirectory();
    const environment = { LARES_DATA_DIR: dataDir, LARES_WEBHOOK_ALLOW_PRIVATE: 'on' };
    let lares = await startLares(environment);
    const [old = Buffer.alloc(0)] = keysIn(dataDir);
    const receiver = await openReceiver();
    const hooks = `/organizations/${organization_id}/webhooks`;
    const hook = { url: receiver.url, events: ['*'], token: 'token-of-the-hook' };
    const made = await clientFor(lares.api, access_token).post(hooks, hook);
    expect(made.status, made.text).toBe(201);
    const stage = await openStage(dataDir, home_id);
    const [someMail = ''] = await stage.fillOutbox();
    const stop = stage.begin();

    const first = runLares(['key', 'rotate'], environment, (child) => {
      const killInTheMiddle = async () => {
        while ((await stage.sealedBy(old)) > MAILS * 0.9) await wait(10);
        child.kill('SIGKILL');
      };
      void killInTheMiddle();
    });
    expect((await first).code).toBe(null);
    const [fresh = Buffer.alloc(0), ...others] = keysIn(dataDir);
    expect(others).toEqual([old]);
    expect(await stage.sealedBy(fresh)).toBeGreaterThan(0);
    expect(await stage.sealedBy(old)).toBeGreaterThan(0);

    const rotated = await laresJson(['key', 'rotate'], environment);
    const [newId, oldId] = [fresh, old].map((key) => openSecretKeys([key]).current().id);
    expect(rotated).toEqual({
      key_id: newId,
      resealed: expect.any(Number),
      unreadable: 0,
      old_key_ids: [oldId],
    });
    expect(await stage.sealedBy(fresh)).toBe(MAILS);
    await stop();
    const arrived = () => new Set(receiver.received.map(({ body }) => body.event.metadata.number));
    await expect
      .poll(() => stage.acknowledged.filter((number) => !arrived().has(number)), { timeout: 30_000 })
      .toEqual([]);
    expect(stage.acknowledged.length).toBeGreaterThan(EVENTS_PER_SECOND / 2);
    const hooksAfter = (await clientFor(lares.api, access_token).get(hooks)).body.webhooks;
    expect(hooksAfter).toMatchObject([{ broken: false }]);

    // The operator removes the old key, and everything still works.
    await lares.kill('SIGTERM');
    writeFileSync(join(dataDir, 'secret-key'), `${fresh.toString('hex')}\n`);
    lares = await startLares(environment);
    await stage.record();
    await expect.poll(() => arrived().has(stage.acknowledged.at(-1)), { timeout: 30_000 }).toBe(true);
    for (const one of receiver.received) {
      expect(digestIsRight(one, made.body.hook_secret)).toBe(true);
      expect(one.headers.authorization).toBe('token-of-the-hook');
    }
    const shown = await laresJson(['mail', 'show', '--id', someMail], environment);
    expect(shown['text']).toBe(`Hello ${someMail}`);

    // The data are unreadable without the key, or with only the previous key.
    const rows = await stage.tools.database.rows<{ mail_id: string; sealed_body: Buffer | null }>(
      sql`SELECT mail_id, sealed_body FROM mails`,
    );
    const stolen = openSecretBox(old, secureRandom);
    const opened = rows.filter(
      ({ mail_id, sealed_body }) => sealed_body && stolen.tryToOpen(sealed_body, `mails.body:${mail_id}`),
    );
    expect(opened).toEqual([]);
    await lares.kill('SIGTERM');
    renameSync(join(dataDir, 'secret-key'), join(dataDir, 'elsewhere'));
    const refused = await runLares(['start'], { ...environment, PORT: '0', LARES_DEMO: 'off' });
    expect(refused.code).toBe(78);
    expect(refused.stderr).toContain(`sealed with (${newId})`);
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
  }, 300_000);

  it('with keys from the environment asks for the new one, and for every process to have it', async () => {
    const { dataDir, access_token } = await preparedDirectory();
    const [first, second] = ['ab'.repeat(32), 'cd'.repeat(32)];
    const environment = { LARES_DATA_DIR: dataDir, LARES_SECRET_KEY: first };
    let lares = await startLares(environment);
    const webhook = { url: 'https://hooks.example.com/', events: ['*'] };
    expect((await clientFor(lares.api, access_token).post('/webhooks', webhook)).status).toBe(201);
    const without = await runLares(['key', 'rotate'], environment);
    expect([without.code, without.stdout]).toEqual([1, '']);
    expect(without.stderr).toContain('There is no new key');
    const both = { ...environment, LARES_SECRET_KEY: `${second},${first}` };
    const early = await runLares(['key', 'rotate'], both);
    expect(early.code).toBe(1);
    expect(early.stderr).toContain('1 of 1 processes');
    await lares.kill('SIGTERM');
    lares = await startLares(both);
    const { code, stdout } = await runLares(['key', 'rotate'], both);
    expect([code, stdout]).toEqual([0, expect.stringContaining('Secrets encrypted again: 1')]);
    expect(existsSync(join(dataDir, 'secret-key'))).toBe(false);
    await lares.kill('SIGTERM');
    await startLares({ ...environment, LARES_SECRET_KEY: second });
    const help = await runLares(['key', 'rotate', '--help'], {});
    expect(help.stdout).toContain('Usage: lares key rotate [options]');
  }, 300_000);
});
