import sql from 'sql-template-tag';
import { expect } from 'vitest';
import { nextAt } from '../../../src/notifications/preferences/hours.ts';
import { HOUR_MS } from '../../../src/platform/durations.ts';
import { textOf } from '../../harness/gateways/mail-server.ts';
import type { Person } from '../../harness/world.ts';
import type { Scene } from '../messages/test-scene.ts';

/** Guests receive no messages, so every message that arrives is for hosts. */
export const FOR_HOSTS = { settings: { noise: { ladder: [[], [], []] } }, notifiesHosts: true };
export const RULES = '/users/me/notification-rules';
const ZONE = 'Europe/Stockholm';

export async function setRules({ world }: Scene, person: Person, body: object) {
  const answer = await (await world.browserOf(person)).api('PUT', RULES, { rules: [], ...body });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

/** Passes time hour by hour until the home's clocks show this time. */
export async function passUntil(scene: Scene, time: string): Promise<void> {
  const at = nextAt(time, ZONE, scene.world.clock.now()).getTime();
  for (let left = at - scene.now(); left > 0; left = at - scene.now())
    await scene.pass(Math.min(left, HOUR_MS));
}

/** The world has one clock, so notifications on the way there do not count. */
export async function beginAt(scene: Scene, time: string): Promise<void> {
  await passUntil(scene, time);
  forget(scene);
}

export async function putOnCall(scene: Scene, ...people: Person[]): Promise<void> {
  const path = `/organizations/${scene.hood.organization_id}/on-call`;
  const answer = await scene.owner.put(path, { user_ids: people.map(({ user_id }) => user_id) });
  expect(answer.status, answer.text).toBe(200);
}

/** Acts as if the user had entered the code. */
export const givePhone = ({ world }: Scene, { user_id }: Person, number: string) =>
  world.tools.database.rows(sql`
    INSERT INTO notification_ways (user_id, phone_number, phone_verified_at)
    VALUES (${user_id}, ${number}, ${world.clock.now()})
    ON CONFLICT (user_id) DO UPDATE SET phone_number = excluded.phone_number, phone_verified_at = excluded.phone_verified_at`);

/** Leaves out account notifications, such as those of changed rules. */
/** To the organization of the scene: earlier ones of the same world may still be alerted that a gateway fails. */
export const mailsOf = ({ mailServer, hood }: Scene) => {
  const { owner, admin, member, operator } = hood;
  const addresses = [owner, admin, member, operator].map(({ email }) => email);
  return mailServer.mails.filter(
    ({ to, raw }) => addresses.includes(to[0] ?? '') && !raw.includes('Subject: Your Lares account: '),
  );
};

export const mailed = (scene: Scene) =>
  mailsOf(scene)
    .map(({ to }) => to[0])
    .sort();

export const textsTo = (scene: Scene, { email }: Person): string[] =>
  mailsOf(scene)
    .filter(({ to }) => to[0] === email)
    .map(({ raw }) => textOf(raw));

export const forget = ({ mailServer, provider }: Scene): void => {
  mailServer.mails.length = 0;
  provider.messages.length = 0;
};

export async function soundAlarm(scene: Scene): Promise<void> {
  await scene.notices({ type: 'alarm_sound', pattern: 't3', cycles: 3, confidence: 0.9 });
  await scene.settle();
}

/** The newest incident of the home. */
export const incidentOf = async (scene: Scene) =>
  (await scene.owner.get(`/homes/${scene.home_id}/incidents`)).body.incidents[0];

/** Of the newest incident, oldest first, after all that is due. */
export async function notificationsOf(scene: Scene) {
  await scene.settle();
  const { incident_id } = await incidentOf(scene);
  const answer = await scene.owner.get(`/homes/${scene.home_id}/incidents/${incident_id}/notifications`);
  return answer.body.notifications;
}
