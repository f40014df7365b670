import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { openFeed } from '../../harness/guests/calendar-feed.ts';
import { answerWith, openReceiver } from '../../harness/receiver.ts';
import { serverText } from '../../harness/text.ts';
import { settleWebhooks } from '../../harness/webhooks/settle-webhooks.ts';
import { type Scene, scenesOfOneWorld } from '../messages/test-scene.ts';
import {
  beginAt,
  FOR_HOSTS,
  forget,
  givePhone,
  mailed,
  passUntil,
  putOnCall,
  setRules,
  textsTo,
} from './test-notifications.ts';

const openScene = scenesOfOneWorld();
const open = (more: object = {}) => openScene({ ...FOR_HOSTS, ...more });

const unreadable = (name: string) => serverText('notifications.calendarFeedFails', { name });
const readable = (name: string) => serverText('notifications.calendarFeedWorksAgain', { name });

/** A calendar that Lares reads every quarter of an hour. */
async function withFeed(scene: Scene) {
  const feed = await openFeed();
  const path = `/homes/${scene.home_id}/integrations`;
  const made = await scene.owner.post(path, { type: 'ical', name: 'Booking', url: feed.url });
  expect(made.status, made.text).toBe(201);
  /** On a busy machine the answer may arrive before the sync is over. */
  const sync = async (works: boolean) => {
    await scene.owner.post(`${path}/${made.body.integration_id}/sync`);
    const state = async () => (await scene.owner.get(path)).body.integrations[0].last_error === null;
    await expect.poll(state, { timeout: 30_000 }).toBe(works);
  };
  return {
    breaks: async () => {
      feed.serve((response) => response.writeHead(500).end());
      await sync(false);
    },
    works: async () => {
      feed.serve('BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n');
      await sync(true);
      await scene.settle();
    },
    remove: () => scene.owner.delete(`${path}/${made.body.integration_id}`),
  };
}

const noticesOf = ({ world }: Scene) =>
  world.tools.database.rows(sql`SELECT status, channel FROM notifications WHERE notice_id IS NOT NULL`);

describe('a feed that cannot be read', () => {
  it('is notified to owners and admins once after an hour, and once more when it can be read again', async () => {
    const scene = await open();
    const { owner, admin } = scene.hood;
    // The person on call is not concerned.
    await putOnCall(scene, scene.hood.member);
    const feed = await withFeed(scene);
    await feed.breaks();
    await scene.passMinutes(59);
    expect(mailed(scene)).toEqual([]);
    await scene.passMinutes(1);
    expect(mailed(scene)).toEqual([admin.email, owner.email].sort());
    expect(textsTo(scene, owner)[0]).toMatch(
      new RegExp(`^${unreadable('Booking')} at Boathouse, since \\d+ Nov,? \\d\\d:\\d\\d\\.`),
    );
    await feed.breaks();
    for (let hour = 0; hour < 8; hour += 1) await scene.passMinutes(60);
    expect(mailed(scene)).toHaveLength(2);
    forget(scene);
    await feed.works();
    expect(mailed(scene)).toEqual([admin.email, owner.email].sort());
    expect(textsTo(scene, owner)[0]).toMatch(new RegExp(`^${readable('Booking')} at Boathouse\\.`));
    await feed.works();
    await scene.passMinutes(60);
    expect(mailed(scene)).toHaveLength(2);
  });

  it('for less than an hour, or that is deleted, sends no notification', async () => {
    const scene = await open();
    const feed = await withFeed(scene);
    await feed.breaks();
    await scene.passMinutes(30);
    await feed.works();
    await scene.passMinutes(60);
    await feed.breaks();
    await scene.passMinutes(30);
    await feed.remove();
    await scene.passMinutes(60);
    expect(mailed(scene)).toEqual([]);
  });

  it('repeatedly is notified every six hours at most', async () => {
    const scene = await open();
    const feed = await withFeed(scene);
    const tellings: number[] = [];
    for (let hour = 0; hour < 12; hour += 2) {
      await feed.breaks();
      await scene.passMinutes(60);
      await feed.works();
      await scene.passMinutes(60);
      const texts = textsTo(scene, scene.hood.owner).filter(
        (text) => text.startsWith(unreadable('Booking')) || text.startsWith(readable('Booking')),
      );
      tellings.push(texts.length);
    }
    // One notification that it broke and one that it works, and the same again six hours later.
    expect(tellings).toEqual([2, 2, 2, 4, 4, 4]);
  });

  it('is notified after the quiet hours, if it is still broken', async () => {
    const scene = await open();
    const { owner, admin } = scene.hood;
    await beginAt(scene, '21:30');
    await setRules(scene, owner, { quiet_hours: { from: '22:00', to: '07:00' } });
    const feed = await withFeed(scene);
    await feed.breaks();
    await passUntil(scene, '06:00');
    expect(mailed(scene).filter((to) => to === owner.email)).toEqual([]);
    expect(mailed(scene)).toContain(admin.email);
    await passUntil(scene, '07:00');
    expect(textsTo(scene, owner).map((text) => text.split('\n')[0])).toEqual([
      expect.stringContaining(unreadable('Booking')),
    ]);
  });

  it('and was repaired in the quiet hours sends no notification', async () => {
    const scene = await open();
    const { owner } = scene.hood;
    await beginAt(scene, '21:30');
    await setRules(scene, owner, {
      quiet_hours: { from: '22:00', to: '07:00' },
      rules: [{ kinds: ['device_offline'], told: 'never' }],
    });
    const feed = await withFeed(scene);
    await feed.breaks();
    await passUntil(scene, '03:00');
    await feed.works();
    await passUntil(scene, '09:00');
    expect(textsTo(scene, owner)).toEqual([]);
  });

  it('goes by the ways of a rule, and each is a row', async () => {
    const scene = await open();
    const { owner, member } = scene.hood;
    await givePhone(scene, member, '+46701112233');
    await setRules(scene, member, { rules: [{ kinds: ['feed'], told: 'at_once', channels: ['sms'] }] });
    await setRules(scene, owner, { rules: [{ kinds: ['feed'], told: 'never' }] });
    const feed = await withFeed(scene);
    await feed.breaks();
    await scene.passMinutes(60);
    expect(mailed(scene)).toEqual([scene.hood.admin.email]);
    expect(scene.provider.messages.map(({ to, text }) => [to, text])).toEqual([
      ['+46701112233', expect.stringMatching(new RegExp(`^${unreadable('Booking')} at Boathouse, since `))],
    ]);
    expect(await noticesOf(scene)).toEqual(
      expect.arrayContaining([
        { status: 'sent', channel: 'sms' },
        { status: 'sent', channel: 'email' },
      ]),
    );
  });

  it('of many is one mail', async () => {
    const scene = await open();
    const feed = await openFeed();
    feed.serve((response) => response.writeHead(500).end());
    for (let number = 1; number <= 3; number += 1) {
      const body = { type: 'ical', name: `Feed ${number}`, url: feed.url };
      expect((await scene.owner.post(`/homes/${scene.home_id}/integrations`, body)).status).toBe(201);
    }
    await scene.passMinutes(60);
    const [text = '', ...more] = textsTo(scene, scene.hood.owner);
    expect(more).toEqual([]);
    for (const name of ['Feed 1', 'Feed 2', 'Feed 3']) expect(text).toContain(unreadable(name));
  });
});

