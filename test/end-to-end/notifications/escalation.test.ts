import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import type { Person } from '../../harness/world.ts';
import { type Scene, scenesOfOneWorld } from '../messages/test-scene.ts';
import {
  beginAt,
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
const open = (more: object = {}) => openScene({ ...FOR_HOSTS, ...more });

const WAYS = '/users/me/notification-ways';
const path = ({ hood }: Scene) => `/organizations/${hood.organization_id}/escalation`;

async function onlyBySms(scene: Scene, person: Person, number: string): Promise<void> {
  await givePhone(scene, person, number);
  const answer = await (await scene.world.browserOf(person)).api('PATCH', WAYS, { by_email: false });
  expect(answer.status, answer.text).toBe(200);
}

describe('a step that fails', () => {
  it.each(['refuse', 'fail'] as const)('is followed by the next at once (%s)', async (behaviour) => {
    const scene = await open();
    const { member, admin } = scene.hood;
    await putOnCall(scene, member, admin);
    await onlyBySms(scene, member, '+46701110001');
    scene.provider.state.behaviour = behaviour;
    await scene.loud(8);
    expect(mailed(scene)).toEqual([admin.email]);
    expect((await incidentOf(scene)).opened_at).toBeDefined();
  });

  it('does not alert the same member again while Lares retries it', async () => {
    const scene = await open();
    const { member, owner, admin } = scene.hood;
    await putOnCall(scene, member);
    await onlyBySms(scene, member, '+46701110002');
    scene.provider.state.behaviour = 'fail';
    await scene.loud(8);
    expect(mailed(scene)).toEqual([admin.email, owner.email].sort());
    scene.provider.state.behaviour = 'accept';
    await scene.passSeconds(20);
    expect(scene.provider.messages.map(({ to }) => to)).toEqual(['+46701110002']);
  });

  it('is followed by the next when a receipt says that it failed', async () => {
    const scene = await open();
    const { member, admin } = scene.hood;
    await putOnCall(scene, member, admin);
    await onlyBySms(scene, member, '+46701110003');
    await scene.loud(8);
    expect(mailed(scene)).toEqual([]);
    await scene.provider.sendStatus(scene.provider.messages[0]?.sid ?? '', 'undelivered');
    await scene.settle();
    expect(mailed(scene)).toEqual([admin.email]);
  });
});

describe('a value that cannot be computed', () => {
  it('keeps no member from being alerted', async () => {
    const scene = await open();
    const { member, admin, organization_id } = scene.hood;
    const rota = {
      first_day: '2026-11-16',
      handover_time: '09:00',
      timezone: 'UTC',
      user_ids: [member.user_id, admin.user_id],
    };
    const set = await scene.owner.put(`/organizations/${organization_id}/on-call`, { user_ids: [], rota });
    expect(set.status, set.text).toBe(200);
    const hours = { from: '01:00', to: '01:01' };
    await setRules(scene, member, { timezone: 'UTC', rules: [{ told: 'at_once', hours }] });
    // Zones of another version, which this process does not know.
    const { database } = scene.world.tools;
    await database.rows(
      sql`UPDATE on_call_rotas SET timezone = 'Mars/Olympus' WHERE organization_id = ${organization_id}`,
    );
    await database.rows(
      sql`UPDATE notification_ways SET timezone = 'Mars/Olympus' WHERE user_id = ${member.user_id}`,
    );
    await soundAlarm(scene);
    expect(mailed(scene)).toEqual([admin.email, member.email].sort());
  });
});

describe('when no recipient is reachable', () => {
  it('the incident shows it, Lares tries again, and it ends when a channel works', async () => {
    const scene = await open();
    for (const person of [scene.hood.owner, scene.hood.admin])
      await (await scene.world.browserOf(person)).api('PATCH', WAYS, { by_email: false });
    const unreached = async () =>
      Number(/^lares_alerts_unreached_total (\d+)/m.exec(await scene.world.app.metrics.text())?.[1] ?? 0);
    const before = await unreached();
    await soundAlarm(scene);
    const { unreached_at, opened_at } = await incidentOf(scene);
    expect(unreached_at).toBe(opened_at);
    expect(await unreached()).toBe(before + 1);
    await (await scene.world.browserOf(scene.hood.owner)).api('PATCH', WAYS, { by_email: true });
    await scene.passMinutes(5);
    expect(mailed(scene)).toEqual([scene.hood.owner.email]);
    expect(await incidentOf(scene)).not.toHaveProperty('unreached_at');
  });

  it('because there is no gateway, each notification is recorded with the reason', async () => {
    const scene = await open({ outbox: true });
    const { member } = scene.hood;
    await putOnCall(scene, member);
    await givePhone(scene, member, '+46701110004');
    await soundAlarm(scene);
    const notifications = await notificationsOf(scene);
    const reasons = notifications.map(
      (one: { channel: string; reason: string }) => `${one.channel}: ${one.reason}`,
    );
    expect(new Set(reasons)).toEqual(
      new Set(['sms: No SMS gateway is configured.', 'email: No mail server is configured.']),
    );
    expect(await incidentOf(scene)).toHaveProperty('unreached_at');
    const count = notifications.length;
    await scene.passMinutes(5);
    expect(await notificationsOf(scene)).toHaveLength(count);
  });

  it('on call, owners and admins are alerted in their place', async () => {
    const scene = await open();
    const { member, owner, admin } = scene.hood;
    await putOnCall(scene, member);
    await (await scene.world.browserOf(member)).api('PATCH', WAYS, { by_email: false });
    await scene.loud(8);
    expect(mailed(scene)).toEqual([admin.email, owner.email].sort());
  });
});

describe('a running alert', () => {
  it('is not sent to a member who left before a retry', async () => {
    const scene = await open();
    const { member, admin, organization_id } = scene.hood;
    await putOnCall(scene, member, admin);
    await onlyBySms(scene, member, '+46701110009');
    scene.provider.state.behaviour = 'fail';
    await soundAlarm(scene);
    const left = await scene.owner.delete(`/organizations/${organization_id}/members/${member.user_id}`);
    expect(left.status).toBeLessThan(300);
    scene.provider.state.behaviour = 'accept';
    await scene.passSeconds(20);
    expect(scene.provider.messages).toEqual([]);
    const [sms] = (await notificationsOf(scene)).filter(
      ({ channel }: { channel: string }) => channel === 'sms',
    );
    expect(sms).toMatchObject({ status: 'not_sent', reason: 'The user no longer has access to the home.' });
  });

  it('decides each step by the quiet hours of that moment', async () => {
    const scene = await open();
    const { member, admin } = scene.hood;
    await putOnCall(scene, member, admin);
    await setRules(scene, admin, { quiet_hours: { from: '22:00', to: '07:00' } });
    await beginAt(scene, '21:50');
    await scene.loud(8);
    expect(mailed(scene)).toEqual([member.email]);
    // The admin's turn would come at 22:03, within quiet hours that the admin ends meanwhile.
    await setRules(scene, admin, {});
    await scene.loud(5);
    expect(mailed(scene)).toEqual([admin.email, member.email].sort());
  });

  it('goes to the users on call when the step is due', async () => {
    const scene = await open();
    const { member, admin, operator } = scene.hood;
    await putOnCall(scene, member, admin);
    await scene.loud(8);
    await putOnCall(scene, operator);
    await scene.loud(5);
    expect(mailed(scene)).toEqual([member.email, operator.email].sort());
  });

  it('repeats a safety incident after its first hour too', async () => {
    const scene = await open();
    await putOnCall(scene, scene.hood.owner);
    await soundAlarm(scene);
    await scene.passMinutes(5);
    expect(mailed(scene)).toHaveLength(2);
    await scene.passMinutes(5);
    // From now on owners and admins are alerted too.
    expect(mailed(scene)).toHaveLength(4);
  });
});

describe('the escalation of an organization', () => {
  it('is as usual until it is set, and decides the steps from then on', async () => {
    const scene = await open();
    const { member, admin, owner } = scene.hood;
    const usual = (await scene.owner.get(path(scene))).body;
    expect(usual.noise).toEqual({ delay_minutes: 5, rounds: 2, next: 'next_person' });
    expect(usual.smoke_alarm).toEqual({ delay_minutes: 5, rounds: 2, next: 'everyone' });
    const noise = { delay_minutes: 2, rounds: 1, next: 'everyone' };
    const answer = await scene.owner.put(path(scene), { noise });
    expect(answer.body).toEqual({ ...usual, noise });
    expect((await scene.owner.get(path(scene))).body).toEqual({ ...usual, noise });
    await putOnCall(scene, member, admin);
    await scene.loud(8);
    expect(mailed(scene)).toEqual([admin.email, member.email].sort());
    await scene.loud(2);
    expect(mailed(scene)).toContain(owner.email);
    expect((await scene.owner.put(path(scene), {})).body).toEqual(usual);
  });

  it.each([
    ['noise.delay_minutes', { noise: { delay_minutes: 0, rounds: 2, next: 'everyone' } }],
    ['noise.delay_minutes', { noise: { delay_minutes: 61, rounds: 2, next: 'everyone' } }],
    ['noise.rounds', { noise: { delay_minutes: 5, rounds: 6, next: 'everyone' } }],
    ['noise.next', { noise: { delay_minutes: 5, rounds: 2, next: 'nobody' } }],
    ['noise.next', { noise: { delay_minutes: 5, rounds: 2 } }],
    ['smoke_alarm.delay_minutes', { smoke_alarm: { delay_minutes: 6, rounds: 2, next: 'everyone' } }],
    ['smoke_alarm.rounds', { smoke_alarm: { delay_minutes: 5, rounds: 3, next: 'everyone' } }],
    ['intrusion.next', { intrusion: { delay_minutes: 5, rounds: 2, next: 'next_person' } }],
    ['temperature.delay_minutes', { temperature: { delay_minutes: 10, rounds: 2, next: 'next_person' } }],
  ])('is refused outside its bounds: %s', async (context, body) => {
    const scene = await open();
    const answer = await scene.owner.put(path(scene), body);
    expect([answer.status, answer.body.context]).toEqual([400, context]);
    const member = await scene.world.as(scene.hood.member).put(path(scene), {});
    expect(member.status).toBe(403);
  });

  it('may be faster for safety incidents', async () => {
    const scene = await open();
    await putOnCall(scene, scene.hood.member);
    const smoke_alarm = { delay_minutes: 1, rounds: 1, next: 'everyone' };
    expect((await scene.owner.put(path(scene), { smoke_alarm })).status).toBe(200);
    await soundAlarm(scene);
    await scene.passMinutes(1);
    expect(mailed(scene)).toHaveLength(4);
  });
});
