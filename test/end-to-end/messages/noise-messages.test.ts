import { describe, expect, it } from 'vitest';
import { type ExpectedEvent, iso } from '../../harness/story.ts';
import { serverText } from '../../harness/text.ts';
import { ANNA, PHONE, type Scene, scenesOfOneWorld } from './test-scene.ts';

const openScene = scenesOfOneWorld();

const INCIDENT = expect.stringMatching(/^[0-9a-f]{24}$/);
const ID = INCIDENT;

/** The three channels to a guest, each alone on the ladder. */
const WAYS = [
  {
    type: 'noise_sms_sent',
    step: 'sms',
    user: 'guest_noise_sms_sent',
    own: {
      recipient: '+46•••••67',
      messageId: ID,
      templateId: 'noise_sms',
      language: 'en-GB',
      attempt: 1,
      status: 'sent',
    },
    arrived: ({ provider }: Scene) => provider.messages.map(({ to, text }) => [to, text]),
    wanted: [PHONE, expect.stringContaining('Hi Anna, it is rather loud at Boathouse')],
  },
  {
    type: 'noise_email_sent',
    step: 'email',
    user: 'guest_noise_email_sent',
    own: {
      recipient: 'a•••@example.com',
      messageId: ID,
      templateId: 'noise_email',
      language: 'en-GB',
      attempt: 1,
      status: 'sent',
    },
    arrived: ({ mailServer }: Scene) => mailServer.mails.map(({ to, raw }) => [to[0], raw]),
    wanted: [
      'anna@example.com',
      expect.stringContaining(serverText('messaging.noiseEmailSubject', { home_name: 'Boathouse' })),
    ],
  },
  {
    type: 'noise_auto_call',
    step: 'auto_call',
    user: 'guest_noise_call',
    own: { recipient: '+46•••••67', callId: ID, attempt: 1, outcome: 'placed', status: 'sent' },
    arrived: ({ provider }: Scene) => provider.calls.map(({ to, twiml }) => [to, twiml]),
    wanted: [PHONE, expect.stringContaining('Hello Anna. This is an automatic call')],
  },
] as const;

const noiseDetected = (guest: string, scene: Scene): ExpectedEvent => ({
  type: 'noise_detected',
  at: scene.minute(8),
  guest,
  beside: { incidentId: INCIDENT, startedAt: iso(scene.minute(1)) },
  own: {
    soundLevel: 80,
    soundThreshold: 75,
    disturbanceMonitoringLevel: 1,
    durationMinutes: 10,
    loudMinutes: 8,
    nextNotificationAt: iso(scene.minute(18)),
    quietHours: false,
  },
  user: 'disturbance_first_notice',
  sensor: [80, 75],
});

