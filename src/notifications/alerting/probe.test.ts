import sql from 'sql-template-tag';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { atFileEnd } from '../../../test/harness/at-end.ts';
import { openMailServer, textOf } from '../../../test/harness/gateways/mail-server.ts';
import { openSmsGateway } from '../../../test/harness/gateways/sms-gateway.ts';
import { serverText } from '../../../test/harness/text.ts';
import { type Neighbourhood, openWorld, type World } from '../../../test/harness/world.ts';
import { DAY_MS, MINUTE_MS } from '../../platform/durations.ts';

const PHONE = '+46701234567';
const MOST_ROUNDS = 30;
let world: World;
let hood: Neighbourhood;
let mail: Awaited<ReturnType<typeof openMailServer>>;
let sms: Awaited<ReturnType<typeof openSmsGateway>>;

beforeAll(async () => {
  mail = await openMailServer(atFileEnd);
  sms = await openSmsGateway(atFileEnd);
  const first = await openWorld({ roles: ['worker'], smtpUrl: mail.url, smsUrl: sms.url });
  await first.close();
  const { connectionConfig, clock } = first;
  world = await openWorld({ connectionConfig, clock, roles: ['api'], smtpUrl: mail.url, smsUrl: sms.url });
  hood = await world.neighbourhood();
  await world.tools.database.rows(sql`
    INSERT INTO notification_ways (user_id, phone_number, phone_verified_at)
    VALUES (${hood.owner.user_id}, ${PHONE}, ${clock.now()})`);
});

beforeEach(() => {
  mail.reset();
  sms.reset();
});

const settle = async () => expect(await world.app.jobs.runAllDue(MOST_ROUNDS)).toBe(true);
const pass = async (ms: number) => {
  world.clock.advance(ms);
  await settle();
};
const gateway = async (channel: string) => {
  const { body } = await world.as(hood.owner).get(`/organizations/${hood.organization_id}/alerting`);
  return body.gateways.find((one: { channel: string }) => one.channel === channel);
};
const now = () => world.clock.now().toISOString();

describe('a gateway', () => {
  it('is probed daily, without sending anything', async () => {
    await pass(DAY_MS);
    for (const channel of ['email', 'sms', 'call', 'push'])
      expect(await gateway(channel)).toEqual({ channel, state: 'ready', last_success_at: now() });
    expect([mail.mails, sms.requests]).toEqual([[], []]);
    expect(sms.probes).toHaveLength(2);
    await pass(DAY_MS - MINUTE_MS);
    expect(sms.probes).toHaveLength(2);
    await pass(MINUTE_MS);
    expect(sms.probes).toHaveLength(4);
  });

  it.each([
    [401, 'The gateway answered 401.'],
    [503, 'The gateway answered 503.'],
  ])('that answers a probe with %i fails until a probe succeeds', async (status, reason) => {
    await pass(DAY_MS);
    sms.state.behaviour = { status, body: '{}' };
    await pass(DAY_MS);
    expect(await gateway('sms')).toMatchObject({ state: 'failing', last_failure: { at: now(), reason } });
    sms.reset();
    await pass(5 * MINUTE_MS);
    expect(await gateway('sms')).toMatchObject({
      state: 'ready',
      last_success_at: now(),
      last_failure: { reason },
    });
  });

  it('that fails is a system alert to owners by a channel that works, and so is its recovery', async () => {
    await pass(DAY_MS);
    Object.assign(mail.state, { refuse: true, step: 'connection', code: 421 });
    await pass(DAY_MS);
    expect(await gateway('email')).toMatchObject({
      state: 'failing',
      last_failure: { reason: 'The mail server answered 421.' },
    });
    await pass(10 * MINUTE_MS);
    const what = serverText('notifications.emails');
    const failed = serverText('notifications.sendingFails', { what });
    expect(sms.messages).toMatchObject([{ to: PHONE, text: expect.stringContaining(failed) }]);
    mail.reset();
    await pass(10 * MINUTE_MS);
    expect(await gateway('email')).toMatchObject({ state: 'ready' });
    await settle();
    const recovered = serverText('notifications.sendingWorksAgain', { what });
    const toOwner = mail.mails.filter(({ to }) => to[0] === hood.owner.email);
    expect(toOwner.some(({ raw }) => textOf(raw).includes(recovered))).toBe(true);
  });
});
