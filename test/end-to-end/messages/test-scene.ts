import sql from 'sql-template-tag';
import { expect, onTestFinished } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '../../../src/platform/durations.ts';
import { type AtEnd, atFileEnd } from '../../harness/at-end.ts';
import { openMailServer } from '../../harness/gateways/mail-server.ts';
import { openSmsGateway } from '../../harness/gateways/sms-gateway.ts';
import type { HomeOptions } from '../../harness/monitored-home.ts';
import { begin, iso } from '../../harness/story.ts';
import { openWorld, type World } from '../../harness/world.ts';

/** A home with devices, a provider of SMS and calls, a mail server, and a guest who may receive messages. */

/** Work that is still due after this many rounds will not end. */
const MOST_ROUNDS = 50;

export const PHONE = '+46701234567';
export const ANNA = {
  name: 'Anna',
  phone_number: '+46 70 123 45 67',
  email: 'anna@example.com',
  language: 'en',
};

// biome-ignore lint/suspicious/noExplicitAny: tests read members of bodies whose shape they assert.
type Body = any;

interface SceneOptions extends HomeOptions {
  /** No provider is configured, so all messages stay in the outbox. */
  outbox?: boolean;
  /** Only a mail server is configured. */
  mailOnly?: boolean;
  /** Notifies the hosts on call by e-mail. Off unless a test is about that. */
  notifiesHosts?: boolean;
}

export type Scene = Awaited<ReturnType<typeof openScene>>;

async function openStage(outbox: boolean, atEnd: AtEnd, mailOnly = false) {
  const [provider, mailServer] = [await openSmsGateway(atEnd), await openMailServer(atEnd)];
  const configured = mailOnly ? {} : { smsUrl: provider.url };
  const world = await openWorld(outbox ? {} : { ...configured, smtpUrl: mailServer.url });
  return { provider, mailServer, world };
}

type Stage = Awaited<ReturnType<typeof openStage>>;

/** Opens a world of its own, with the clock at half past nine. */
export async function openScene(options: SceneOptions = {}) {
  return play(await openStage(options.outbox ?? false, onTestFinished, options.mailOnly), options);
}

/**
 * For the top of a test file whose tests do not depend on the time. One world serves all of them, which is quicker.
 */
export function scenesOfOneWorld(): (options?: SceneOptions) => ReturnType<typeof play> {
  const stages = new Map<boolean, Promise<Stage>>();
  return async (options = {}) => {
    const outbox = options.outbox ?? false;
    const opened = stages.get(outbox) ?? openStage(outbox, atFileEnd);
    stages.set(outbox, opened);
    const stage = await opened;
    stage.provider.reset();
    stage.mailServer.reset();
    return play(stage, options);
  };
}

