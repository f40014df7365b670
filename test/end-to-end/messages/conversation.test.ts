import { describe, expect, it } from 'vitest';
import { iso } from '../../harness/story.ts';
import { ANNA, openScene, PHONE, type Scene } from './test-scene.ts';

const open = () => openScene({ settings: { noise: { ladder: [['sms'], ['sms']] } } });
const status = (scene: Scene, guest: string, wanted: string) =>
  scene.changeGuest(guest, { conversation: { status: wanted } });
const write = (scene: Scene, guest: string, body: object) =>
  scene.owner.post(scene.messagesPath(guest), body);

describe('the conversation with a guest', () => {
  it('is none before the first message, and its status cannot be set [conversation-before-first-message]', async () => {
    const scene = await open();
    const guest = await scene.stay(-60, 600);
    expect(await scene.guest(guest)).not.toHaveProperty('conversation');
    const refused = await status(scene, guest, 'closed');
    expect([refused.status, refused.body.context]).toEqual([400, 'conversation.status']);
  });

  it('opens with the first message that a gateway took, and counts all of them [conversation-opened]', async () => {
    const scene = await open();
    const guest = await scene.stay(-60, 600);
    await scene.loud(8);
    const first = {
      started_at: iso(scene.minute(8)),
      last_message_at: iso(scene.minute(8)),
      message_count: 1,
    };
    expect((await scene.guest(guest)).conversation).toEqual({ status: 'open', ...first });
    expect((await status(scene, guest, 'snoozed')).status).toBe(200);
    await scene.loud(10);
    expect((await scene.guest(guest)).conversation).toEqual({
      ...first,
      status: 'snoozed',
      last_message_at: iso(scene.minute(18)),
      message_count: 2,
    });
    // Message changes of a guest do not change the stay.
    expect((await scene.guest(guest)).updated_at).toBe(iso(scene.minute(8)));
  });

  it('does not open when the gateway refuses the message', async () => {
    const scene = await open();
    scene.provider.state.behaviour = 'refuse';
    const guest = await scene.stay(-60, 600, { ...ANNA, email: null });
    await scene.loud(8);
    expect(await scene.guest(guest)).not.toHaveProperty('conversation');
  });

  it.each(['snoozed', 'closed'])(
    'that is %s is opened again by an answer [conversation-reopened]',
    async (was) => {
      const scene = await open();
      const guest = await scene.stay(-60, 600);
      await scene.loud(8);
      await status(scene, guest, was);
      await scene.passMinutes(2);
      const reply = { from: PHONE, text: 'Sorry! Förlåt 🎉', sid: 'SM1' };
      for (const _ of [1, 2]) expect((await scene.provider.write(scene.world.url, reply)).status).toBe(200);
      expect((await scene.guest(guest)).conversation).toEqual({
        status: 'open',
        started_at: iso(scene.minute(8)),
        last_message_at: iso(scene.minute(10)),
        message_count: 2,
      });
      expect((await scene.messagesOf(guest)).at(-1)).toEqual({
        message_id: expect.any(String),
        home_id: scene.home_id,
        guest_id: guest,
        direction: 'in',
        channel: 'sms',
        purpose: 'reply',
        status: 'delivered',
        text: reply.text,
        gateway: 'sms',
        attempts: 0,
        scheduled_for: iso(scene.minute(10)),
        created_at: iso(scene.minute(10)),
      });
    },
  );

  it('gets no replies from numbers without a sent message', async () => {
    const scene = await open();
    const guest = await scene.stay(-60, 600);
    expect((await scene.provider.write(scene.world.url, { from: PHONE, text: 'Hello?' })).status).toBe(200);
    expect([await scene.messages(), (await scene.guest(guest)).conversation]).toEqual([[], undefined]);
  });

  it('gets the reply of the guest last written to at that number', async () => {
    const scene = await open();
    const [before, now] = [await scene.stay(-600, -60), await scene.stay(-50, 600)];
    for (const guest of [before, now]) {
      expect((await write(scene, guest, { text: 'Hello' })).status).toBe(201);
      await scene.passMinutes(1);
    }
    await scene.provider.write(scene.world.url, { from: PHONE, text: 'Hi' });
    expect((await scene.messagesOf(before)).map(({ purpose }) => purpose)).toEqual(['written']);
    expect((await scene.messagesOf(now)).map(({ purpose }) => purpose)).toEqual(['written', 'reply']);
  });
});

