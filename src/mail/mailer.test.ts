import sql from 'sql-template-tag';
import { beforeEach, describe, expect, it } from 'vitest';
import { openMailServer, textOf } from '../../test/harness/mail-server.ts';
import { openWorld, type World } from '../../test/harness/world.ts';
import { secureRandom } from '../platform/random.ts';
import { openSecretBox } from '../platform/secret-box.ts';
import { listOutbox, type Mail, readMail } from './index.ts';

const HOUR_MS = 3_600_000;
const box = openSecretBox(Buffer.alloc(32, 7), secureRandom);
let world: World;
let gateway: Awaited<ReturnType<typeof openMailServer>>;

beforeEach(async () => {
  gateway = await openMailServer();
  world = await openWorld({ smtpUrl: gateway.url });
});

const mail = (change: Partial<Mail> = {}): Mail => ({
  to: 'guest@example.com',
  subject: 'Välkommen',
  text: 'Hej!\n\nhttps://homes.example.com/secret-link',
  useful_until: new Date(world.clock.now().getTime() + 24 * HOUR_MS),
  ...change,
});

const queue = (change?: Partial<Mail>) => world.app.mailer.queue(world.tools.database, mail(change));
const stateOf = async (id: string) => (await listOutbox(world.tools)).find(({ mail_id }) => mail_id === id);

describe('a mail', () => {
  it('is sent, and its text is not kept', async () => {
    const id = await queue();
    await world.app.mailer.sendDue();
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
    await world.app.mailer.sendDue();
    expect([gateway.mails, await listOutbox(world.tools)]).toEqual([[], []]);
  });

  it('is tried again after 1, 5, 30 and 120 minutes, and then given up', async () => {
    gateway.state.refuse = true;
    const id = await queue();
    await world.app.mailer.sendDue();
    expect(await stateOf(id)).toMatchObject({ state: 'waiting', attempts: 1 });
    for (const [attempt, minutes] of [1, 5, 30, 120].entries()) {
      world.clock.advance(minutes * 60_000 - 1);
      await world.app.mailer.sendDue();
      expect((await stateOf(id))?.attempts).toBe(attempt + 1);
      world.clock.advance(1);
      await world.app.mailer.sendDue();
      expect((await stateOf(id))?.attempts).toBe(attempt + 2);
    }
    expect(await stateOf(id)).toMatchObject({
      state: 'failed',
      attempts: 5,
      last_error: expect.stringContaining('full'),
    });
    world.clock.advance(12 * HOUR_MS);
    gateway.state.refuse = false;
    await world.app.mailer.sendDue();
    expect(gateway.mails).toEqual([]);
    // What the server said has an address in it.
    expect(world.lines.join('')).toContain('mail not sent');
    expect(world.lines.join('')).not.toContain('example.com');
  });

  it('goes through when the server recovers', async () => {
    gateway.state.refuse = true;
    const id = await queue();
    await world.app.mailer.sendDue();
    gateway.state.refuse = false;
    world.clock.advance(60_000);
    await world.app.mailer.sendDue();
    expect([gateway.mails.length, (await stateOf(id))?.state]).toEqual([1, 'sent']);
  });

  it('is sent once by two processes that look at the same moment', async () => {
    const second = await openWorld({ where: world.where, smtpUrl: gateway.url, clock: world.clock });
    for (let count = 0; count < 20; count += 1) await queue({ subject: `number ${count}` });
    await Promise.all([world.app.mailer.sendDue(), second.app.mailer.sendDue()]);
    expect(new Set(gateway.mails.map(({ raw }) => /Subject: (.*)\r/.exec(raw)?.[1])).size).toBe(20);
    expect(gateway.mails).toHaveLength(20);
  });

  it('of a process that died while sending is sent by the next', async () => {
    const id = await queue();
    const leased = new Date(world.clock.now().getTime() + 120_000);
    await world.tools.database.rows(
      sql`UPDATE mails SET due_at = ${leased}, attempts = 1 WHERE mail_id = ${id}`,
    );
    await world.app.mailer.sendDue();
    expect(gateway.mails).toHaveLength(0);
    world.clock.advance(120_000);
    await world.app.mailer.sendDue();
    expect(gateway.mails).toHaveLength(1);
  });

  it('is not sent once it is of no use', async () => {
    const id = await queue({ useful_until: new Date(world.clock.now().getTime() + HOUR_MS) });
    world.clock.advance(HOUR_MS);
    await world.app.mailer.sendDue();
    expect([gateway.mails.length, (await stateOf(id))?.state]).toEqual([0, 'expired']);
  });

  it('has one recipient and one subject, whatever stands in them', async () => {
    await queue({ to: 'a,victim@example.com', subject: 'Hi\r\nBcc: victim@example.com' });
    await world.app.mailer.sendDue();
    expect(gateway.mails.map(({ to }) => to)).toEqual([['"a,victim"@example.com']]);
    expect(gateway.mails[0]?.raw).not.toMatch(/^Bcc:/m);
    // Nor for whoever reads the outbox in a terminal.
    expect((await listOutbox(world.tools))[0]?.subject).toBe('Hi Bcc: victim@example.com');
  });

  it('stays in the outbox where there is no gateway, and goes out when there is one', async () => {
    const lonely = await openWorld({ where: world.where, clock: world.clock });
    const id = await lonely.app.mailer.queue(lonely.tools.database, mail());
    lonely.app.mailer.sendSoon();
    await lonely.app.mailer.sendDue();
    expect((await stateOf(id))?.state).toBe('waiting');
    world.app.mailer.sendSoon();
    await expect.poll(() => gateway.mails.length).toBe(1);
  });
});
