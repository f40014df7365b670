import { describe, expect, it } from 'vitest';
import { textOf } from '../../harness/gateways/mail-server.ts';
import type { Person } from '../../harness/world.ts';
import { type Scene, scenesOfOneWorld } from '../messages/test-scene.ts';
import { FOR_HOSTS, givePhone, putOnCall, setRules, soundAlarm } from './test-notifications.ts';

const openScene = scenesOfOneWorld();
const open = () => openScene(FOR_HOSTS);

function linkTo({ mailServer }: Scene, { email }: Person): string {
  const texts = mailServer.mails.filter(({ to }) => to[0] === email).map(({ raw }) => textOf(raw));
  return /https?:\/\/\S+\/n\/[\w-]+/.exec(texts.join('\n'))?.[0] ?? '';
}

async function incidentOf(scene: Scene) {
  return (await scene.owner.get(`/homes/${scene.home_id}/incidents`)).body.incidents[0];
}

const RAISE = {
  smoke_alarm: soundAlarm,
  temperature: async (scene: Scene) => {
    await scene.measure(16, { temp: 8 });
    await scene.settle();
  },
};

describe('the right to acknowledge by the link of a notification', () => {
  it.each([
    ['operator', 'smoke_alarm', 403],
    ['operator', 'temperature', 403],
    ['staff', 'smoke_alarm', 403],
    ['staff', 'temperature', 200],
    ['member', 'smoke_alarm', 200],
  ] as const)('is that of the API: %s, %s: %i', async (role, kind, status) => {
    const scene = await open();
    const person = await scene.world.person();
    await scene.world.join(scene.hood.organization_id, person, role);
    await setRules(scene, person, { rules: [{ kinds: [kind], told: 'at_once' }] });
    await RAISE[kind](scene);
    const link = linkTo(scene, person);
    const page = await fetch(link);
    expect(page.status).toBe(200);
    expect((await page.text()).includes('<form')).toBe(status === 200);
    expect((await fetch(link, { method: 'POST' })).status).toBe(status);
    const incident = await incidentOf(scene);
    expect('acknowledged_by' in incident).toBe(status === 200);
    const path = `/homes/${scene.home_id}/incidents/${incident.incident_id}/acknowledge`;
    expect((await scene.world.as(person).post(path)).status).toBe(status);
  });

  it('ends with the role that gave it, for the link and for the SMS answer [acknowledgement-rights]', async () => {
    const scene = await open();
    const { member } = scene.hood;
    await putOnCall(scene, member);
    await givePhone(scene, member, '+46707777777');
    await soundAlarm(scene);
    const path = `/organizations/${scene.hood.organization_id}/members/${member.user_id}`;
    expect((await scene.owner.patch(path, { role: 'operator' })).status).toBe(200);
    expect((await fetch(linkTo(scene, member), { method: 'POST' })).status).toBe(403);
    await scene.provider.write(scene.world.url, { from: '+46707777777', text: '1' });
    expect(await incidentOf(scene)).not.toHaveProperty('acknowledged_by');
  });
});
