import { describe, expect, it } from 'vitest';
import { iso } from '../../harness/story.ts';
import { serverText } from '../../harness/text.ts';
import { ANNA, type Scene, scenesOfOneWorld } from './test-scene.ts';

const openScene = scenesOfOneWorld();

/** Which noise messages the host receives, and what the host does. */

const HOST = '+447700900199';
const calling = (...steps: string[][]) => ({
  settings: { noise: { ladder: steps }, messages: { host_phone: HOST } },
});
const callsTo = ({ provider }: Scene, number: string) =>
  provider.calls.filter(({ to }) => to === number).length;
const path = (scene: Scene, what = '') => `/homes/${scene.home_id}/noise${what}`;

describe('a call to the host', () => {
  it('comes three times, a quarter of an hour apart, and raises nothing', async () => {
    const scene = await openScene(calling(['host_call']));
    const guest = await scene.stay(-60, 600);
    await scene.loud(8);
    expect(callsTo(scene, HOST)).toBe(1);
    const spoken = serverText('messaging.hostCall', { home_name: 'Boathouse', level: '1' });
    expect(scene.provider.calls[0]?.twiml).toContain(spoken);
    await scene.loud(14);
    expect(callsTo(scene, HOST)).toBe(1);
    await scene.loud(1);
    expect(callsTo(scene, HOST)).toBe(2);
    await scene.loud(15);
    expect(callsTo(scene, HOST)).toBe(3);
    await scene.loud(30);
    expect(callsTo(scene, HOST)).toBe(3);
    expect(await scene.sentTypes()).toEqual([]);
    expect(await scene.messagesOf(guest)).toEqual([]);
    expect((await scene.messages())[0]).toMatchObject({ purpose: 'host', recipient: '+44•••••99', level: 1 });
    expect((await scene.guest(guest)).conversation).toBeUndefined();
  });

  it('comes in an empty home too', async () => {
    const scene = await openScene(calling(['sms', 'host_call']));
    await scene.loud(8);
    expect([callsTo(scene, HOST), scene.provider.messages]).toEqual([1, []]);
  });

  it('is not repeated after an acknowledgement, nor when it is quiet', async () => {
    const scene = await openScene(calling(['host_call'], ['sms']));
    await scene.stay(-60, 600);
    await scene.loud(8);
    expect((await scene.owner.post(path(scene, '/acknowledge'))).status).toBe(200);
    await scene.loud(16);
    expect([callsTo(scene, HOST), scene.provider.messages.length]).toEqual([1, 1]);
    const calls = (await scene.messages()).filter(({ channel }) => channel === 'call');
    // The clock is fixed, so both were created in the same millisecond and may come in any order.
    expect(calls.map(({ status, reason }) => [status, reason]).sort()).toEqual([
      ['not_sent', 'A member has acknowledged the noise.'],
      ['sent', undefined],
    ]);

    const other = await openScene(calling(['host_call']));
    await other.loud(8);
    await other.quiet(5);
    await other.passMinutes(20);
    expect(callsTo(other, HOST)).toBe(1);
  });

  it('is not made where no number is set', async () => {
    const scene = await openScene({ settings: { noise: { ladder: [['host_call']] } } });
    await scene.loud(8);
    expect([scene.provider.requests, await scene.messages()]).toEqual([[], []]);
  });

  it('is not made up for when the number is refused', async () => {
    const scene = await openScene(calling(['host_call']));
    scene.provider.state.behaviour = 'refuse';
    await scene.loud(30);
    expect(scene.provider.requests).toHaveLength(1);
  });
});

