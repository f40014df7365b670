import { describe, expect, it } from 'vitest';
import { openPushService, type Pushed } from '../../harness/gateways/push-service.ts';
import { scenesOfOneWorld } from '../messages/test-scene.ts';

const openScene = scenesOfOneWorld();
const PATH = '/users/me/notification-ways';

async function open() {
  const scene = await openScene({ settings: { noise: { ladder: [[], [], []] } } });
  const service = await openPushService();
  const browser = await scene.world.browserOf(scene.hood.owner);
  const added = await browser.api('POST', `${PATH}/push`, { ...service.subscription, label: 'Phone' });
  expect(added.status, added.text).toBe(201);
  return { scene, service, browser, ways: added.body };
}

type Opened = Awaited<ReturnType<typeof open>>;

const pushesOf = async ({ scene }: Opened) => {
  await scene.settle();
  const [{ incident_id }] = (await scene.owner.get(`/homes/${scene.home_id}/incidents`)).body.incidents;
  const path = `/homes/${scene.home_id}/incidents/${incident_id}/notifications`;
  return (await scene.owner.get(path)).body.notifications.filter(
    ({ channel }: { channel: string }) => channel === 'push',
  );
};

describe('a browser', () => {
  it('is notified with a message encrypted for it alone and signed, with links to open and to acknowledge', async () => {
    const opened = await open();
    const { scene, service, ways } = opened;
    expect(ways.browsers).toMatchObject([{ label: 'Phone' }]);
    await scene.loud(8);
    expect(service.pushed).toHaveLength(1);
    const { message, headers, isSigned } = service.pushed[0] as Pushed;
    expect(isSigned).toBe(true);
    expect(headers['authorization']).toContain(`k=${ways.push_key}`);
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high', ttl: '3600' });
    expect(message).toEqual({
      title: expect.stringMatching(/^Too loud at Boathouse since \d\d:\d\d\.$/),
      tag: expect.any(String),
      page: expect.stringContaining(`/homes/${scene.home_id}/incidents/`),
      acknowledge: expect.stringContaining('/n/'),
    });
    expect(await pushesOf(opened)).toMatchObject([{ status: 'sent', step: 1 }]);
    expect((await fetch(message.acknowledge, { method: 'POST' })).status).toBe(200);
    const [incident] = (await scene.owner.get(`/homes/${scene.home_id}/incidents`)).body.incidents;
    expect(incident.acknowledged_by).toBe(scene.hood.owner.user_id);
  });

  it('that is gone is forgotten', async () => {
    const opened = await open();
    opened.service.state.status = 410;
    await opened.scene.loud(8);
    expect(await pushesOf(opened)).toMatchObject([
      { status: 'failed', reason: 'It was refused: the browser no longer exists.' },
    ]);
    expect((await opened.browser.api('GET', PATH)).body.browsers).toEqual([]);
  });

  it('whose push service fails is tried again', async () => {
    const opened = await open();
    opened.service.state.status = 503;
    await opened.scene.loud(8);
    expect(await pushesOf(opened)).toMatchObject([{ status: 'queued' }]);
    opened.service.state.status = 201;
    await opened.scene.passSeconds(20);
    expect(await pushesOf(opened)).toMatchObject([{ status: 'sent' }]);
  });

  it('can be removed, and the same one is kept once', async () => {
    const { service, browser } = await open();
    const again = await browser.api('POST', `${PATH}/push`, { ...service.subscription, label: 'Tablet' });
    expect(again.body.browsers).toMatchObject([{ label: 'Tablet' }]);
    const [{ subscription_id }] = again.body.browsers;
    expect((await browser.api('DELETE', `${PATH}/push/${subscription_id}`)).body.browsers).toEqual([]);
    expect((await browser.api('DELETE', `${PATH}/push/${subscription_id}`)).status).toBe(404);
  });

  it('of another user cannot be removed', async () => {
    const { scene, ways } = await open();
    const stranger = await scene.world.browserOf(scene.hood.admin);
    const path = `${PATH}/push/${ways.browsers[0].subscription_id}`;
    expect((await stranger.api('DELETE', path)).status).toBe(404);
  });

  it.each<[string, { endpoint?: string; keys?: object }]>([
    ['endpoint', { endpoint: 'ftp://push.example.com' }],
    ['endpoint', { endpoint: 'not an address' }],
    ['keys.p256dh', { keys: { p256dh: 'A'.repeat(87), auth: 'BTBZMqHH6r4Tts7J_aSIgg' } }],
    ['keys.auth', { keys: { auth: 'A'.repeat(40) } }],
  ])('has to say how it is reached: %s', async (context, wrong) => {
    const { service, browser } = await open();
    const { endpoint, keys } = service.subscription;
    const body = { endpoint, ...wrong, keys: { ...keys, ...wrong.keys } };
    expect(await browser.api('POST', `${PATH}/push`, body)).toMatchObject({ status: 400, body: { context } });
  });
});