describe.each(WAYS)('$type', ({ type, step, user, own, arrived, wanted }) => {
  const noise = { ladder: [[step], [step], [step]] };
  const open = (settings: object = {}) => openScene({ settings: { noise, ...settings } });
  /** Blocks all messages until the test removes it. */
  const block = ({ provider, mailServer }: Scene) => {
    provider.state.behaviour = 'fail';
    mailServer.state.refuse = true;
  };
  const unblock = ({ provider, mailServer }: Scene) => {
    provider.state.behaviour = 'accept';
    mailServer.state.refuse = false;
  };

  it(`is raised for all receivers when the gateway accepted the message [${type}-sent]`, async () => {
    const scene = await open();
    const guest = await scene.stay(-60, 600);
    await scene.loud(8);
    expect(arrived(scene)).toEqual([wanted]);
    const high: ExpectedEvent = {
      type: 'avg_sound_high',
      at: scene.minute(1),
      user: 'avg_sound_high',
      sensor: [80, 75],
    };
    await scene.expectEvents(high, noiseDetected(guest, scene), {
      type,
      at: scene.minute(8),
      device: null,
      guest,
      beside: { incidentId: INCIDENT },
      own: { level: 1, ...own },
      user,
    });
    const [{ metadata }] = await scene.sent();
    const [detected] = (await scene.events()).filter(({ event_type }) => event_type === 'noise_detected');
    expect(metadata.incidentId).toBe(detected.metadata.incidentId);
  });

  it(`is raised when the gateway takes it at the second try, half a minute later [${type}-second-try]`, async () => {
    const scene = await open();
    await scene.stay(-60, 600);
    block(scene);
    await scene.loud(8);
    unblock(scene);
    await scene.passSeconds(29);
    expect(await scene.sentTypes()).toEqual([]);
    await scene.passSeconds(1);
    expect(await scene.sentTypes()).toEqual([type]);
    expect(arrived(scene)).toHaveLength(1);
  });

  const notRaised: [
    when: string,
    settings: object,
    happens: (scene: Scene) => Promise<unknown>,
    arrivals?: number,
  ][] = [
    [
      `the gateway refuses it [${type}-refused-by-gateway]`,
      {},
      async (scene) => {
        scene.provider.state.behaviour = 'refuse';
        Object.assign(scene.mailServer.state, { refuse: true, code: 550 });
        await scene.stay(-60, 600);
        await scene.loud(8);
        await scene.passMinutes(1);
      },
    ],
    [
      `the noise ended first: one report has both [${type}-noise-over-in-same-report]`,
      {},
      async (scene) => {
        await scene.stay(-60, 600);
        await scene.passMinutes(13);
        const samples = Array.from({ length: 13 }, (_, index) => ({
          t: scene.minute(index + 1),
          laeq: index < 8 ? 80 : 50,
        }));
        await scene.report({ samples });
        expect((await scene.events()).map(({ event_type }) => event_type)).toContain('noise_quieted');
      },
    ],
    [
      `the noise ended before the gateway took it [${type}-noise-over-before-sending]`,
      {},
      async (scene) => {
        await scene.stay(-60, 600);
        block(scene);
        await scene.loud(8);
        unblock(scene);
        await scene.passSeconds(10);
        await scene.change({ noise: { enabled: false } });
        expect((await scene.events()).map(({ event_type }) => event_type)).toContain('noise_quieted');
        await scene.passMinutes(2);
      },
    ],
    [
      `the stay is over by then [${type}-stay-over]`,
      {},
      async (scene) => {
        await scene.stay(-60, 8.25);
        block(scene);
        await scene.loud(8);
        unblock(scene);
        await scene.passMinutes(2);
      },
    ],
    [
      `another guest stays there by then [${type}-other-guest]`,
      {},
      async (scene) => {
        await scene.stay(-60, 600);
        await scene.stay(8.25, 600, { ...ANNA, name: 'Bo' });
        block(scene);
        await scene.loud(8);
        unblock(scene);
        await scene.passMinutes(2);
      },
    ],
    [
      `the noise began in a stay that is over [${type}-noise-of-earlier-stay]`,
      {},
      async (scene) => {
        await scene.stay(-60, 8.5);
        await scene.stay(8.5, 600, { ...ANNA, name: 'Bo' });
        await scene.change({ noise: { ladder: [[], [step]] } });
        await scene.loud(18);
        const levels = (await scene.events()).filter(({ event_type }) => event_type === 'noise_detected');
        expect(levels).toHaveLength(2);
      },
    ],
    [
      `the noise is known more than a quarter of an hour late [${type}-noise-known-late]`,
      {},
      async (scene) => {
        await scene.stay(-60, 600);
        const samples = Array.from({ length: 8 }, (_, index) => ({ t: scene.minute(index + 1), laeq: 80 }));
        await scene.passMinutes(23.1);
        await scene.report({ samples });
        const [detected] = (await scene.events()).filter(({ event_type }) => event_type === 'noise_detected');
        expect(detected.metadata.late).toBe(true);
      },
    ],
    [
      `no guest stays there [${type}-vacant]`,
      {},
      async (scene) => {
        await scene.loud(8);
        expect(await scene.messages()).toEqual([]);
      },
    ],
    [
      `the guest has no address for it, nor another one [${type}-no-address]`,
      {},
      async (scene) => {
        await scene.stay(-60, 600, { name: 'Nils' });
        await scene.loud(8);
      },
    ],
    [
      `the guest was deleted at that moment [${type}-guest-deleted]`,
      {},
      async (scene) => {
        const guest = await scene.stay(-60, 600);
        block(scene);
        await scene.loud(8);
        unblock(scene);
        expect((await scene.owner.delete(`/homes/${scene.home_id}/guests/${guest}`)).status).toBe(204);
        await scene.passMinutes(2);
      },
    ],
    [
      `the ladder has no such step [${type}-no-such-step]`,
      { noise: { ladder: [['flash_sound'], [step]] } },
      async (scene) => {
        await scene.stay(-60, 600);
        await scene.loud(8);
      },
    ],
    [
      `no messages at all are wanted [${type}-messages-off]`,
      { messages: { max_per_day: 0 } },
      async (scene) => {
        await scene.stay(-60, 600);
        await scene.loud(8);
      },
    ],
    [
      `the home is under maintenance by then [${type}-maintenance]`,
      {},
      async (scene) => {
        await scene.stay(-60, 600);
        block(scene);
        await scene.loud(8);
        unblock(scene);
        await scene.change({ maintenance_until: iso(scene.minute(60)) });
        await scene.passMinutes(2);
      },
    ],
  ];
  it.each(notRaised)('is not raised when %s', async (_when, settings, happens) => {
    const scene = await open(settings);
    await happens(scene);
    const types = (await scene.events()).map(({ event_type }) => event_type);
    expect(types).toContain('noise_detected');
    expect(await scene.sentTypes()).toEqual([]);
    // Nor did Lares send a message without an event.
    expect(arrived(scene)).toEqual([]);
    const delivered = (await scene.deliveredEvents()).map((event) => event.type);
    expect(delivered).not.toContain(type);
  });

  it(`is not raised when the guest got the most messages of a day, whatever for [${type}-daily-limit]`, async () => {
    const scene = await open({ messages: { max_per_day: 1, pre_arrival: true } });
    await scene.stay(-60, 6000);
    expect(await scene.sentTypes()).toEqual(['guest_connect_sms_sent']);
    await scene.loud(8);
    expect(await scene.sentTypes()).toEqual(['guest_connect_sms_sent']);
    expect((await scene.messages()).at(-1)).toMatchObject({
      status: 'not_sent',
      reason: 'The guest got the most messages of a day.',
    });
    // The next day starts a day after the first message.
    await scene.quiet(6);
    await scene.passMinutes(24 * 60 - 20);
    await scene.loud(9);
    expect(await scene.sentTypes()).toEqual(['guest_connect_sms_sent', type]);
  });
});
