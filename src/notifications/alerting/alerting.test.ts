import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { atFileEnd } from '../../../test/harness/at-end.ts';
import { openMailServer } from '../../../test/harness/gateways/mail-server.ts';
import { openPushService } from '../../../test/harness/gateways/push-service.ts';
import { openSmsGateway } from '../../../test/harness/gateways/sms-gateway.ts';
import { type Neighbourhood, openWorld, type Person, type World } from '../../../test/harness/world.ts';
import type { Connection } from '../../platform/db/database.ts';
import { markGatewayFailing, markGatewayReady } from './gateway-store.ts';
import { readAlerting } from './read-alerting.ts';

const PHONE = '+46701234567';
let world: World;

beforeAll(async () => {
  const [mail, sms] = [await openMailServer(atFileEnd), await openSmsGateway(atFileEnd)];
  world = await openWorld({ smtpUrl: mail.url, smsUrl: sms.url, roles: ['api'] });
});

const alertingOf = async ({ owner, organization_id }: Neighbourhood, over = world) => {
  const answer = await over.as(owner).get(`/organizations/${organization_id}/alerting`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};

/** The states of the owner's channels by name. */
const statesOf = async (hood: Neighbourhood, over = world) => {
  const { recipients } = await alertingOf(hood, over);
  const owner = recipients.find(({ user_id }: Person) => user_id === hood.owner.user_id);
  return stateByChannel(owner.channels);
};

const stateByChannel = (list: { channel: string; state: string }[]) =>
  Object.fromEntries(list.map(({ channel, state }) => [channel, state]));

const setPhone = ({ owner }: Neighbourhood, verified: boolean) =>
  world.tools.database.rows(sql`
    INSERT INTO notification_ways (user_id, phone_number, phone_verified_at)
    VALUES (${owner.user_id}, ${PHONE}, ${verified ? world.clock.now() : null})
    ON CONFLICT (user_id) DO UPDATE SET phone_number = excluded.phone_number, phone_verified_at = excluded.phone_verified_at`);

const setVerified = (person: Person, verified: boolean) =>
  world.tools.database.rows(
    sql`UPDATE users SET email_verified = ${verified} WHERE user_id = ${person.user_id}`,
  );

/** How many statements it takes to read the alerting of an organization. */
async function statementsFor({ organization_id }: Neighbourhood): Promise<number> {
  const { database, clock, policy } = world.tools;
  let statements = 0;
  const counting: Connection = {
    ...database,
    rows: (statement) => {
      statements += 1;
      return database.rows(statement);
    },
    row: (statement) => {
      statements += 1;
      return database.row(statement);
    },
  };
  const gateway = { name: 'outbox' };
  const gateways = { email: gateway, sms: gateway, call: gateway };
  const context = { tools: { policy }, gateways, baseUrl: () => world.url };
  await readAlerting(context, counting, organization_id, clock.now());
  return statements;
}

describe('the alerting of an organization', () => {
  it('is read with as many statements for many recipients as for few', async () => {
    const hood = await world.neighbourhood();
    const before = await statementsFor(hood);
    const people = [hood.owner, hood.admin, hood.member, hood.operator].map(({ user_id }) => user_id);
    const path = `/organizations/${hood.organization_id}/on-call`;
    expect((await world.as(hood.owner).put(path, { user_ids: people })).status).toBe(200);
    expect(await statementsFor(hood)).toBe(before);
  });

  it('without any gateway is unreachable, and names the variables to set', async () => {
    const bare = await openWorld({ roles: ['api'], publicUrl: 'http://lares.example.com' });
    const hood = await bare.neighbourhood();
    const { reachable, gateways, recipients, ...rest } = await alertingOf(hood, bare);
    expect(reachable).toBe(false);
    expect(gateways).toEqual([
      { channel: 'email', state: 'missing', variables: ['LARES_SMTP_URL'] },
      { channel: 'sms', state: 'missing', variables: ['LARES_SMS_URL', 'LARES_SMS_FROM'] },
      { channel: 'call', state: 'missing', variables: ['LARES_SMS_URL', 'LARES_VOICE_FROM'] },
      { channel: 'push', state: 'missing', variables: ['LARES_PUBLIC_URL'] },
    ]);
    const [{ channels }] = recipients;
    expect(stateByChannel(channels)).toEqual({
      email: 'missing',
      sms: 'missing',
      call: 'missing',
      push: 'missing',
    });
    expect(rest).toEqual({ setup: { on_call_listed: false, booking_sources: 0, webhooks: 0 } });
    await bare.close();
  });

  it('lists owners and admins while no user is on call, then the users on call in their order', async () => {
    const hood = await world.neighbourhood();
    const idsOf = async () =>
      (await alertingOf(hood)).recipients.map(
        ({ user_id, role, on_call }: Person & Record<string, unknown>) => [user_id, role, on_call],
      );
    expect(await idsOf()).toEqual([
      [hood.owner.user_id, 'owner', true],
      [hood.admin.user_id, 'admin', true],
    ]);
    await world.as(hood.owner).put(`/organizations/${hood.organization_id}/on-call`, {
      user_ids: [hood.operator.user_id, hood.member.user_id],
    });
    expect(await idsOf()).toEqual([
      [hood.operator.user_id, 'operator', true],
      [hood.member.user_id, 'member', true],
    ]);
    expect((await alertingOf(hood)).setup.on_call_listed).toBe(true);
  });

  it('lists members with a rule that alerts them at once', async () => {
    const hood = await world.neighbourhood();
    const browser = await world.browserOf(hood.member);
    const rules = [{ kinds: ['smoke_alarm'], told: 'at_once' }];
    const saved = await browser.api('PUT', '/users/me/notification-rules', { rules });
    expect(saved.status, saved.text).toBe(200);
    const [, , member] = (await alertingOf(hood)).recipients;
    expect(member).toMatchObject({ user_id: hood.member.user_id, on_call: false });
    expect(member.kinds).toContainEqual({ kind: 'smoke_alarm', told: 'at_once' });
    expect(member.kinds).toContainEqual({ kind: 'noise', told: 'never' });
  });

  it.each([
    ['confirmed', true, 'ready', true],
    ['not confirmed', false, 'unconfirmed', false],
  ])('of a user whose address is %s', async (_what, verified, email, reachable) => {
    const hood = await world.neighbourhood();
    await setVerified(hood.admin, false);
    await setVerified(hood.owner, verified);
    expect(await statesOf(hood)).toEqual({ email, sms: 'missing', call: 'missing', push: 'missing' });
    expect((await alertingOf(hood)).reachable).toBe(reachable);
  });

  it('of a user who switched e-mail off has that channel missing', async () => {
    const hood = await world.neighbourhood();
    const browser = await world.browserOf(hood.owner);
    await browser.api('PATCH', '/users/me/notification-ways', { by_email: false });
    expect(await statesOf(hood)).toMatchObject({ email: 'missing' });
  });

  it.each([
    [true, 'ready'],
    [false, 'unconfirmed'],
  ])('counts a phone number once its code was entered: %s', async (verified, sms) => {
    const hood = await world.neighbourhood();
    await setPhone(hood, verified);
    expect(await statesOf(hood)).toMatchObject({ sms });
  });

  it('counts a browser on https or loopback', async () => {
    const hood = await world.neighbourhood();
    const { subscription } = await openPushService();
    const browser = await world.browserOf(hood.owner);
    const added = await browser.api('POST', '/users/me/notification-ways/push', subscription);
    expect(added.status, added.text).toBe(201);
    expect(await statesOf(hood)).toMatchObject({ push: 'ready' });
  });

  it('is unreachable while the only gateway with an address fails', async () => {
    const hood = await world.neighbourhood();
    const at = world.clock.now();
    const failure = { at, reason: 'The mail server cannot be reached (ECONNREFUSED).', untilSent: false };
    await markGatewayFailing(world.tools.database, 'email', failure);
    const { reachable, gateways } = await alertingOf(hood);
    expect(reachable).toBe(false);
    expect(gateways[0]).toEqual({
      channel: 'email',
      state: 'failing',
      last_failure: { at: at.toISOString(), reason: failure.reason },
    });
    expect(await statesOf(hood)).toMatchObject({ email: 'failing' });
    expect(await markGatewayReady(world.tools.database, 'email', 'probe', at)).toBe(true);
    expect(await alertingOf(hood)).toMatchObject({ reachable: true });
  });

  it('has a failure after the log-in until a message is sent, whatever probes say', async () => {
    const { database } = world.tools;
    const at = world.clock.now();
    await markGatewayFailing(database, 'sms', { at, reason: 'It answered 500.', untilSent: true });
    expect(await markGatewayReady(database, 'sms', 'probe', at)).toBe(false);
    expect(await markGatewayReady(database, 'sms', 'message', at)).toBe(true);
  });

  it('is for owners and admins', async () => {
    const { organization_id, ...people } = await world.neighbourhood();
    const path = `/organizations/${organization_id}/alerting`;
    for (const [person, status] of [
      [people.admin, 200],
      [people.member, 403],
      [people.operator, 403],
    ] as const) {
      const answer = await world.as(person).get(path);
      expect(answer.status).toBe(status);
      if (status === 403) expect(answer.body.error_key).toBe('insufficient_access');
    }
  });

  it('shows the setup: devices that reported, booking sources and webhooks', async () => {
    const hood = await world.neighbourhood();
    const home = await world.home(hood);
    const owner = world.as(hood.owner);
    const webhook = { url: 'https://example.com/hook', events: ['*'] };
    const made = await owner.post(`/organizations/${hood.organization_id}/webhooks`, webhook);
    expect(made.status, made.text).toBe(201);
    const device = await owner.post(`/homes/${home}/devices`, { description: 'Hall' });
    expect((await alertingOf(hood)).setup).toEqual({
      on_call_listed: false,
      booking_sources: 0,
      webhooks: 1,
    });
    const seen = world.clock.now();
    await world.tools.database.rows(sql`
      UPDATE device_status SET first_seen_at = ${seen} WHERE device_id = ${device.body.device_id}`);
    expect((await alertingOf(hood)).setup.first_device_seen_at).toBe(seen.toISOString());
  });
});