describe('a gateway that takes nothing', () => {
  it('is notified after ten minutes, and when it works again', async () => {
    const scene = await open();
    const { owner } = scene.hood;
    const guest = await scene.stay(-60, 10_000);
    const write = () => scene.owner.post(scene.messagesPath(guest), { text: 'Hello', channel: 'sms' });
    scene.provider.state.behaviour = 'fail';
    const written = await write();
    expect(written.status, written.text).toBe(201);
    await scene.settle();
    await scene.passMinutes(9);
    expect(mailed(scene)).toEqual([]);
    await scene.passMinutes(1);
    const what = serverText('notifications.sms');
    const failed = serverText('notifications.sendingFails', { what });
    expect(textsTo(scene, owner)).toEqual([expect.stringMatching(new RegExp(`^${failed}, since `))]);
    scene.provider.state.behaviour = 'accept';
    await write();
    await scene.settle();
    const recovered = serverText('notifications.sendingWorksAgain', { what });
    expect(textsTo(scene, owner)[1]).toMatch(new RegExp(`^${recovered}\\.`));
  });
});

describe('a webhook that breaks', () => {
  const breaks = async (scene: Scene) => {
    const failing = await openReceiver(answerWith(500));
    const url = failing.url.replace('127.0.0.1', 'localhost');
    const path = `/organizations/${scene.hood.organization_id}/webhooks`;
    const made = await scene.owner.post(path, { url, events: ['short_button_press'] });
    expect(made.status, made.text).toBe(201);
    await scene.notices({ type: 'button', ms: 200 });
    for (const minutes of [1, 5, 15, 60]) {
      await scene.passSeconds(minutes * 72 + 1);
      await settleWebhooks(scene.world);
    }
    await scene.settle();
    const one = `${path}/${made.body.hook_id}`;
    expect(
      (await scene.owner.get(path)).body.webhooks.some(({ broken }: { broken: boolean }) => broken),
    ).toBe(true);
    return one;
  };

  it('is notified to no user without a rule for it [broken-webhook-opt-in]', async () => {
    const scene = await open();
    await beginAt(scene, '09:00');
    await scene.report({});
    await breaks(scene);
    await passUntil(scene, '09:00');
    // The morning summary exists because a device went offline. It lists the health issue beside the new events.
    const [text = '', ...more] = textsTo(scene, scene.hood.owner);
    expect(more).toEqual([]);
    expect(text).toMatch(
      /New:.*- Hall (is|was) offline.*Still open:\r?\n- The webhook to localhost is broken, since/s,
    );
  });

  it('is notified to a user with a rule for it, and when it was repaired', async () => {
    const scene = await open();
    const { member } = scene.hood;
    await setRules(scene, member, { rules: [{ kinds: ['webhook'], told: 'at_once' }] });
    const hook = await breaks(scene);
    expect(mailed(scene)).toEqual([member.email]);
    expect(textsTo(scene, member)[0]).toMatch(/^The webhook to localhost is broken, since /);
    expect((await scene.owner.patch(hook, { broken: false })).status).toBe(200);
    await scene.settle();
    expect(textsTo(scene, member)[1]).toMatch(/^The webhook to localhost works again\./);
  });
});
