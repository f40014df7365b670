import pg from 'pg';
import sql from 'sql-template-tag';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { emptyDatabase } from '../../test/harness/database.ts';
import { openMailServer, textOf } from '../../test/harness/gateways/mail-server.ts';
import { openWorld, type World } from '../../test/harness/world.ts';
import { migrate, readMigrations } from '../platform/db/migrations/migrate.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../platform/durations.ts';
import { secureRandom } from '../platform/random.ts';
import { openSecretBox } from '../platform/secrets/secret-box.ts';
import { forgetOldMails, listOutbox, type Mail, readMail } from './index.ts';

const MOST_ROUNDS = 10;
/**
 * The database's clock decides what is due. It runs ahead of the test's standing clock by the duration of a
 * statement, which can be seconds on a busy machine.
 */
const A_MOMENT_MS = 20 * SECOND_MS;
const box = openSecretBox(Buffer.alloc(32, 7), secureRandom);
let world: World;
let gateway: Awaited<ReturnType<typeof openMailServer>>;

beforeEach(async () => {
  gateway = await openMailServer();
  // Without a worker, a mail is sent when the test does it.
  world = await openWorld({ smtpUrl: gateway.url, roles: ['api'] });
});

const mail = (change: Partial<Mail> = {}): Mail => ({
  to: 'guest@example.com',
  subject: 'Välkommen',
  text: 'Hej!\n\nhttps://homes.example.com/secret-link',
  useful_until: new Date(world.clock.now().getTime() + 24 * HOUR_MS),
  ...change,
});

async function sendDue(target = world): Promise<void> {
  expect(await target.app.jobs.runAllDue(MOST_ROUNDS)).toBe(true);
}

const queue = (change?: Partial<Mail>) => world.app.mailer.queue(world.tools.database, mail(change));
const stateOf = async (id: string) => (await listOutbox(world.tools)).find(({ mail_id }) => mail_id === id);

async function dueAt(id: string): Promise<Date | undefined> {
  const job = await world.tools.database.row<{ due_at: Date }>(sql`
    SELECT due_at FROM jobs WHERE kind = 'mail' AND key = ${id}`);
  return job?.due_at;
}