/** Guests receive no messages before their arrival, unless a test is about that. */
async function play(
  { provider, mailServer, world }: Stage,
  { settings = {}, notifiesHosts = false, ...options }: SceneOptions,
) {
  // Open incidents of earlier scenes of this world alert for as long as no one acknowledges them.
  await world.tools.database.rows(
    sql`DELETE FROM jobs WHERE kind IN ('alert', 'safety_alert', 'brief', 'notification', 'mail')`,
  );
  const { messages, ...others } = settings as { messages?: object };
  const story = await begin(world, {
    ...options,
    settings: { ...others, messages: { pre_arrival: false, ...messages } },
  });
  if (!notifiesHosts) {
    const { owner, admin } = story.hood;
    await world.tools.database.rows(sql`
      INSERT INTO notification_ways (user_id, by_email)
      SELECT user_id, false FROM unnest(${[owner.user_id, admin.user_id]}::text[]) AS user_id`);
  }
  const messagesPath = (guestId: string) => `/homes/${story.home_id}/guests/${guestId}/messages`;

  const scene = {
    ...story,
    world,
    provider,
    mailServer,
    /** A stay, in minutes of the story. */
    async stay(from: number, to: number, guest: object = ANNA): Promise<string> {
      const stay = { checkin_time: iso(story.minute(from)), checkout_time: iso(story.minute(to)) };
      const answer = await story.owner.post(`/homes/${story.home_id}/guests`, { ...guest, ...stay });
      expect(answer.status, answer.text).toBe(201);
      await scene.settle();
      return answer.body.guest_id;
    },
    settle: () => settleMessages(world, story.settle),
    async pass(ms: number): Promise<void> {
      world.clock.advance(ms);
      await scene.settle();
    },
    passSeconds: (seconds: number) => scene.pass(seconds * SECOND_MS),
    passMinutes: (minutes: number) => scene.pass(minutes * MINUTE_MS),
    /** Reports this many minutes of noise, minute by minute. */
    async loud(minutes: number): Promise<void> {
      for (let minute = 0; minute < minutes; minute += 1) await scene.reportNoise(80);
    },
    async quiet(minutes: number): Promise<void> {
      for (let minute = 0; minute < minutes; minute += 1) await scene.reportNoise(50);
    },
    async reportNoise(laeq: number): Promise<void> {
      world.clock.advance(MINUTE_MS);
      await scene.report({ samples: [{ t: story.now(), laeq }] });
    },
    async report(members: object): Promise<void> {
      expect((await story.device.report(members)).status).toBe(202);
      await scene.settle();
    },
    async change(settings: object): Promise<void> {
      const answer = await story.owner.patch(`/homes/${story.home_id}`, { settings });
      expect(answer.status, answer.text).toBe(200);
      await scene.settle();
    },
    async changeGuest(guestId: string, change: object) {
      const answer = await story.owner.patch(`/homes/${story.home_id}/guests/${guestId}`, change);
      await scene.settle();
      return answer;
    },
    async guest(guestId: string): Promise<Body> {
      return (await story.owner.get(`/homes/${story.home_id}/guests/${guestId}`)).body;
    },
    /** Oldest first. */
    async messagesOf(guestId: string): Promise<Body[]> {
      const answer = await story.owner.get(`${messagesPath(guestId)}?limit=500`);
      expect(answer.status, answer.text).toBe(200);
      return answer.body.messages.sort(byTime);
    },
    /** Messages of the whole organization, oldest first, including those to the host. */
    async messages(): Promise<Body[]> {
      const path = `/organizations/${story.hood.organization_id}/messages?limit=500`;
      return (await story.owner.get(path)).body.messages.sort(byTime);
    },
    messagesPath,
    /** The events that messages raised, from the home's history. */
    async sent(): Promise<Body[]> {
      await scene.settle();
      return (await story.events()).filter(({ event_type }) => /_sent$|_call$/.test(event_type));
    },
    /** Sorted by name: several may share a moment. */
    async sentTypes(): Promise<string[]> {
      return (await scene.sent()).map(({ event_type }) => event_type).sort();
    },
  };
  return scene;
}

/** With a fixed clock, several messages are created in the same millisecond and come in any order. */
function byTime(a: Body, b: Body): number {
  const key = (one: Body) => `${one.created_at} ${one.scheduled_for}`;
  return key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0;
}

/** Does the due work and waits for what the worker took up itself. Follow-up messages are due at once. */
export async function settleMessages(world: World, settleHome: () => Promise<void>): Promise<void> {
  const isDue = () =>
    world.tools.database.row(sql`
      SELECT FROM jobs WHERE kind IN ('message', 'safety_message', 'pre_arrival', 'alert', 'safety_alert', 'brief', 'notification', 'trouble', 'tell', 'notice', 'summary', ${world.app.mailer.sends ? 'mail' : ''})
        AND (due_at <= ${world.clock.now()} OR claim IS NOT NULL)`);
  await settleHome();
  for (let rounds = 0; await isDue(); rounds += 1) {
    if (rounds > MOST_ROUNDS) throw new Error('the messages do not come to rest');
    await world.app.jobs.poll();
    await world.app.jobs.settled();
  }
  await settleHome();
}
