import { describe, expect, it } from 'vitest';
import { ANNA, type Scene, scenesOfOneWorld } from './test-scene.ts';

const openScene = scenesOfOneWorld();

const HOST = '+4930901820';
const settings = { noise: { ladder: [['sms', 'auto_call', 'host_call']] }, messages: { host_phone: HOST } };

const textsOf = ({ provider }: Scene) => provider.messages.map(({ text }) => text);
const spokenTo = ({ provider }: Scene, number: string) =>
  provider.calls.find(({ to }) => to === number)?.twiml;

async function reportedLanguages(scene: Scene): Promise<unknown[]> {
  const events = (await scene.events()).filter(({ event_type }) => event_type === 'noise_sms_sent');
  return events.map(({ metadata }) => metadata.noiseSmsSent.language);
}

describe('messages go out in the language of the guest', () => {
  it('that the booking says, also where a voice reads them; the host is called in that of the phone', async () => {
    const scene = await openScene({ settings });
    await scene.stay(-60, 600, { ...ANNA, language: 'fr-BE' });
    await scene.loud(8);
    expect(textsOf(scene)).toEqual([
      expect.stringMatching(/^Bonjour Anna, il y a beaucoup de bruit à Boathouse/),
    ]);
    expect(spokenTo(scene, '+46701234567')).toContain('<Say language="fr-FR" loop="2">Bonjour Anna.');
    expect(spokenTo(scene, HOST)).toContain('<Say language="de-DE" loop="2">Guten Tag, hier ist Lares.');
    expect(await reportedLanguages(scene)).toEqual(['fr']);
  });

  it('else that of the phone’s country, else that of the home', async () => {
    for (const [phone_number, text] of [
      ['+46701234567', /^Hej Anna/],
      ['+31612345678', /^Hola, Anna/],
    ]) {
      const scene = await openScene({ settings: { ...settings, messages: { language: 'es' } } });
      await scene.stay(-60, 600, { ...ANNA, phone_number, language: null });
      await scene.loud(8);
      expect(textsOf(scene)).toEqual([expect.stringMatching(text ?? '')]);
    }
  });

  it('that the guest chose on the page, in the own words of the organization where it has some', async () => {
    const scene = await openScene({ settings });
    const guest = await scene.stay(-60, 600, { ...ANNA, language: 'fr' });
    const { guest_page } = await scene.guest(guest);
    const templates = `/organizations/${scene.hood.organization_id}/message-templates/noise_sms`;
    const own = {
      language: 'en',
      body: 'Psst.',
      translations: [{ language: 'de', body: 'Pssst, {{guest_name}}!' }],
    };
    expect((await scene.owner.put(templates, own)).status).toBe(200);
    const chosen = await scene.world.visitor().post(new URL(guest_page).pathname, { language: 'de' });
    expect(chosen.status).toBe(303);
    await scene.loud(8);
    expect(textsOf(scene)).toEqual(['Pssst, Anna!']);
    expect(await reportedLanguages(scene)).toEqual(['de']);
  });
});
