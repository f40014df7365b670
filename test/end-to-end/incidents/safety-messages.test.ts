import { describe, expect, it } from 'vitest';
import { effectiveSettings } from '../../../src/homes/settings.ts';
import { textOf } from '../../harness/gateways/mail-server.ts';
import { iso } from '../../harness/story.ts';
import {
  openScene as openSceneOfItsOwn,
  PHONE,
  type Scene,
  scenesOfOneWorld,
} from '../messages/test-scene.ts';

const openScene = scenesOfOneWorld();
const ALARM = { type: 'alarm_sound', pattern: 't4', cycles: 4, confidence: 0.9 };

async function soundAlarm(scene: Scene, more: object = {}): Promise<void> {
  await scene.notices({ ...ALARM, ...more });
  await scene.settle();
}

const texts = ({ provider }: Scene) => provider.messages.map(({ text }) => text);

describe('the guest of a home with a safety incident', () => {
  it('gets a message about carbon monoxide at once, and the incident stays on the list until it is acknowledged', async () => {
    const scene = await openScene();
    const guest = await scene.stay(-60, 600);
    await soundAlarm(scene);
    expect(scene.provider.messages).toMatchObject([
      {
        to: PHONE,
        text:
          'Carbon monoxide alarm at Boathouse! You cannot see or smell carbon monoxide. Open the windows, go outside at ' +
          'once and call the local emergency number.',
      },
    ]);
    const path = `/homes/${scene.home_id}/incidents`;
    const [{ incident_id }] = (await scene.owner.get(path)).body.incidents;
    expect(await scene.messagesOf(guest)).toMatchObject([
      { purpose: 'safety', channel: 'sms', incident_id, template_id: 'safety_sms' },
    ]);
    const all = `/organizations/${scene.hood.organization_id}/incidents?open=true`;
    await scene.passMinutes(40);
    expect((await scene.owner.get(all)).body.incidents).toMatchObject([
      { kind: 'carbon_monoxide', guest_id: guest, status: 'open', ended_at: iso(scene.minute(30)) },
    ]);
    const acknowledged = await scene.owner.post(`${path}/${incident_id}/acknowledge`);
    expect(acknowledged.body.status).toBe('closed');
    expect((await scene.owner.get(all)).body.incidents).toEqual([]);
    expect(texts(scene)).toHaveLength(1);
    // No event type exists for it.
    expect(await scene.sentTypes()).toEqual([]);
  });

  it.each([
    ['en', 't3', /^Smoke alarm at Boathouse! Leave the home at once and call/],
    ['de', 't3', /^Rauchalarm in Boathouse! Verlassen Sie sofort die Unterkunft/],
    ['sv', 't4', /^Kolmonoxidlarm i Boathouse! /],
    ['es', 't4', /^Alarma de monóxido de carbono en Boathouse\. /],
    ['fr', 't4', /^Alarme monoxyde de carbone à Boathouse ! /],
  ])('gets a message in %s about the pattern %s', async (language, pattern, text) => {
    const scene = await openScene();
    await scene.stay(-60, 600, { name: 'Anna', phone_number: PHONE, language });
    await soundAlarm(scene, { pattern });
    expect(texts(scene)).toEqual([expect.stringMatching(text)]);
  });

  it.each([
    ['en', 'gas_alarm', /^Gas alarm at Boathouse! Do not switch anything on or off/],
    ['de', 'gas_alarm', /^Gasalarm in Boathouse! Schalten Sie nichts ein oder aus/],
    ['en', 'water_leak', /^Water leak at Boathouse! Close the main water valve/],
    ['de', 'water_leak', /^Wasserleck in Boathouse! Schließen Sie den Haupthahn/],
  ])('gets a message in %s about a detector that reports %s', async (language, type, text) => {
    const scene = await openScene();
    await scene.stay(-60, 600, { name: 'Anna', phone_number: PHONE, language });
    await scene.notices({ type });
    await scene.settle();
    expect(texts(scene)).toEqual([expect.stringMatching(text)]);
  });

  it('gets one message per incident, and another for another hazard', async () => {
    const scene = await openScene();
    await scene.stay(-60, 600);
    await soundAlarm(scene);
    await scene.passMinutes(20);
    await soundAlarm(scene);
    expect(texts(scene)).toHaveLength(1);
    await soundAlarm(scene, { pattern: 't3' });
    expect(texts(scene)).toHaveLength(2);
  });

  it('gets it during maintenance, at night, and beyond the daily limit of messages', async () => {
    const scene = await openScene({ settings: { messages: { max_per_day: 0, window: ['12:00', '12:01'] } } });
    await scene.stay(-60, 600);
    await scene.change({ maintenance_until: iso(scene.now() + 3_600_000) });
    await soundAlarm(scene);
    expect(texts(scene)).toHaveLength(1);
  });

  it('gets one about freezing and about an intrusion, without blame', async () => {
    const scene = await openScene({ settings: { alarm: { grace_s: 0, exit_delay_s: 0 } } });
    await scene.stay(-60, 600);
    await scene.measure(20, { temp: 3 });
    await scene.settle();
    expect(texts(scene)).toEqual([
      expect.stringMatching(/^Freezing temperature at Boathouse! Pipes may burst/),
    ]);
    expect((await scene.owner.put(`/homes/${scene.home_id}/alarm`, { alarm_status: 'on' })).status).toBe(200);
    const { commands } = (await scene.device.report()).body;
    for (const { command_id } of commands) await scene.notices({ type: 'cmd_ack', command_id, ok: true });
    await scene.notices({ type: 'motion' });
    await scene.settle();
    expect(texts(scene)[1]).toMatch(/^Motion alarm at Boathouse! If it was you, please contact your host/);
  });

  it('gets an e-mail without a phone number, and a call without either', async () => {
    const scene = await openScene();
    await scene.stay(-60, 600, { name: 'Anna', email: 'anna@example.com', language: 'en' });
    await soundAlarm(scene);
    expect(texts(scene)).toEqual([]);
    const [mail] = scene.mailServer.mails;
    expect(mail?.to).toEqual(['anna@example.com']);
    expect(textOf(mail?.raw ?? '')).toContain('Carbon monoxide alarm at Boathouse!');
  });

  it('gets the mail when there is no SMS gateway', async () => {
    const scene = await openSceneOfItsOwn({ mailOnly: true });
    const guest = await scene.stay(-60, 600);
    await soundAlarm(scene);
    expect(scene.mailServer.mails.map(({ to }) => to)).toEqual([['anna@example.com']]);
    // Both are of one moment.
    const messages = await scene.messagesOf(guest);
    expect(messages.toSorted((one, other) => (one.channel < other.channel ? -1 : 1))).toMatchObject([
      { channel: 'email' },
      { channel: 'sms', status: 'not_sent', reason: 'No gateway for this channel is configured.' },
    ]);
  });

  it('gets none where the home is set so, nor for an alarm more than 15 minutes ago', async () => {
    const off = await openScene({ settings: { messages: { safety: false } } });
    await off.stay(-60, 600);
    await soundAlarm(off);
    expect(texts(off)).toEqual([]);
    const late = await openScene();
    await late.stay(-60, 600);
    const t = late.now();
    await late.passMinutes(16);
    await soundAlarm(late, { t });
    expect(texts(late)).toEqual([]);
  });

  it('gets one for an alarm that the device reports 14 minutes late', async () => {
    const scene = await openScene();
    await scene.stay(-60, 600);
    const t = scene.now();
    await scene.passMinutes(14);
    await soundAlarm(scene, { t });
    expect(texts(scene)).toHaveLength(1);
  });

  it('is the guest who stays there now', async () => {
    const scene = await openScene();
    await scene.stay(-600, -60);
    await soundAlarm(scene);
    expect(texts(scene)).toEqual([]);
  });

  it('gets the text of the organization', async () => {
    const scene = await openScene();
    await scene.stay(-60, 600);
    const path = `/organizations/${scene.hood.organization_id}/message-templates/safety_sms`;
    const answer = await scene.owner.put(path, {
      language: 'en',
      body: 'Urgent: {{hazard}}. {{advice}} Anna, your host',
    });
    expect(answer.status, answer.text).toBe(200);
    await soundAlarm(scene);
    expect(texts(scene)[0]).toMatch(/^Urgent: Carbon monoxide alarm\. You cannot see .* Anna, your host$/);
  });
});

it('homes send safety messages to their guests by default', () => {
  expect(effectiveSettings({}).messages.safety).toBe(true);
});
