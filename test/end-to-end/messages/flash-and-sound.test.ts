import { describe, expect, it } from 'vitest';
import { iso, type Story, stories } from '../../harness/story.ts';

const { begin, raises } = stories();

const FLASH_ONLY = { noise: { ladder: [['flash_sound'], ['flash_sound']] } };
let guestId = '';
let commandId = '';

async function stay(story: Story, hours = 48): Promise<void> {
  const answer = await story.owner.post(`/homes/${story.home_id}/guests`, {
    name: 'Nils',
    checkin_time: iso(story.minute(-60)),
    checkout_time: iso(story.minute(hours * 60)),
  });
  expect(answer.status, answer.text).toBe(201);
  guestId = answer.body.guest_id;
  await story.settle();
}

/** The commands the device receives with its next report. */
async function flashesOf(story: Story, device = story.device) {
  const { body } = await device.report();
  return body.commands.filter(({ kind }: { kind: string }) => kind === 'flash_sound');
}

const loud = (minutes: number) => (story: Story) => story.measure(minutes, { laeq: 80 });

/** Too loud, with a guest, and the device has the command to flash. */
async function orderFlash(story: Story): Promise<void> {
  await stay(story);
  await loud(8)(story);
  const flashes = await flashesOf(story);
  expect(flashes).toEqual([
    { command_id: expect.any(String), kind: 'flash_sound', expires_at: iso(story.minute(10)) },
  ]);
  commandId = flashes[0].command_id;
}

const acknowledged = (ok: boolean, secondsAgo?: number) => (story: Story) =>
  story.notices({ type: 'cmd_ack', command_id: commandId, ok }, secondsAgo);

raises('noise_flash_and_sound', {
  when: 'the device acknowledged that it did [noise_flash_and_sound-raised]',
  home: { settings: FLASH_ONLY },
  before: orderFlash,
  happens: async (story) => {
    await story.seconds(20);
    await acknowledged(true)(story);
  },
  expected: (story) => ({
    type: 'noise_flash_and_sound',
    at: story.minute(8) + 20_000,
    guest: guestId,
    beside: { incidentId: expect.stringMatching(/^[0-9a-f]{24}$/) },
    own: { level: 1, commandId },
    user: 'flash_and_sound',
  }),
  not: [
    ['the device could not [noise_flash_and_sound-device-failed]', acknowledged(false)],
    ['it only received the command [noise_flash_and_sound-received-only]', (story) => story.report()],
    [
      'it says so of another command [noise_flash_and_sound-other-command]',
      (story) => story.notices({ type: 'cmd_ack', command_id: '0123456789abcdef01234567', ok: true }),
    ],
    [
      'it did so after two minutes [noise_flash_and_sound-too-late]',
      async (story) => {
        await story.seconds(121);
        await acknowledged(true)(story);
      },
    ],
    [
      'it did so after the noise had ended [noise_flash_and_sound-noise-ended]',
      async (story) => {
        await story.report({
          samples: [1, 2, 3, 4, 5].map((minute) => ({ t: story.minute(8) + minute, laeq: 50 })),
        });
        expect(
          (await story.owner.patch(`/homes/${story.home_id}`, { settings: { noise: { enabled: false } } }))
            .status,
        ).toBe(200);
        await story.settle();
        await story.seconds(20);
        await acknowledged(true)(story);
      },
      'noise_quieted',
    ],
  ],
});

describe('a device is commanded to flash', () => {
  const homes: [string, object, (story: Story) => Promise<unknown>][] = [
    ['no guest stays', FLASH_ONLY, loud(8)],
    [
      'the stay is over by then',
      FLASH_ONLY,
      async (story) => {
        await stay(story, 7.5 / 60);
        await loud(8)(story);
      },
    ],
    [
      'the stay that the noise began in is over at the next level',
      FLASH_ONLY,
      async (story) => {
        await stay(story, 15 / 60);
        await loud(8)(story);
        const [flash] = await flashesOf(story);
        await story.notices({ type: 'cmd_ack', command_id: flash.command_id, ok: true });
        await loud(10)(story);
        const levels = (await story.events()).filter((event) => event.event_type === 'noise_detected');
        expect(levels.map((event) => event.guest_id)).toEqual([guestId, guestId]);
      },
    ],
    [
      'the step of the level has no flash_sound',
      { noise: { ladder: [['sms'], ['flash_sound']] } },
      async (story) => {
        await stay(story);
        await loud(8)(story);
      },
    ],
    [
      'the noise is known a quarter of an hour late',
      FLASH_ONLY,
      async (story) => {
        await stay(story);
        const samples = Array.from({ length: 10 }, (_, minute) => ({ t: story.minute(minute), laeq: 80 }));
        await story.minutes(26);
        await story.report({ samples });
      },
    ],
    [
      'the host has put the noise off',
      { noise: { ...FLASH_ONLY.noise, snooze_min: 30 } },
      async (story) => {
        await stay(story);
        await loud(8)(story);
        const [flash] = await flashesOf(story);
        await story.notices({ type: 'cmd_ack', command_id: flash.command_id, ok: true });
        const snoozed = await story.owner.post(`/homes/${story.home_id}/noise/snooze`, {});
        expect(snoozed.status, snoozed.text).toBe(200);
        await loud(11)(story);
        expect((await story.events()).filter((event) => event.event_type === 'noise_detected')).toHaveLength(
          2,
        );
      },
    ],
  ];
  it.each(homes)('not when %s', async (_when, settings, happens) => {
    const story = await begin({ settings });
    await happens(story);
    expect((await story.events()).map((event) => event.event_type)).toContain('noise_detected');
    expect(await flashesOf(story)).toEqual([]);
  });

  it('once for each level, until it acknowledges the command', async () => {
    const story = await begin({ settings: FLASH_ONLY });
    await stay(story);
    await loud(8)(story);
    const [first] = await flashesOf(story);
    expect(await flashesOf(story)).toEqual([first]);
    await story.notices({ type: 'cmd_ack', command_id: first.command_id, ok: true });
    expect(await flashesOf(story)).toEqual([]);
    await loud(10)(story);
    const [second] = await flashesOf(story);
    await story.notices({ type: 'cmd_ack', command_id: second.command_id, ok: true });
    await story.notices({ type: 'cmd_ack', command_id: second.command_id, ok: true });
    const flashed = (await story.events()).filter((event) => event.event_type === 'noise_flash_and_sound');
    expect(flashed.map((event) => event.metadata.noiseFlashAndSound.level)).toEqual([1, 2]);
  });

  it('no more after its button was pressed, until the next level', async () => {
    const story = await begin({ settings: FLASH_ONLY });
    await stay(story);
    await loud(8)(story);
    expect(await flashesOf(story)).toHaveLength(1);
    await story.notices({ type: 'button', ms: 200 });
    expect(await flashesOf(story)).toEqual([]);
    await loud(10)(story);
    expect(await flashesOf(story)).toHaveLength(1);
  });
});