describe('a receipt', () => {
  it.each([
    ['delivered', 'delivered', undefined],
    ['undelivered', 'failed', 'It could not be delivered.'],
    ['failed', 'failed', 'It could not be delivered.'],
  ])('that says %s makes the message %s', async (word, wanted, reason) => {
    const scene = await open();
    const guest = await scene.stay(-60, 600);
    await write(scene, guest, { text: 'Hello' });
    await scene.settle();
    await scene.passMinutes(1);
    const { sid = '' } = scene.provider.messages[0] ?? {};
    await scene.provider.sendStatus(sid, word);
    // The first outcome counts.
    await scene.provider.sendStatus(sid, word === 'delivered' ? 'undelivered' : 'delivered');
    const [message] = await scene.messagesOf(guest);
    expect([message.status, message.reason, message.settled_at]).toEqual([
      wanted,
      reason,
      iso(scene.minute(1)),
    ]);
    expect(message.accepted_at).toBe(iso(scene.start));
  });

  it('for an unknown message changes nothing', async () => {
    const scene = await open();
    const to = `${scene.world.url}/gateways/sms/status`;
    expect(
      (await scene.provider.sendStatus('SM00000000000000000000000000000000', 'delivered', { to })).status,
    ).toBe(204);
    expect(await scene.messages()).toEqual([]);
  });
});

describe('what a host writes', () => {
  it('goes out unchanged, by SMS by default, at any hour and without a limit', async () => {
    const scene = await openScene({ settings: { messages: { max_per_day: 0, window: ['03:00', '04:00'] } } });
    const guest = await scene.stay(-600, -60);
    const answer = await write(scene, guest, { text: 'Did you {{guest_name}} forget an umbrella?' });
    expect([answer.status, answer.body]).toEqual([
      201,
      {
        message_id: expect.any(String),
        home_id: scene.home_id,
        guest_id: guest,
        direction: 'out',
        channel: 'sms',
        purpose: 'written',
        status: 'queued',
        text: 'Did you {{guest_name}} forget an umbrella?',
        attempts: 0,
        scheduled_for: iso(scene.start),
        created_at: iso(scene.start),
      },
    ]);
    await scene.settle();
    expect(scene.provider.messages.map(({ to, text }) => [to, text])).toEqual([[PHONE, answer.body.text]]);
    await write(scene, guest, { channel: 'email', text: 'Or a hat?' });
    await scene.settle();
    const [mail] = scene.mailServer.mails;
    expect([mail?.to, mail?.raw]).toEqual([['anna@example.com'], expect.stringContaining('Or a hat?')]);
    expect(mail?.raw).toMatch(/^Subject: Your stay at Boathouse\r$/m);
    expect((await scene.guest(guest)).conversation).toMatchObject({ status: 'open', message_count: 2 });
    expect(await scene.sentTypes()).toEqual([]);
  });

  it('does not count as one of the messages of a day', async () => {
    const scene = await openScene({
      settings: { noise: { ladder: [['sms']] }, messages: { max_per_day: 1 } },
    });
    const guest = await scene.stay(-60, 600);
    await write(scene, guest, { text: 'Welcome' });
    await scene.loud(8);
    expect(await scene.sentTypes()).toEqual(['noise_sms_sent']);
  });

  it('goes by e-mail to a guest without a phone number, and is refused where there is no way', async () => {
    const scene = await open();
    const byMail = await scene.stay(-60, 600, { name: 'Nils', email: 'nils@example.com' });
    const nowhere = await scene.stay(-60, 600, { name: 'Nobody' });
    expect((await write(scene, byMail, { text: 'Hello' })).body.channel).toBe('email');
    for (const [guest, body] of [
      [byMail, { channel: 'sms', text: 'Hello' }],
      [nowhere, { text: 'Hello' }],
    ] as const) {
      const { status: refused, body: why } = await write(scene, guest, body);
      expect([refused, why.error_key, why.context]).toEqual([400, 'unreachable_guest', 'channel']);
    }
    expect(await scene.messagesOf(nowhere)).toEqual([]);
  });
});
