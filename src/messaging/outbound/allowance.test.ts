import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { atFileEnd } from '../../../test/harness/at-end.ts';
import { openSmsGateway } from '../../../test/harness/gateways/sms-gateway.ts';
import { type Neighbourhood, openWorld, type World } from '../../../test/harness/world.ts';
import { addSmsSender } from './senders.ts';

const FORBIDDEN = [403, 'insufficient_access'];

async function newGuest(world: World, hood: Neighbourhood) {
  const home_id = await world.home(hood);
  const checkin_time = new Date(world.clock.now().getTime() + 3_600_000).toISOString();
  const guest = { name: 'Anna', phone_number: '+46701234567', email: 'anna@example.com', checkin_time };
  const { guest_id } = (await world.as(hood.owner).post(`/homes/${home_id}/guests`, guest)).body;
  return { home_id, messages: `/homes/${home_id}/guests/${guest_id}/messages` };
}

describe('LARES_SMS_SENDING=approved', () => {
  it('refuses an SMS and a code to a phone until the operator gave the organization a number', async () => {
    const provider = await openSmsGateway(atFileEnd);
    const world = await openWorld({ policy: { smsSending: 'approved' }, smsUrl: provider.url });
    const hood = await world.neighbourhood();
    const { messages } = await newGuest(world, hood);
    const owner = world.as(hood.owner);
    const browser = await world.browserOf(hood.owner);
    const ask = () =>
      browser.api('PUT', '/users/me/notification-ways/phone', { phone_number: '+46701234568' });
    const write = () => owner.post(messages, { text: 'Hello', channel: 'sms' });
    for (const refused of [await write(), await ask()])
      expect([refused.status, refused.body.error_key]).toEqual(FORBIDDEN);
    expect((await owner.post(messages, { text: 'Hello', channel: 'email' })).status).toBe(201);
    expect(provider.requests).toEqual([]);
    await addSmsSender(world.tools, hood.organization_id, '+46700000001');
    expect((await write()).status).toBe(201);
    expect((await ask()).status).toBe(200);
  });

  it('skips an SMS that goes by itself, and says why', async () => {
    const provider = await openSmsGateway(atFileEnd);
    const world = await openWorld({ policy: { smsSending: 'approved' }, smsUrl: provider.url });
    const hood = await world.neighbourhood();
    const { messages } = await newGuest(world, hood);
    await expect
      .poll(async () => (await world.as(hood.owner).get(messages)).body.messages)
      .toContainEqual(
        expect.objectContaining({
          channel: 'sms',
          status: 'not_sent',
          reason: expect.stringContaining('operator'),
        }),
      );
    expect(provider.requests).toEqual([]);
  });
});

describe('the limit of SMS', () => {
  it('holds for messages that go by themselves [sms-limit-automatic-messages]', async () => {
    const provider = await openSmsGateway(atFileEnd);
    const world = await openWorld({ quotas: { sms_per_day: 1 }, smsUrl: provider.url });
    const hood = await world.neighbourhood();
    const guests = [await newGuest(world, hood), await newGuest(world, hood)];
    await expect
      .poll(async () => {
        const homes = guests.map(({ home_id }) => home_id);
        return world.tools.database.rows(
          sql`SELECT status, reason FROM messages WHERE home_id = ANY (${homes}) AND channel = 'sms' ORDER BY status`,
        );
      })
      .toEqual([
        { status: 'accepted', reason: null },
        { status: 'skipped', reason: 'The limit of SMS and calls was reached.' },
      ]);
  });
});
