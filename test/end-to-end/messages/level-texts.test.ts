import { describe, expect, it } from 'vitest';
import { serverText } from '../../harness/text.ts';
import { ANNA, type Scene, scenesOfOneWorld } from './test-scene.ts';

const openScene = scenesOfOneWorld();
const open = (step: 'sms' | 'email' | 'auto_call') =>
  openScene({ settings: { noise: { ladder: [[step], [step], [step]] }, messages: { max_per_day: 20 } } });

const NAMES = { guest_name: 'Anna', home_name: 'Boathouse' };

/** The template of each message, as its event states it, oldest first. */
const templatesOf = async (scene: Scene) =>
  (await scene.sent())
    .toSorted((one, other) => one.event_time.localeCompare(other.event_time))
    .map(({ metadata }) => (metadata.noiseSmsSent ?? metadata.noiseEmailSent).templateId);

describe('the text of a message to a guest', () => {
  it('is friendly at level 1, a second notice at level 2 and the final one at level 3', async () => {
    const scene = await open('sms');
    const guest = await scene.stay(-60, 600);
    await scene.loud(29);
    expect(scene.provider.messages.map(({ text }) => text)).toEqual([
      serverText('messaging.noiseSms', NAMES),
      serverText('messaging.noiseSms2', NAMES),
      serverText('messaging.noiseSms3', NAMES),
    ]);
    expect(await templatesOf(scene)).toEqual(['noise_sms', 'noise_sms_2', 'noise_sms_3']);
    expect((await scene.messagesOf(guest)).map(({ template_id }) => template_id)).toEqual([
      'noise_sms',
      'noise_sms_2',
      'noise_sms_3',
    ]);
  });

  it('escalates by e-mail too', async () => {
    const scene = await open('email');
    await scene.stay(-60, 600);
    await scene.loud(29);
    const subjects = scene.mailServer.mails.map(({ raw }) => /^Subject: (.*)\r$/m.exec(raw)?.[1]);
    expect(subjects).toEqual([
      serverText('messaging.noiseEmailSubject', NAMES),
      serverText('messaging.noiseEmail2Subject', NAMES),
      serverText('messaging.noiseEmail3Subject', NAMES),
    ]);
    expect(await templatesOf(scene)).toEqual(['noise_email', 'noise_email_2', 'noise_email_3']);
  });

  it('is that of the level at which the guest is called', async () => {
    const scene = await openScene({ settings: { noise: { ladder: [[], [], ['auto_call']] } } });
    await scene.stay(-60, 600);
    await scene.loud(29);
    expect(scene.provider.calls.map(({ twiml }) => twiml)).toEqual([
      expect.stringContaining('security will be called'),
    ]);
  });

  it('escalates in the language of the guest', async () => {
    const scene = await open('sms');
    await scene.stay(-60, 600, { ...ANNA, language: 'de' });
    await scene.loud(29);
    expect(scene.provider.messages.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^Guten Tag Anna/),
      expect.stringContaining('zweiter Hinweis'),
      expect.stringContaining('letzter Hinweis'),
    ]);
  });
});

describe('an organization’s own text', () => {
  const replace = async (scene: Scene, id: string, body: string) => {
    const path = `/organizations/${scene.hood.organization_id}/message-templates/${id}`;
    expect((await scene.owner.put(path, { body })).status).toBe(200);
  };

  it.each([
    [['noise_sms'], ['noise_sms', 'noise_sms', 'noise_sms']],
    [['noise_sms_2'], ['noise_sms', 'noise_sms_2', 'noise_sms_2']],
    [['noise_sms_3'], ['noise_sms', 'noise_sms_2', 'noise_sms_3']],
    [
      ['noise_sms', 'noise_sms_3'],
      ['noise_sms', 'noise_sms', 'noise_sms_3'],
    ],
    [
      ['noise_sms', 'noise_sms_2'],
      ['noise_sms', 'noise_sms_2', 'noise_sms_2'],
    ],
  ])('%j comes before the built-in text of its level and of higher ones: %j', async (own, expected) => {
    const scene = await open('sms');
    for (const id of own) await replace(scene, id, `own ${id}`);
    await scene.stay(-60, 600);
    await scene.loud(29);
    expect(await templatesOf(scene)).toEqual(expected);
    const texts = scene.provider.messages.map(({ text }) => text);
    expect(texts.map((text) => text.startsWith('own '))).toEqual(expected.map((id) => own.includes(id)));
    for (const [index, id] of expected.entries())
      if (own.includes(id)) expect(texts[index]).toBe(`own ${id}`);
  });
});
