import sql from 'sql-template-tag';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { atFileEnd } from '../../../../test/harness/at-end.ts';
import { openMailServer, textOf } from '../../../../test/harness/gateways/mail-server.ts';
import { openPushService } from '../../../../test/harness/gateways/push-service.ts';
import { openSmsGateway } from '../../../../test/harness/gateways/sms-gateway.ts';
import { serverText } from '../../../../test/harness/text.ts';
import { type Neighbourhood, openWorld, type World } from '../../../../test/harness/world.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../platform/durations.ts';

const MOST_ROUNDS = 20;
const TITLE = serverText('notifications.testTitle', { organization: 'Lakeside Stays' });
let phones = 0;
let world: World;
let hood: Neighbourhood;
let phone: string;
let mail: Awaited<ReturnType<typeof openMailServer>>;
let sms: Awaited<ReturnType<typeof openSmsGateway>>;

beforeAll(async () => {
  mail = await openMailServer(atFileEnd);
  sms = await openSmsGateway(atFileEnd);
  world = await openWorld({ smtpUrl: mail.url, smsUrl: sms.url, roles: ['api'] });
});

/** An organization whose owner has a confirmed number; the admin has switched e-mail off. */
beforeEach(async () => {
  mail.reset();
  sms.reset();
  hood = await world.neighbourhood();
  phones += 1;
  phone = `+4670123${String(4000 + phones)}`;
  await world.tools.database.rows(sql`
    INSERT INTO notification_ways (user_id, phone_number, phone_verified_at)
    VALUES (${hood.owner.user_id}, ${phone}, ${world.clock.now()})`);
  await world.tools.database.rows(sql`
    INSERT INTO notification_ways (user_id, by_email) VALUES (${hood.admin.user_id}, false)`);
});

const path = () => `/organizations/${hood.organization_id}/alerting`;
const start = (body: object = {}, over = world) => over.as(hood.owner).post(`${path()}/test`, body);
const alerting = async (over = world) => (await over.as(hood.owner).get(path())).body;
const settle = async (over = world) => expect(await over.app.jobs.runAllDue(MOST_ROUNDS)).toBe(true);

/** The last test as channel, status and reason. */
async function outcomes(over = world) {
  const { last_test } = await alerting(over);
  return last_test.notifications.map(
    ({ channel, status, reason }: { channel: string; status: string; reason?: string }) =>
      reason === undefined ? [channel, status] : [channel, status, reason],
  );
}

const linkIn = (text: string) => /http\S+\/n\/\S+/.exec(text)?.[0] ?? '';