describe('snoozing', () => {
  it('puts off every step until then, and events are raised as ever', async () => {
    const scene = await openScene(calling(['sms'], ['sms'], ['sms', 'auto_call']));
    const guest = await scene.stay(-60, 600);
    await scene.loud(8);
    const answer = await scene.owner.post(path(scene, '/snooze'), { minutes: 25 });
    expect(answer.body.incident.snoozed_until).toBe(iso(scene.minute(33)));
    await scene.loud(24);
    expect(scene.provider.messages).toHaveLength(1);
    const types = (await scene.events()).map(({ event_type }) => event_type);
    expect(types.filter((type) => type === 'noise_detected')).toHaveLength(3);
    expect(
      (await scene.messagesOf(guest)).map(({ status, scheduled_for }) => [status, scheduled_for]),
    ).toEqual([
      ['sent', iso(scene.minute(8))],
      ['not_sent', expect.any(String)],
      ['queued', iso(scene.minute(33))],
      ['queued', iso(scene.minute(33))],
    ]);
    await scene.loud(1);
    expect(await scene.sentTypes()).toEqual(['noise_auto_call', 'noise_sms_sent', 'noise_sms_sent']);
  });

  it('puts off nothing for ever: when it is quiet before, nothing is sent', async () => {
    const scene = await openScene(calling(['sms'], ['sms']));
    await scene.stay(-60, 600);
    await scene.loud(8);
    await scene.owner.post(path(scene, '/snooze'), { minutes: 25 });
    await scene.loud(11);
    await scene.quiet(5);
    await scene.passMinutes(60);
    expect(await scene.sentTypes()).toEqual(['noise_sms_sent']);
  });

  it('is taken back: what waited goes out at once, and nothing else does', async () => {
    const scene = await openScene(calling(['sms'], ['sms', 'host_call']));
    const guest = await scene.stay(-60, 600);
    await scene.loud(8);
    await scene.owner.post(path(scene, '/snooze'), { minutes: 60 });
    // A longer snooze also drops messages that the first one postponed.
    await scene.loud(11);
    await scene.owner.post(path(scene, '/snooze'), { minutes: 90 });
    const waiting = (await scene.messagesOf(guest)).at(-1);
    expect(waiting).toMatchObject({ status: 'queued', reason: 'The host has snoozed the noise.' });
    const answer = await scene.owner.delete(path(scene, '/snooze'));
    expect([answer.status, answer.body.incident]).toEqual([200, expect.objectContaining({ level: 2 })]);
    expect(answer.body.incident).not.toHaveProperty('snoozed_until');
    await scene.settle();
    expect(await scene.sentTypes()).toEqual(['noise_sms_sent', 'noise_sms_sent']);
    expect(scene.provider.calls).toHaveLength(1);
    // There is no snooze left to remove.
    expect((await scene.owner.delete(path(scene, '/snooze'))).status).toBe(200);
    await scene.quiet(5);
    expect((await scene.owner.delete(path(scene, '/snooze'))).status).toBe(409);
  });

  it('lasts as long as set in the home by default', async () => {
    const scene = await openScene({ settings: { noise: { snooze_min: 45 } } });
    await scene.loud(8);
    const answer = await scene.owner.post(path(scene, '/snooze'), {});
    expect(answer.body.incident.snoozed_until).toBe(iso(scene.minute(53)));
  });
});

describe('disturbance_snoozed', () => {
  const snooze = async (scene: Scene, minutes = 25) => {
    const answer = await scene.owner.post(path(scene, '/snooze'), { minutes });
    expect(answer.status, answer.text).toBe(200);
  };
  const loudScene = async () => {
    const scene = await openScene(calling([], [], []));
    await scene.loud(8);
    await scene.forget();
    return scene;
  };

  it('is raised for users when noise is snoozed, and for no other receiver [disturbance_snoozed-users-only]', async () => {
    const scene = await loudScene();
    await snooze(scene);
    await scene.expectEvents({
      type: 'disturbance_snoozed',
      at: scene.minute(8),
      device: null,
      user: 'disturbance_snoozed',
    });
  });

  it('is not raised when a snooze is only made longer, but again when it is over', async () => {
    const scene = await loudScene();
    await snooze(scene, 5);
    await scene.loud(2);
    await snooze(scene, 5);
    await scene.loud(4);
    await snooze(scene, 5);
    expect(await scene.news()).toEqual(['disturbance_snoozed']);
    await scene.loud(5);
    await snooze(scene, 5);
    expect((await scene.news()).filter((type) => type === 'disturbance_snoozed')).toHaveLength(2);
  });

  it('is raised once when two hosts snooze at the same moment', async () => {
    const scene = await loudScene();
    await Promise.all([snooze(scene), snooze(scene), snooze(scene)]);
    expect(await scene.news()).toEqual(['disturbance_snoozed']);
  });

  it('is not raised by acknowledging, nor while the home is under maintenance, nor where it is quiet', async () => {
    const scene = await loudScene();
    expect((await scene.owner.post(path(scene, '/acknowledge'))).status).toBe(200);
    await scene.change({ maintenance_until: iso(scene.minute(15)) });
    await snooze(scene);
    await scene.quiet(5);
    expect((await scene.owner.post(path(scene, '/snooze'), {})).status).toBe(409);
    expect(await scene.news()).toEqual([]);
  });
});

