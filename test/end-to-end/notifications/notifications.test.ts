import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { listOutbox } from '../../../src/mail/index.ts';
import { textOf } from '../../harness/gateways/mail-server.ts';
import { iso } from '../../harness/story.ts';
import { serverText } from '../../harness/text.ts';
import type { Person } from '../../harness/world.ts';
import { type Scene, scenesOfOneWorld } from '../messages/test-scene.ts';
import { beginAt, mailsOf } from './test-notifications.ts';

const openScene = scenesOfOneWorld();
const QUIET_LADDER = { settings: { noise: { ladder: [[], [], []] } } };

/** Guests receive no messages, so every message that arrives is for hosts. */
const open = (more: object = {}) => openScene({ ...QUIET_LADDER, notifiesHosts: true, ...more });

async function soundAlarm(scene: Scene): Promise<void> {
  await scene.notices({ type: 'alarm_sound', pattern: 't3', cycles: 3, confidence: 0.9 });
  await scene.settle();
}

async function putOnCall(scene: Scene, ...people: Person[]) {
  const path = `/organizations/${scene.hood.organization_id}/on-call`;
  const answer = await scene.owner.put(path, { user_ids: people.map(({ user_id }) => user_id) });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

/** Acts as if the user had entered the code. */
const givePhone = ({ world }: Scene, { user_id }: Person, number: string) =>
  world.tools.database.rows(sql`
    INSERT INTO notification_ways (user_id, phone_number, phone_verified_at)
    VALUES (${user_id}, ${number}, ${world.clock.now()})
    ON CONFLICT (user_id) DO UPDATE SET phone_number = excluded.phone_number, phone_verified_at = excluded.phone_verified_at`);

async function notificationsOf(scene: Scene) {
  await scene.settle();
  const [incident] = (await scene.owner.get(`/homes/${scene.home_id}/incidents`)).body.incidents;
  const path = `/homes/${scene.home_id}/incidents/${incident.incident_id}`;
  return (await scene.owner.get(`${path}/notifications`)).body.notifications;
}

const mailed = (scene: Scene) => mailsOf(scene).map(({ to }) => to[0]);
const linkIn = (text: string) => /https?:\/\/\S+\/n\/[\w-]+/.exec(text)?.[0] ?? '';
const incidentOf = async (scene: Scene) =>
  (await scene.owner.get(`/homes/${scene.home_id}/incidents`)).body.incidents[0];

describe('of noise', () => {
  it('the first on call is notified, then the next, until one acknowledges it', async () => {
    const scene = await open();
    const { member, admin } = scene.hood;
    await putOnCall(scene, member, admin);
    await scene.loud(8);
    expect(mailed(scene)).toEqual([member.email]);
    expect(scene.mailServer.mails[0]?.raw).toMatch(/^Subject: Too loud at Boathouse since \d\d:\d\d\.\r$/m);
    // The next check follows after five minutes.
    await scene.passMinutes(4);
    expect(mailed(scene)).toEqual([member.email]);
    await scene.loud(1);
    expect(mailed(scene)).toEqual([member.email, admin.email]);
    expect(await notificationsOf(scene)).toMatchObject([
      { user_id: member.user_id, fullname: member.fullname, channel: 'email', step: 1, status: 'sent' },
      { user_id: admin.user_id, channel: 'email', step: 2, status: 'sent' },
    ]);
    const { incident_id } = await incidentOf(scene);
    await scene.owner.post(`/homes/${scene.home_id}/incidents/${incident_id}/acknowledge`);
    await scene.loud(15);
    expect(mailed(scene)).toHaveLength(2);
  });

  it('all on call are notified twice in turn, then everyone by every channel, whatever rules and quiet hours are set', async () => {
    const scene = await open();
    const { member, admin, owner } = scene.hood;
    await putOnCall(scene, member, admin);
    await scene.loud(40);
    expect(mailed(scene).slice(0, 4)).toEqual([member.email, admin.email, member.email, admin.email]);
    expect(mailed(scene).slice(4).sort()).toEqual([admin.email, member.email, owner.email].sort());
    expect((await incidentOf(scene)).everyone_alerted_at).toBe(iso(scene.minute(28)));
  });

  it('where no user is on call, owners and admins are notified', async () => {
    const scene = await open();
    const { owner, admin } = scene.hood;
    await scene.loud(13);
    expect(mailed(scene)).toEqual([owner.email, admin.email]);
  });

  it('a user without a channel does not delay the next', async () => {
    const scene = await open();
    const { member, admin } = scene.hood;
    await putOnCall(scene, member, admin);
    const browser = await scene.world.browserOf(member);
    await browser.api('PATCH', '/users/me/notification-ways', { by_email: false });
    await scene.loud(8);
    expect(mailed(scene)).toEqual([admin.email]);
  });

  it('no user is notified while it is snoozed, nor when it is over', async () => {
    const scene = await open();
    const { owner, admin } = scene.hood;
    await scene.loud(8);
    expect((await scene.owner.post(`/homes/${scene.home_id}/noise/snooze`, { minutes: 20 })).status).toBe(
      200,
    );
    await scene.loud(19);
    expect(mailed(scene)).toEqual([owner.email]);
    await scene.loud(2);
    expect(mailed(scene)).toEqual([owner.email, admin.email]);
    // Notified once more until it is over, which takes five quiet minutes, and not after that.
    await scene.quiet(30);
    expect(mailed(scene)).toEqual([owner.email, admin.email, owner.email]);
  });

  it('that was reported too late, no user is notified', async () => {
    const scene = await open();
    const t = scene.now();
    scene.world.clock.advance(3_600_000);
    const samples = Array.from({ length: 11 }, (_, minute) => ({ t: t + minute * 60_000, laeq: 84 }));
    await scene.report({ samples });
    expect((await incidentOf(scene)).kind).toBe('noise');
    expect(await notificationsOf(scene)).toEqual([]);
  });
});

describe('of a safety incident', () => {
  it('all on call are notified at once, and again until one acknowledges it', async () => {
    const scene = await open();
    const { member, admin } = scene.hood;
    await putOnCall(scene, member, admin);
    await givePhone(scene, member, '+46701111111');
    await soundAlarm(scene);
    expect(mailed(scene).sort()).toEqual([admin.email, member.email].sort());
    expect(scene.provider.messages.map(({ to }) => to)).toEqual(['+46701111111']);
    await scene.passMinutes(5);
    expect(mailed(scene)).toHaveLength(4);
    expect(scene.provider.messages).toHaveLength(2);
  });

  it('no user is notified early, also when the process died before it stored the next time', async () => {
    const scene = await open();
    await putOnCall(scene, scene.hood.member);
    await soundAlarm(scene);
    const { incident_id } = await incidentOf(scene);
    // The state in which a process finds the job it takes up.
    await scene.world.tools.database.rows(sql`
      UPDATE jobs SET due_at = ${scene.world.clock.now()}
      WHERE kind = 'safety_alert' AND key = ${`${scene.home_id} ${incident_id}`}`);
    await scene.settle();
    expect(mailed(scene)).toHaveLength(1);
    await scene.passMinutes(5);
    expect(mailed(scene)).toHaveLength(2);
  });

  it('almost freezing is one, too cold is not', async () => {
    const scene = await open();
    await scene.measure(16, { temp: 8 });
    await scene.settle();
    expect(mailed(scene)).toEqual([]);
    await scene.measure(20, { temp: 3 });
    await scene.settle();
    expect(mailed(scene).sort()).toEqual([scene.hood.admin.email, scene.hood.owner.email].sort());
  });

  it.each([
    ['acknowledge', undefined],
    ['snooze', { minutes: 240 }],
  ])('close to freezing is, after a user %ss the cold room', async (action, body) => {
    const scene = await open();
    await putOnCall(scene, scene.hood.member);
    // Long before the summary of the morning.
    await beginAt(scene, '12:00');
    await scene.measure(16, { temp: 8 });
    const { incident_id } = await incidentOf(scene);
    const done = await scene.owner.post(`/homes/${scene.home_id}/incidents/${incident_id}/${action}`, body);
    expect(done.status, done.text).toBe(200);
    await scene.measure(20, { temp: 3 });
    await scene.settle();
    expect(mailed(scene)).toEqual([scene.hood.member.email]);
    const incident = await incidentOf(scene);
    expect(incident).toMatchObject({ incident_id, level: 3, status: 'open' });
    expect(incident).not.toHaveProperty('acknowledged_at');
  });
});

describe('an SMS', () => {
  it('is acknowledged by the answer 1, and has its delivery status', async () => {
    const scene = await open();
    const { member, admin } = scene.hood;
    await putOnCall(scene, member, admin);
    await givePhone(scene, member, '+46702222222');
    await scene.loud(8);
    const [sms] = scene.provider.messages;
    expect(sms?.text).toMatch(
      /^Too loud at Boathouse since \d\d:\d\d\. Reply 1 to acknowledge, or open http\S+\/n\/\S+$/,
    );
    await scene.provider.sendStatus(sms?.sid ?? '', 'delivered');
    // Both share a moment and come in any order.
    const [email, arrived] = (await notificationsOf(scene)).sort(
      (a: { channel: string }, b: { channel: string }) => a.channel.localeCompare(b.channel),
    );
    expect(arrived).toMatchObject({ channel: 'sms', status: 'delivered', settled_at: iso(scene.minute(8)) });
    expect(email).toMatchObject({ channel: 'email', status: 'sent' });
    await scene.provider.write(scene.world.url, { from: '+46702222222', text: ' 1 ' });
    expect(await incidentOf(scene)).toMatchObject({ acknowledged_by: member.user_id });
    await scene.loud(15);
    expect(mailed(scene)).toEqual([member.email]);
  });

  it('of anybody else, or with another answer, changes nothing', async () => {
    const scene = await open();
    await putOnCall(scene, scene.hood.member);
    await givePhone(scene, scene.hood.member, '+46703333333');
    await scene.loud(8);
    await scene.provider.write(scene.world.url, { from: '+46704444444', text: '1' });
    await scene.provider.write(scene.world.url, { from: '+46703333333', text: '11' });
    expect(await incidentOf(scene)).not.toHaveProperty('acknowledged_by');
  });

  it.each([
    ['fail', 3],
    ['refuse', 1],
  ] as const)('that the gateway does not take (%s) is tried %i times', async (behaviour, tries) => {
    const scene = await open();
    await putOnCall(scene, scene.hood.member);
    await givePhone(scene, scene.hood.member, '+46705555555');
    scene.provider.state.behaviour = behaviour;
    await soundAlarm(scene);
    await scene.passSeconds(20);
    await scene.passSeconds(60);
    const [sms] = (await notificationsOf(scene)).filter(
      ({ channel }: { channel: string }) => channel === 'sms',
    );
    expect(sms).toMatchObject({
      status: 'failed',
      reason: expect.stringContaining(
        behaviour === 'fail' ? 'The gateway answered 503, error 20503.' : 'It was refused',
      ),
    });
    expect(scene.provider.requests).toHaveLength(tries);
  });

  it('is sent once, whatever crashed before the answer was written down', async () => {
    const scene = await open();
    await putOnCall(scene, scene.hood.member);
    await givePhone(scene, scene.hood.member, '+46706666666');
    await soundAlarm(scene);
    const [sms] = (await notificationsOf(scene)).filter(
      ({ channel }: { channel: string }) => channel === 'sms',
    );
    // The state a process leaves if it is killed between the two.
    await scene.world.tools.database.rows(sql`
      UPDATE notifications SET status = 'sending', sent_at = NULL, gateway = NULL, gateway_id = NULL
      WHERE notification_id = ${sms.notification_id}`);
    await scene.world.tools.database.rows(sql`
      INSERT INTO jobs (kind, key, due_at) VALUES ('notification', ${sms.notification_id}, ${scene.world.clock.now()})`);
    await scene.settle();
    expect(scene.provider.messages).toHaveLength(1);
    expect((await notificationsOf(scene)).map(({ status }: { status: string }) => status)).toContain('sent');
  });
});

describe('a mail', () => {
  it('is sent when the mail server took it, and failed when it never did', async () => {
    const scene = await open();
    await putOnCall(scene, scene.hood.member);
    scene.mailServer.state.refuse = true;
    await soundAlarm(scene);
    // No one on call was reached, so everyone is alerted at once.
    expect(await notificationsOf(scene)).toMatchObject(Array(3).fill({ channel: 'email', status: 'queued' }));
    scene.mailServer.state.refuse = false;
    await scene.passMinutes(1);
    expect(await notificationsOf(scene)).toMatchObject(
      Array(3).fill({ status: 'sent', sent_at: iso(scene.minute(1)) }),
    );
    scene.mailServer.state.refuse = true;
    for (const minutes of [5, 1, 5, 30, 120]) await scene.passMinutes(minutes);
    expect((await notificationsOf(scene))[3]).toMatchObject({
      status: 'failed',
      reason: 'The mail server did not take it.',
    });
  });
});

describe('a mail that waits for the mail server', () => {
  async function refusedMail() {
    const scene = await open();
    await putOnCall(scene, scene.hood.member);
    scene.mailServer.state.refuse = true;
    await soundAlarm(scene);
    scene.mailServer.state.refuse = false;
    return scene;
  }

  it('is not sent to a member who has left since', async () => {
    const scene = await refusedMail();
    const { member, organization_id, owner, admin } = scene.hood;
    const browser = await scene.world.browserOf(owner);
    const path = `/organizations/${organization_id}/members/${member.user_id}`;
    expect((await browser.api('DELETE', path)).status).toBe(200);
    await scene.passMinutes(1);
    expect([...new Set(mailed(scene))].sort()).toEqual([owner.email, admin.email].sort());
    const outbox = await listOutbox(scene.world.tools);
    expect(outbox.find(({ to }) => to === member.email)).toMatchObject({
      state: 'failed',
      last_error: 'The user no longer has access to the home.',
    });
  });

  it('is not sent once the incident was acknowledged', async () => {
    const scene = await refusedMail();
    const { incident_id } = await incidentOf(scene);
    const path = `/homes/${scene.home_id}/incidents/${incident_id}`;
    expect((await scene.owner.post(`${path}/acknowledge`)).status).toBe(200);
    await scene.passMinutes(1);
    expect(mailed(scene)).toEqual([]);
    expect(await notificationsOf(scene)).toMatchObject(Array(3).fill({ status: 'not_sent' }));
  });
});

describe('the link of a notification', () => {
  it('shows the incident; only the button acknowledges it, in the name of the recipient', async () => {
    const scene = await open();
    const { member } = scene.hood;
    await putOnCall(scene, member);
    await scene.loud(8);
    const link = linkIn(textOf(scene.mailServer.mails[0]?.raw ?? ''));
    const shown = await fetch(link);
    const page = await shown.text();
    expect(shown.status).toBe(200);
    expect(page).toContain('Too loud at Boathouse');
    expect(page).toContain(serverText('notifications.acknowledge'));
    expect(await incidentOf(scene)).not.toHaveProperty('acknowledged_by');
    expect((await notificationsOf(scene))[0]).not.toHaveProperty('acknowledged_at');
    const answered = await fetch(link, { method: 'POST' });
    expect(await answered.text()).toContain(serverText('notifications.alreadyAcknowledged'));
    expect((await notificationsOf(scene))[0]).toMatchObject({ acknowledged_at: iso(scene.minute(8)) });
    expect(await incidentOf(scene)).toMatchObject({ acknowledged_by: member.user_id });
    const { incident_id } = await incidentOf(scene);
    const { acts } = (await scene.owner.get(`/homes/${scene.home_id}/incidents/${incident_id}`)).body;
    expect(acts).toMatchObject([{ what: 'acknowledged', user_name: member.fullname }]);
  });

  it('is dead when it was forged, and when its recipient has left', async () => {
    const scene = await open();
    const { member } = scene.hood;
    await putOnCall(scene, member);
    await scene.loud(8);
    const link = linkIn(textOf(scene.mailServer.mails[0]?.raw ?? ''));
    const forged = `${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`;
    for (const method of ['GET', 'POST']) expect((await fetch(forged, { method })).status).toBe(404);
    const path = `/organizations/${scene.hood.organization_id}/members/${member.user_id}`;
    const browser = await scene.world.browserOf(scene.hood.owner);
    expect((await browser.api('DELETE', path)).status).toBe(200);
    for (const method of ['GET', 'POST']) expect((await fetch(link, { method })).status).toBe(404);
    expect(await incidentOf(scene)).not.toHaveProperty('acknowledged_by');
  });
});

describe('being on call', () => {
  it('is an order of members', async () => {
    const scene = await open();
    const { owner, member, admin, operator } = scene.hood;
    const path = `/organizations/${scene.hood.organization_id}/on-call`;
    expect((await scene.owner.get(path)).body).toMatchObject({
      listed: false,
      people: [
        { user_id: owner.user_id, email: true, sms: false },
        { user_id: admin.user_id, email: true, sms: false },
      ],
    });
    expect((await putOnCall(scene, operator, member)).people.map((one: Person) => one.user_id)).toEqual([
      operator.user_id,
      member.user_id,
    ]);
    expect((await putOnCall(scene, member, operator)).people.map((one: Person) => one.user_id)).toEqual([
      member.user_id,
      operator.user_id,
    ]);
    const stranger = await scene.world.person();
    for (const user_ids of [[stranger.user_id], [member.user_id, member.user_id], ['x'], 'x'])
      expect(await scene.owner.put(path, { user_ids })).toMatchObject({ status: 400 });
    expect(await putOnCall(scene)).toMatchObject({ listed: false });
  });
});

describe('a number', () => {
  it('counts once the code came back that was sent to it', async () => {
    const scene = await open();
    const browser = await scene.world.browserOf(scene.hood.member);
    const path = '/users/me/notification-ways';
    expect((await browser.api('GET', path)).body).toMatchObject({ by_email: true, phone_verified: false });
    const begun = await browser.api('PUT', `${path}/phone`, { phone_number: '+46 70 777 77 77' });
    expect(begun.body).toMatchObject({ phone_number: '+46707777777', phone_verified: false });
    const code = /\d{6}/.exec(scene.provider.messages.at(-1)?.text ?? '')?.[0] ?? '';
    await putOnCall(scene, scene.hood.member);
    await soundAlarm(scene);
    expect(scene.provider.messages).toHaveLength(1);
    const wrong = code === '000000' ? '000001' : '000000';
    expect(await browser.api('POST', `${path}/phone/code`, { code: wrong })).toMatchObject({
      status: 400,
      body: { context: 'code' },
    });
    expect((await browser.api('POST', `${path}/phone/code`, { code })).body.phone_verified).toBe(true);
    await scene.passMinutes(5);
    expect(scene.provider.messages.at(-1)?.to).toBe('+46707777777');
    expect((await browser.api('DELETE', `${path}/phone`)).body).not.toHaveProperty('phone_number');
    const by = await browser.api('PATCH', path, { by_email: false });
    expect(by.body.by_email).toBe(false);
  });

  it('cannot be guessed: five tries, ten minutes', async () => {
    const scene = await open();
    const browser = await scene.world.browserOf(scene.hood.operator);
    const path = '/users/me/notification-ways/phone';
    const begin = async () => {
      expect((await browser.api('PUT', path, { phone_number: '+46708888888' })).status).toBe(200);
      return /\d{6}/.exec(scene.provider.messages.at(-1)?.text ?? '')?.[0] ?? '';
    };
    const first = await begin();
    for (let tries = 0; tries < 5; tries += 1)
      await browser.api('POST', `${path}/code`, { code: first === '123456' ? '654321' : '123456' });
    expect((await browser.api('POST', `${path}/code`, { code: first })).status).toBe(400);
    const second = await begin();
    scene.world.clock.advance(10 * 60_000);
    expect((await browser.api('POST', `${path}/code`, { code: second })).status).toBe(400);
  });

  it.each([
    ['refuse', 400, 'phone_number'],
    ['fail', 503, undefined],
  ] as const)('that the gateway does not take (%s) is answered %i', async (behaviour, status, context) => {
    const scene = await open();
    const browser = await scene.world.browserOf(scene.hood.member);
    scene.provider.state.behaviour = behaviour;
    const path = '/users/me/notification-ways/phone';
    const answer = await browser.api('PUT', path, { phone_number: '+46709090909' });
    expect([answer.status, answer.body.context]).toEqual([status, context]);
  });

  it.each(['0701234567', '+46', 'me', '+999999999999'])('has to be one: %s', async (phone_number) => {
    const scene = await open();
    const browser = await scene.world.browserOf(scene.hood.member);
    expect(await browser.api('PUT', '/users/me/notification-ways/phone', { phone_number })).toMatchObject({
      status: 400,
      body: { context: 'phone_number' },
    });
  });
});