describe('a test alert', () => {
  it('is sent like an alert to the recipients, says that it is a test, and is confirmed by its link', async () => {
    const started = await start();
    expect(started.status, started.text).toBe(202);
    expect(started.body.notification_ids).toHaveLength(2);
    expect(await outcomes()).toEqual([
      ['email', 'queued'],
      ['sms', 'queued'],
    ]);
    await settle();
    expect(await outcomes()).toEqual([
      ['email', 'sent'],
      ['sms', 'sent'],
    ]);
    expect(sms.messages).toMatchObject([{ to: phone, text: expect.stringContaining(TITLE) }]);
    expect(mail.mails.map(({ to }) => to)).toEqual([[hood.owner.email]]);
    const text = textOf(mail.mails[0]?.raw ?? '');
    expect(text).toContain(TITLE);
    const link = linkIn(text);
    const page = await fetch(link);
    expect(await page.text()).toContain('Confirm test alert');
    // Mail filters open links too.
    expect(await alerting()).not.toHaveProperty('confirmed_test_at');
    expect((await fetch(link, { method: 'POST' })).status).toBe(200);
    const now = world.clock.now().toISOString();
    const { user_id, fullname } = hood.owner;
    expect(await alerting()).toMatchObject({
      confirmed_test_at: now,
      confirmed_test_by: { user_id, fullname },
      last_test: { confirmed_at: now, confirmed_by: user_id, started_by: user_id },
    });
    const { entries } = (await world.as(hood.owner).get(`/organizations/${hood.organization_id}/audit`)).body;
    expect(entries.map(({ action }: { action: string }) => action).slice(0, 2)).toEqual([
      'alerting.test_confirmed',
      'alerting.tested',
    ]);
  });

  it.each([{ channel: 'call' }, {}])('calls a recipient who has calls switched on: %j', async (body) => {
    await world.tools.database.rows(
      sql`UPDATE notification_ways SET by_call = true WHERE user_id = ${hood.owner.user_id}`,
    );
    await start(body);
    await settle();
    expect(sms.calls).toMatchObject([{ to: phone, twiml: expect.stringContaining(TITLE) }]);
  });

  it('is confirmed by answering 1 to its SMS', async () => {
    await start({ channel: 'sms' });
    await settle();
    expect(mail.mails).toEqual([]);
    expect((await sms.write(world.url, { from: phone, text: ' 1 ' })).status).toBe(200);
    expect(await alerting()).toHaveProperty('confirmed_test_at');
  });

  it('keeps the time at which its recipient confirmed it first', async () => {
    await start({ channel: 'email' });
    await settle();
    const link = linkIn(textOf(mail.mails[0]?.raw ?? ''));
    const acknowledgedAt = async () => (await alerting()).last_test.notifications[0].acknowledged_at;
    await fetch(link, { method: 'POST' });
    const first = await acknowledgedAt();
    world.clock.advance(MINUTE_MS);
    await fetch(link, { method: 'POST' });
    expect(first).toBeDefined();
    expect(await acknowledgedAt()).toBe(first);
  });

  it('is confirmed by the button of a push message', async () => {
    const service = await openPushService();
    const browser = await world.browserOf(hood.owner);
    await browser.api('POST', '/users/me/notification-ways/push', service.subscription);
    await start({ channel: 'push' });
    await settle();
    const [{ message } = { message: {} }] = service.pushed;
    expect(message.title).toBe(TITLE);
    await fetch(message.acknowledge, { method: 'POST' });
    expect(await alerting()).toHaveProperty('confirmed_test_at');
  });

  it('cannot be confirmed by a user who left the organization', async () => {
    await start({ channel: 'email' });
    await settle();
    const link = linkIn(textOf(mail.mails[0]?.raw ?? ''));
    await world.tools.database.rows(sql`
      UPDATE members SET role = 'owner' WHERE organization_id = ${hood.organization_id} AND user_id = ${hood.admin.user_id}`);
    await world.tools.database.rows(sql`DELETE FROM members WHERE user_id = ${hood.owner.user_id}`);
    expect((await fetch(link, { method: 'POST' })).status).toBe(404);
    const { body } = await world.as(hood.admin).get(path());
    expect(body).not.toHaveProperty('confirmed_test_at');
  });

  it('is not sent twice by a double click, also of two at once', async () => {
    const [first, second] = await Promise.all([start(), start()]);
    expect(second?.body).toEqual(first?.body);
    expect((await start()).body).toEqual(first?.body);
    world.clock.advance(20 * SECOND_MS);
    expect((await start()).body).not.toEqual(first?.body);
  });

  it('shows what the gateways answered when they refuse it', async () => {
    sms.state.behaviour = 'refuse';
    Object.assign(mail.state, { refuse: true, step: 'recipient', code: 550 });
    await start();
    await settle();
    expect(await outcomes()).toEqual([
      ['email', 'failed', expect.stringContaining('550')],
      ['sms', 'failed', 'It was refused: the gateway answered 400, error 21211.'],
    ]);
  });

  it('shows the answer of a mail server that may take it later, while it is queued', async () => {
    Object.assign(mail.state, { refuse: true, step: 'recipient', code: 452 });
    await start({ channel: 'email' });
    await settle();
    expect(await outcomes()).toEqual([['email', 'queued', expect.stringContaining('is full')]]);
  });

  it('is delivered once the gateway reports so', async () => {
    await start({ channel: 'sms' });
    await settle();
    await sms.sendStatus(sms.messages[0]?.sid ?? '', 'delivered');
    expect(await outcomes()).toEqual([['sms', 'delivered']]);
  });

  it('is not sent without a gateway, and says what to set', async () => {
    const bare = await openWorld({
      connectionConfig: world.connectionConfig,
      clock: world.clock,
      roles: ['api'],
    });
    const started = await start({}, bare);
    expect(started.body.notification_ids).toHaveLength(2);
    await settle(bare);
    expect(await outcomes(bare)).toEqual([
      ['email', 'not_sent', 'No gateway is configured: set LARES_SMTP_URL.'],
      ['sms', 'not_sent', 'No gateway is configured: set LARES_SMS_URL and LARES_SMS_FROM.'],
    ]);
    // It does not go out later either.
    await settle();
    expect([mail.mails, sms.messages]).toEqual([[], []]);
    await bare.close();
  });

  it('is not sent late, nor to a user who left', async () => {
    await start({ channel: 'sms' });
    world.clock.advance(16 * MINUTE_MS);
    await settle();
    expect(await outcomes()).toEqual([['sms', 'not_sent', 'It was not sent in time.']]);
    await start({ channel: 'sms' });
    await world.tools.database.rows(
      sql`UPDATE users SET disabled_at = ${world.clock.now()} WHERE user_id = ${hood.owner.user_id}`,
    );
    await settle();
    expect(sms.messages).toEqual([]);
  });

  it('is limited', async () => {
    for (let count = 0; count < 20; count += 1) {
      expect((await start({ channel: 'call' })).status).toBe(202);
      world.clock.advance(21 * SECOND_MS);
    }
    expect((await start({ channel: 'call' })).status).toBe(429);
    world.clock.advance(HOUR_MS);
    expect((await start({ channel: 'call' })).status).toBe(202);
  });

  it.each(['member', 'operator'] as const)('is refused to a %s', async (role) => {
    const answer = await world.as(hood[role]).post(`${path()}/test`, {});
    expect([answer.status, answer.body.error_key]).toEqual([403, 'insufficient_access']);
  });

  it('needs a known channel', async () => {
    expect(await start({ channel: 'pigeon' })).toMatchObject({ status: 400, body: { context: 'channel' } });
  });
});
