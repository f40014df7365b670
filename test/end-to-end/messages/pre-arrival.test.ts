import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../../src/platform/durations.ts';
import { iso } from '../../harness/story.ts';
import { ANNA, openScene, PHONE, type Scene } from './test-scene.ts';

/** Stories begin at 11:00 in the home, so the window is open. Values are minutes of the story. */
const HOUR = 60;
const DAY = 24 * HOUR;
const CHECKIN = 2 * DAY;
const CHECKOUT = 4 * DAY;

const open = (messages: object = {}) =>
  openScene({ settings: { messages: { pre_arrival: true, ...messages } } });

/** Passes time to within a minute of the due time, then to it. */
async function passUntil(scene: Scene, minute: number): Promise<void> {
  const left = minute - (scene.now() - scene.start) / MINUTE_MS;
  await scene.passMinutes(left - 1);
  expect(scene.provider.requests).toEqual([]);
  await scene.passMinutes(1);
}

describe('guest_connect_sms_sent', () => {
  it('is raised for all receivers a day before check-in, when the gateway accepted the message [guest_connect_sms_sent-day-before]', async () => {
    const scene = await open();
    const guest = await scene.stay(CHECKIN, CHECKOUT);
    await passUntil(scene, DAY);
    const { guest_page } = await scene.guest(guest);
    expect(scene.provider.messages.map(({ to, text }) => [to, text])).toEqual([
      [PHONE, expect.stringMatching(/^Hi Anna, welcome to Boathouse! .*\S$/)],
    ]);
    expect(scene.provider.messages[0]?.text.endsWith(guest_page)).toBe(true);
    const [message] = await scene.messagesOf(guest);
    const [event] = (await scene.sent()) ?? [];
    expect(event.event_time).toBe(iso(scene.minute(DAY)));
    // Meanwhile the devices went offline.
    await scene.forget();
    expect(event).toMatchObject({
      guest_id: guest,
      metadata: {
        guestId: guest,
        guestConnectSmsSent: {
          guestId: guest,
          recipient: '+46•••••67',
          messageId: message.message_id,
          templateId: 'pre_arrival_sms',
          checkinTime: iso(scene.minute(CHECKIN)),
          scheduledFor: iso(scene.minute(DAY)),
          status: 'sent',
        },
      },
    });
    expect(event.metadata.incidentId).toBeUndefined();
  });

  it('is raised at once for all receivers for a stay that is booked within the lead [guest_connect_sms_sent-late-booking]', async () => {
    const scene = await open();
    const guest = await scene.stay(DAY / 2, CHECKOUT);
    await scene.expectEvents({
      type: 'guest_connect_sms_sent',
      at: scene.start,
      device: null,
      guest,
      own: {
        guestId: guest,
        recipient: '+46•••••67',
        messageId: (await scene.messagesOf(guest))[0].message_id,
        templateId: 'pre_arrival_sms',
        checkinTime: iso(scene.minute(DAY / 2)),
        scheduledFor: iso(scene.start),
        status: 'sent',
      },
      user: 'guest_connect_sms_sent',
    });
  });

  it('is raised once, whatever changes afterwards [guest_connect_sms_sent-once]', async () => {
    const scene = await open();
    const guest = await scene.stay(DAY / 2, CHECKOUT);
    await scene.changeGuest(guest, { checkin_time: iso(scene.minute(DAY)), phone_number: '+46701111111' });
    await scene.change({ messages: { pre_arrival_lead_h: 48 } });
    await scene.passMinutes(DAY);
    expect([await scene.sentTypes(), scene.provider.messages.length]).toEqual([
      ['guest_connect_sms_sent'],
      1,
    ]);
  });

  const notRaised: [when: string, messages: object, happens: (scene: Scene) => Promise<unknown>][] = [
    [
      'such messages are switched off [guest_connect_sms_sent-pre-arrival-off]',
      { pre_arrival: false },
      (scene) => scene.stay(HOUR, CHECKOUT),
    ],
    [
      'no messages at all are wanted [guest_connect_sms_sent-daily-limit-zero]',
      { max_per_day: 0 },
      (scene) => scene.stay(HOUR, CHECKOUT),
    ],
    ['the stay is over [guest_connect_sms_sent-stay-ended]', {}, (scene) => scene.stay(-DAY, -1)],
    [
      'the stay is cancelled before [guest_connect_sms_sent-stay-cancelled]',
      {},
      async (scene) => {
        const guest = await scene.stay(CHECKIN, CHECKOUT);
        await scene.passMinutes(DAY - 1);
        expect((await scene.owner.delete(`/homes/${scene.home_id}/guests/${guest}`)).status).toBe(204);
      },
    ],
    [
      'the stay is cancelled while the gateway fails [guest_connect_sms_sent-stay-cancelled-during-retries]',
      {},
      async (scene) => {
        scene.provider.state.behaviour = 'fail';
        const guest = await scene.stay(HOUR, CHECKOUT);
        scene.provider.state.behaviour = 'accept';
        expect((await scene.owner.delete(`/homes/${scene.home_id}/guests/${guest}`)).status).toBe(204);
      },
    ],
    [
      'the stay is moved out of the lead while the gateway fails [guest_connect_sms_sent-stay-moved-during-retries]',
      {},
      async (scene) => {
        scene.provider.state.behaviour = 'fail';
        const guest = await scene.stay(HOUR, CHECKOUT);
        scene.provider.state.behaviour = 'accept';
        await scene.changeGuest(guest, {
          checkin_time: iso(scene.minute(10 * DAY)),
          checkout_time: iso(scene.minute(11 * DAY)),
        });
      },
    ],
    ['the guest checked in yesterday', {}, (scene) => scene.stay(-18 * HOUR, CHECKOUT)],
    [
      'an import brings a guest who is there',
      {},
      async (scene) => {
        const csv = `name,checkin_time,checkout_time,phone_number,external_id\nAda,${iso(scene.minute(-HOUR))},,${PHONE},r-1\n`;
        const answer = await scene.owner.send('POST', `/homes/${scene.home_id}/guests/import`, {
          raw: csv,
          headers: { 'content-type': 'text/csv' },
        });
        expect(answer.body).toMatchObject({ created: 1 });
      },
    ],
    [
      'it is switched on when the guest has been there for long',
      {},
      async (scene) => {
        await scene.change({ messages: { pre_arrival: false } });
        await scene.stay(HOUR, 10 * DAY);
        await scene.passMinutes(14 * HOUR);
        await scene.change({ messages: { pre_arrival: true } });
      },
    ],
    [
      'the guest has no phone number [guest_connect_sms_sent-no-phone-number]',
      {},
      (scene) => scene.stay(HOUR, CHECKOUT, { ...ANNA, phone_number: null }),
    ],
    [
      'the phone number cannot be reached [guest_connect_sms_sent-unreachable-phone-number]',
      {},
      (scene) => scene.stay(HOUR, CHECKOUT, { ...ANNA, phone_number: '+53 5 1234567' }),
    ],
    [
      'the gateway refuses it [guest_connect_sms_sent-gateway-refusal]',
      {},
      (scene) => {
        scene.provider.state.behaviour = 'refuse';
        return scene.stay(HOUR, CHECKOUT);
      },
    ],
    [
      'it was switched off while the gateway failed [guest_connect_sms_sent-switched-off-during-retries]',
      {},
      async (scene) => {
        scene.provider.state.behaviour = 'fail';
        await scene.stay(HOUR, CHECKOUT);
        scene.provider.state.behaviour = 'accept';
        await scene.change({ messages: { pre_arrival: false } });
      },
    ],
  ];
  it.each(notRaised)('is not raised when %s', async (_when, messages, happens) => {
    const scene = await open(messages);
    await happens(scene);
    for (const minutes of [1, 5, 15, HOUR, CHECKIN]) await scene.passMinutes(minutes);
    expect([await scene.sentTypes(), scene.provider.messages]).toEqual([[], []]);
  });
});

