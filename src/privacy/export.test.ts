import { expect, it } from 'vitest';
import { ANNA, PHONE, scenesOfOneWorld } from '../../test/end-to-end/messages/test-scene.ts';

const openScene = scenesOfOneWorld();

it('an export has the stay, the contact, every message with its whole address, events, presence and noise', async () => {
  const scene = await openScene({
    settings: { noise: { ladder: [['sms', 'host_call']] }, messages: { host_phone: '+46709999999' } },
  });
  const guest = await scene.stay(-60, 600);
  await scene.loud(8);
  await scene.provider.write(scene.world.url, { from: PHONE, text: 'Sorry!', sid: 'SM-export' });
  const checkin = {
    home_id: scene.home_id,
    type: 'motion_automation_guest_checkin',
    event_time: scene.world.clock.now(),
    guest_id: guest,
    metadata: { motionAutomationGuestCheckin: { guestId: guest, minutesAfterCheckin: 7 } },
  } as const;
  const { event_id } = await scene.world.app.recorder.record(checkin);
  await scene.settle();

  const report = await scene.owner.post(`/homes/${scene.home_id}/guests/${guest}/evidence`, {});

  const { status, body, text } = await scene.owner.get(`/homes/${scene.home_id}/guests/${guest}/export`);
  expect(status, text).toBe(200);
  expect(Object.keys(body)).toEqual([
    'exported_at',
    'organization_id',
    'home',
    'guest',
    'messages',
    'events',
    'presence',
    'incidents',
    'evidence',
    'not_included',
  ]);
  expect(body).toMatchObject({
    organization_id: scene.hood.organization_id,
    home: { home_id: scene.home_id, name: 'Boathouse', timezone: 'Europe/Stockholm' },
    guest: await scene.guest(guest),
    incidents: [{ level: 1, opened_at: expect.any(String) }],
    evidence: [{ report_id: report.body.report_id, about: 'stay', names_guest: false }],
  });
  expect(body.guest).toMatchObject({ ...ANNA, source: 'api', readonly: false });
  const described = body.messages.map(
    (one: { purpose: string; recipient?: string; text?: string }) =>
      `${one.purpose} ${one.recipient ?? '-'} ${one.text === undefined ? 'no text' : 'text'}`,
  );
  // The second call to the host is planned. Rows of the same millisecond are in any order.
  expect(described.sort()).toEqual([`host - no text`, `host - text`, `noise ${PHONE} text`, 'reply - text']);
  const ofStay = (await scene.events()).filter((event) => event.guest_id === guest);
  expect(ofStay.length).toBeGreaterThan(2);
  expect(body.events).toEqual(ofStay);
  expect(body.presence).toEqual([
    { event_id, event_type: checkin.type, event_time: checkin.event_time.toISOString() },
  ]);
  expect(body.not_included).toHaveLength(3);
});