describe('the noise of a home', () => {
  it('is nothing while it is quiet, then an incident with its level, then nothing', async () => {
    const scene = await openScene();
    const guest = await scene.stay(-60, 600);
    const read = async () => (await scene.owner.get(path(scene))).body;
    expect(await read()).toEqual({});
    await scene.loud(8);
    const [detected] = (await scene.events()).filter(({ event_type }) => event_type === 'noise_detected');
    const incident = {
      incident_id: detected.metadata.incidentId,
      level: 1,
      opened_at: iso(scene.minute(8)),
      level_at: iso(scene.minute(8)),
      guest_id: guest,
    };
    expect(await read()).toEqual({ incident });
    await scene.loud(10);
    expect(await read()).toEqual({ incident: { ...incident, level: 2, level_at: iso(scene.minute(18)) } });
    await scene.quiet(5);
    expect(await read()).toEqual({});
  });

  it('is nothing when it ended while maintenance silenced its events', async () => {
    const scene = await openScene();
    await scene.loud(8);
    await scene.change({ maintenance_until: iso(scene.minute(15)) });
    await scene.quiet(5);
    expect((await scene.events()).map(({ event_type }) => event_type)).not.toContain('noise_quieted');
    expect((await scene.owner.get(path(scene))).body).toEqual({});
    expect((await scene.owner.post(path(scene, '/snooze'), {})).status).toBe(409);
  });

  it('is acknowledged by the first who does', async () => {
    const scene = await openScene();
    await scene.loud(8);
    const acknowledge = (caller = scene.hood.member) =>
      scene.world.as(caller).post(path(scene, '/acknowledge'));
    const first = await acknowledge();
    expect(first.body.incident).toMatchObject({
      acknowledged_at: iso(scene.minute(8)),
      acknowledged_by: scene.hood.member.user_id,
    });
    await scene.passMinutes(1);
    expect((await acknowledge(scene.hood.owner)).body).toEqual(first.body);
  });

  it.each(['/acknowledge', '/snooze'])('cannot be answered to by %s while it is quiet', async (what) => {
    const scene = await openScene();
    const { status, body } = await scene.owner.post(path(scene, what), what === '/snooze' ? {} : undefined);
    expect([status, body.error_key]).toEqual([409, 'no_incident']);
  });
});

it('messages name the guest of the stay, the sound level and the limit', async () => {
  const scene = await openScene({ settings: { noise: { ladder: [['sms']] } } });
  const template = 'organizations/x/message-templates/noise_sms'.replace('x', scene.hood.organization_id);
  const body =
    '{{guest_name}} {{home_name}} {{level}} {{sound_level}} {{limit}} {{checkout_time}} {{guest_page}}';
  expect((await scene.owner.put(`/${template}`, { body, language: 'sv' })).status).toBe(200);
  const guest = await scene.stay(-60, 600, ANNA);
  await scene.loud(8);
  const { guest_page } = await scene.guest(guest);
  const [sms] = scene.provider.messages;
  expect(sms?.text).toMatch(/^Anna Boathouse 1 80 75 /);
  expect(sms?.text.endsWith(` ${guest_page}`)).toBe(true);
  expect((await scene.sent())[0].metadata.noiseSmsSent.language).toBe('sv');
});
