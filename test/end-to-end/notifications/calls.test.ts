import { describe, expect, it } from 'vitest';
import { serverText } from '../../harness/text.ts';
import type { Person } from '../../harness/world.ts';
import { type Scene, scenesOfOneWorld } from '../messages/test-scene.ts';
import {
  FOR_HOSTS,
  givePhone,
  incidentOf,
  mailed,
  notificationsOf,
  putOnCall,
  setRules,
  soundAlarm,
} from './test-notifications.ts';

const openScene = scenesOfOneWorld();
const open = () => openScene(FOR_HOSTS);
const WAYS = '/users/me/notification-ways';

async function chooseCalls(scene: Scene, person: Person, number: string): Promise<void> {
  await givePhone(scene, person, number);
  const answer = await (await scene.world.browserOf(person)).api('PATCH', WAYS, { by_call: true });
  expect(answer.body.by_call, answer.text).toBe(true);
}

const sidOf = ({ provider }: Scene) => provider.calls.at(-1)?.sid ?? '';

describe('calls', () => {
  it('need a confirmed number, and end with it', async () => {
    const scene = await open();
    const { member } = scene.hood;
    const browser = await scene.world.browserOf(member);
    expect(await browser.api('PATCH', WAYS, { by_call: true })).toMatchObject({
      status: 400,
      body: { context: 'by_call' },
    });
    await chooseCalls(scene, member, '+46702220001');
    expect((await browser.api('DELETE', `${WAYS}/phone`)).body.by_call).toBe(false);
  });

  it('alert of safety incidents from the first step, and of noise with the last resort', async () => {
    const scene = await open();
    const { member } = scene.hood;
    await putOnCall(scene, member);
    await chooseCalls(scene, member, '+46702220002');
    await scene.loud(13);
    expect(scene.provider.calls).toEqual([]);
    await scene.loud(5);
    expect(scene.provider.calls.map(({ to }) => to)).toEqual(['+46702220002']);
    await soundAlarm(scene);
    expect(scene.provider.calls).toHaveLength(2);
  });

  it('are made for whatever a rule says, or not', async () => {
    const scene = await open();
    const { member } = scene.hood;
    await putOnCall(scene, member);
    await chooseCalls(scene, member, '+46702220003');
    await setRules(scene, member, {
      rules: [
        { kinds: ['noise'], told: 'at_once', channels: ['call'] },
        { kinds: ['smoke_alarm'], told: 'at_once', channels: ['sms'] },
      ],
    });
    await scene.loud(8);
    expect([scene.provider.calls.length, scene.provider.messages.length]).toEqual([1, 0]);
    await soundAlarm(scene);
    expect([scene.provider.calls.length, scene.provider.messages.length]).toEqual([1, 1]);
  });

  it('are acknowledged by pressing 1, which is confirmed in the language of the user', async () => {
    const scene = await open();
    const { member } = scene.hood;
    const browser = await scene.world.browserOf(member);
    expect((await browser.api('PATCH', '/users/me', { locale: 'de' })).status).toBe(200);
    await putOnCall(scene, member);
    await chooseCalls(scene, member, '+46702220004');
    await soundAlarm(scene);
    expect(scene.provider.calls[0]?.twiml).toMatch(
      /^<Response><Gather numDigits="1" [^>]*><Say language="de-DE" loop="2">.*Drücken Sie die 1.*<\/Say><\/Gather><\/Response>$/,
    );
    const wrong = await scene.provider.press(sidOf(scene), '2');
    expect(wrong.text).toContain('<Gather');
    expect(await incidentOf(scene)).not.toHaveProperty('acknowledged_by');
    const answer = await scene.provider.press(sidOf(scene), '1');
    expect(answer.headers['content-type']).toContain('text/xml');
    expect(answer.text).toContain(serverText('notifications.acknowledgedByCall', undefined, 'de'));
    expect(await incidentOf(scene)).toMatchObject({ acknowledged_by: member.user_id });
    const again = await scene.provider.press(sidOf(scene), '1');
    expect(again.text).toContain(serverText('notifications.alreadyAcknowledged', undefined, 'de'));
  });

  it('answered with a wrong signature or token change nothing', async () => {
    const scene = await open();
    await putOnCall(scene, scene.hood.member);
    await chooseCalls(scene, scene.hood.member, '+46702220005');
    await soundAlarm(scene);
    expect((await scene.provider.press(sidOf(scene), '1', { signature: 'forged' })).status).toBe(403);
    const url = `${scene.world.url}/gateways/voice/answers/forged`;
    const answer = await scene.provider.callBack(url, [['Digits', '1']]);
    expect(answer.text).toBe('<Response><Hangup/></Response>');
    expect(await incidentOf(scene)).not.toHaveProperty('acknowledged_by');
  });

  it('that go unanswered are failed, and the next is alerted at once', async () => {
    const scene = await open();
    const { member, admin } = scene.hood;
    await putOnCall(scene, member, admin);
    await chooseCalls(scene, member, '+46702220006');
    await setRules(scene, member, { rules: [{ told: 'at_once', channels: ['call'] }] });
    await scene.loud(8);
    expect(mailed(scene)).toEqual([]);
    await scene.provider.sendStatus(sidOf(scene), 'no-answer');
    const notifications = await notificationsOf(scene);
    expect(notifications).toContainEqual(
      expect.objectContaining({ channel: 'call', status: 'failed', step: 1 }),
    );
    expect(notifications).toContainEqual(
      expect.objectContaining({ channel: 'email', user_id: admin.user_id, step: 2 }),
    );
  });
});