describe('a message before the arrival', () => {
  it('moves with its stay, earlier and later', async () => {
    const scene = await open();
    const guest = await scene.stay(CHECKIN, CHECKOUT);
    const move = (checkin: number) =>
      scene.changeGuest(guest, { checkin_time: iso(scene.minute(checkin)), checkout_time: null });
    await scene.passMinutes(HOUR);
    expect((await move(3 * DAY)).status).toBe(200);
    await scene.passMinutes(DAY);
    expect(scene.provider.requests).toEqual([]);
    await move(2 * DAY + 3 * HOUR);
    await passUntil(scene, DAY + 3 * HOUR);
    expect(await scene.sentTypes()).toEqual(['guest_connect_sms_sent']);
    expect((await scene.sent())[0].metadata.guestConnectSmsSent.checkinTime).toBe(
      iso(scene.minute(2 * DAY + 3 * HOUR)),
    );
  });

  it('moves with its stay also after a try that failed', async () => {
    const scene = await open();
    scene.provider.state.behaviour = 'fail';
    const guest = await scene.stay(HOUR, CHECKOUT);
    scene.provider.state.behaviour = 'accept';
    const moved = { checkin_time: iso(scene.minute(3 * DAY)), checkout_time: null };
    await scene.changeGuest(guest, moved);
    await scene.passMinutes(2 * DAY - 1);
    expect(scene.provider.messages).toEqual([]);
    await scene.passMinutes(1);
    expect(scene.provider.messages).toHaveLength(1);
    expect((await scene.messagesOf(guest)).map(({ status }) => status)).toEqual(['sent']);
  });

  it('follows the lead and the window as they are set', async () => {
    const scene = await open();
    await scene.stay(CHECKIN, CHECKOUT);
    await scene.change({ messages: { pre_arrival_lead_h: 30, window: ['09:00', '10:00'] } });
    // 30 hours before is 05:00 of the next day. The window opens at nine.
    await passUntil(scene, 22 * HOUR);
    expect(scene.provider.messages).toHaveLength(1);
  });

  it('comes when it is switched on again', async () => {
    const scene = await open();
    await scene.change({ messages: { pre_arrival: false } });
    await scene.stay(HOUR, CHECKOUT);
    expect(scene.provider.messages).toEqual([]);
    await scene.change({ messages: { pre_arrival: true } });
    expect(scene.provider.messages).toHaveLength(1);
  });

  it('is sent when the phone number is corrected', async () => {
    const scene = await open();
    const guest = await scene.stay(HOUR, CHECKOUT, { ...ANNA, phone_number: '0701234567' });
    expect(scene.provider.messages).toEqual([]);
    await scene.changeGuest(guest, { phone_number: PHONE });
    expect(scene.provider.messages.map(({ to }) => to)).toEqual([PHONE]);
  });

  it('comes when a number that was refused is replaced, and not for the same one', async () => {
    const scene = await open();
    scene.provider.state.behaviour = 'refuse';
    const guest = await scene.stay(HOUR, CHECKOUT);
    scene.provider.state.behaviour = 'accept';
    await scene.changeGuest(guest, { phone_number: '+46-70-123 45 67' });
    expect(scene.provider.messages).toEqual([]);
    await scene.changeGuest(guest, { phone_number: '+46701111111' });
    expect(scene.provider.messages.map(({ to }) => to)).toEqual(['+46701111111']);
    expect((await scene.messagesOf(guest)).map(({ status }) => status).sort()).toEqual(['failed', 'sent']);
  });

  it('is tried again after 1, 5 and 15 minutes, and then given up', async () => {
    const scene = await open();
    scene.provider.state.behaviour = 'throttle';
    const guest = await scene.stay(HOUR, CHECKOUT);
    for (const [place, minutes] of [1, 5, 15].entries()) {
      await scene.passMinutes(minutes - 0.1);
      expect(scene.provider.requests).toHaveLength(place + 1);
      await scene.passMinutes(0.1);
      expect(scene.provider.requests).toHaveLength(place + 2);
    }
    const [message] = await scene.messagesOf(guest);
    expect([message.status, message.attempts, message.reason]).toEqual([
      'failed',
      4,
      'The gateway could not take it.',
    ]);
    await scene.passMinutes(DAY);
    expect(scene.provider.requests).toHaveLength(4);
  });

  it('comes to every guest whose time has come, and to the next one in time [pre-arrival-every-guest]', async () => {
    const scene = await open();
    for (const [place, checkin] of [HOUR, 2 * HOUR, DAY + HOUR, DAY + 2 * HOUR].entries())
      await scene.stay(checkin, CHECKOUT, { ...ANNA, name: `Guest ${place}` });
    const names = () => scene.provider.messages.map(({ text }) => /Guest \d/.exec(text)?.[0]).sort();
    expect(names()).toEqual(['Guest 0', 'Guest 1']);
    await scene.passMinutes(HOUR);
    expect(names()).toEqual(['Guest 0', 'Guest 1', 'Guest 2']);
    await scene.passMinutes(HOUR);
    expect(names()).toEqual(['Guest 0', 'Guest 1', 'Guest 2', 'Guest 3']);
  });

  it('is sent to a guest added by hand in the hour of check-in', async () => {
    const scene = await open();
    await scene.stay(-30, CHECKOUT);
    expect(scene.provider.messages).toHaveLength(1);
  });

  it('is sent to imported guests', async () => {
    const scene = await open();
    const csv = `name,checkin_time,checkout_time,phone_number,external_id,language\nAda,${iso(scene.minute(HOUR))},,${PHONE},r-1,English\n`;
    const answer = await scene.owner.send('POST', `/homes/${scene.home_id}/guests/import`, {
      raw: csv,
      headers: { 'content-type': 'text/csv' },
    });
    expect(answer.body).toMatchObject({ created: 1 });
    await scene.settle();
    expect(scene.provider.messages.map(({ text }) => text)).toEqual([expect.stringMatching(/^Hi Ada/)]);
  });
});