describe('a mail', () => {
  it('is sent, and its text is not kept', async () => {
    const id = await queue();
    await sendDue();
    expect(gateway.mails).toHaveLength(1);
    const [sent] = gateway.mails;
    expect([sent?.from, sent?.to]).toEqual(['lares@example.com', ['guest@example.com']]);
    expect(sent?.raw).toMatch(/^From: Lares <lares@example\.com>\r$/m);
    expect(sent?.raw).toMatch(new RegExp(`^Message-ID: <${id}@example\\.com>\\r$`, 'm'));
    expect(sent?.raw).toMatch(/^Subject: =\?UTF-8\?/m);
    expect(textOf(sent?.raw ?? '')).toContain('https://homes.example.com/secret-link');
    expect(await stateOf(id)).toMatchObject({ state: 'sent', attempts: 1, last_error: null });
    expect((await readMail(world.tools, box, id))?.text).toBeNull();
  });

  it('is sealed in the database until then', async () => {
    const id = await queue();
    const rows = await world.tools.database.rows<{ row: string }>(sql`SELECT m::text AS row FROM mails m`);
    expect(rows[0]?.row).not.toContain(Buffer.from('secret-link').toString('hex'));
    expect((await readMail(world.tools, box, id))?.text).toContain('secret-link');
  });

  it('is not sent when its transaction fails', async () => {
    await world.tools.database
      .transaction(async (connection) => {
        await world.app.mailer.queue(connection, mail());
        throw new Error('no');
      })
      .catch(() => undefined);
    await sendDue();
    expect([gateway.mails, await listOutbox(world.tools)]).toEqual([[], []]);
  });

  it('is tried again after 1, 5, 30 and 120 minutes, and then given up', async () => {
    gateway.state.refuse = true;
    const id = await queue();
    await sendDue();
    expect(await stateOf(id)).toMatchObject({ state: 'waiting', attempts: 1 });
    for (const [attempt, minutes] of [1, 5, 30, 120].entries()) {
      expect(await dueAt(id)).toEqual(new Date(world.clock.now().getTime() + minutes * MINUTE_MS));
      world.clock.advance(minutes * MINUTE_MS - A_MOMENT_MS);
      await sendDue();
      expect((await stateOf(id))?.attempts).toBe(attempt + 1);
      world.clock.advance(A_MOMENT_MS);
      await sendDue();
      expect((await stateOf(id))?.attempts).toBe(attempt + 2);
    }
    expect(await stateOf(id)).toMatchObject({
      state: 'failed',
      attempts: 5,
      last_error: expect.stringContaining('full'),
    });
    world.clock.advance(12 * HOUR_MS);
    gateway.state.refuse = false;
    await sendDue();
    expect(gateway.mails).toEqual([]);
    // The server's answer contains an address.
    expect(world.lines.join('')).toContain('mail not sent');
    expect(world.lines.join('')).not.toContain('example.com');
  });

  it('goes through when the server recovers', async () => {
    gateway.state.refuse = true;
    const id = await queue();
    await sendDue();
    gateway.state.refuse = false;
    world.clock.advance(60_000);
    await sendDue();
    expect([gateway.mails.length, (await stateOf(id))?.state]).toEqual([1, 'sent']);
  });

  it('is sent once by two processes that look at the same moment', async () => {
    const second = await openWorld({
      connectionConfig: world.connectionConfig,
      smtpUrl: gateway.url,
      clock: world.clock,
      roles: ['api'],
    });
    for (let count = 0; count < 20; count += 1) await queue({ subject: `number ${count}` });
    await Promise.all([sendDue(), sendDue(second)]);
    expect(new Set(gateway.mails.map(({ raw }) => /Subject: (.*)\r/.exec(raw)?.[1])).size).toBe(20);
    expect(gateway.mails).toHaveLength(20);
  });

  it('of a process that died while sending is sent by the next', async () => {
    const id = await queue();
    const leased = new Date(world.clock.now().getTime() + 120_000);
    await world.tools.database.rows(sql`UPDATE mails SET attempts = 1 WHERE mail_id = ${id}`);
    await world.tools.database.rows(sql`UPDATE jobs SET claim = 1, due_at = ${leased} WHERE key = ${id}`);
    await sendDue();
    expect(gateway.mails).toHaveLength(0);
    world.clock.advance(120_000);
    await sendDue();
    expect(gateway.mails).toHaveLength(1);
  });

  it('is not sent once it is of no use', async () => {
    const id = await queue({ useful_until: new Date(world.clock.now().getTime() + HOUR_MS) });
    world.clock.advance(HOUR_MS);
    await sendDue();
    expect([gateway.mails.length, (await stateOf(id))?.state]).toEqual([0, 'expired']);
  });

  it('is forgotten with its job', async () => {
    const id = await queue();
    await forgetOldMails(world.tools.database, new Date(world.clock.now().getTime() + 1));
    expect([await stateOf(id), await dueAt(id)]).toEqual([undefined, undefined]);
  });

  it('that waited before mails were jobs is sent after the upgrade, unless it was sent or given up', async () => {
    const { connectionConfig, drop } = await emptyDatabase();
    onTestFinished(drop);
    const migrations = await readMigrations();
    const upgrade = migrations.findIndex(({ name }) => name.endsWith('mails_are_jobs.sql'));
    await migrate(connectionConfig, migrations.slice(0, upgrade));
    const client = new pg.Client(connectionConfig);
    await client.connect();
    const states = ['waiting', 'being sent', 'given up', 'sent'];
    for (const [place, subject] of states.entries()) {
      const id = String(place).padStart(24, '0');
      const due = [world.clock.now(), new Date(world.clock.now().getTime() + 120_000), null, null][place];
      const body = subject === 'sent' ? null : box.seal('Hej!', `mails.body:${id}`);
      await client.query(
        `INSERT INTO mails (mail_id, recipient, subject, sealed_body, created_at, useful_until, due_at)
         VALUES ($1, 'guest@example.com', $2, $3, $4, 'infinity', $5)`,
        [id, subject, body, world.clock.now(), due],
      );
    }
    await client.end();
    await migrate(connectionConfig, migrations);
    const upgraded = await openWorld({
      connectionConfig,
      smtpUrl: gateway.url,
      clock: world.clock,
      roles: ['api'],
    });
    const subjects = () => gateway.mails.map(({ raw }) => /Subject: (.*)\r/.exec(raw)?.[1]);
    await sendDue(upgraded);
    expect(subjects()).toEqual(['waiting']);
    world.clock.advance(120_000);
    await sendDue(upgraded);
    expect(subjects()).toEqual(['waiting', 'being sent']);
    await upgraded.close();
  });

  it('has one recipient and one subject, whatever stands in them', async () => {
    await queue({ to: 'a,victim@example.com', subject: 'Hi\r\nBcc: victim@example.com' });
    await sendDue();
    expect(gateway.mails.map(({ to }) => to)).toEqual([['"a,victim"@example.com']]);
    expect(gateway.mails[0]?.raw).not.toMatch(/^Bcc:/m);
    // Safe also for a reader of the outbox in a terminal.
    expect((await listOutbox(world.tools))[0]?.subject).toBe('Hi Bcc: victim@example.com');
  });

  it('stays in the outbox where there is no gateway, and goes out when there is one', async () => {
    const single = await openWorld({ connectionConfig: world.connectionConfig, clock: world.clock });
    const id = await single.app.mailer.queue(single.tools.database, mail());
    await sendDue(single);
    expect((await stateOf(id))?.state).toBe('waiting');
    await sendDue();
    expect(gateway.mails).toHaveLength(1);
  });
});
