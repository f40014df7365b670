import { beforeAll, describe, expect, it } from 'vitest';
import { type MonitoredHome, monitoredHome } from '../../../test/harness/monitored-home.ts';
import { openWorld, type World } from '../../../test/harness/world.ts';
import { STAY } from '../test-guests.ts';
import { DISCLOSURE_TEXTS } from './disclosure-texts.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

async function pageOf(house: MonitoredHome, language = 'en'): Promise<string> {
  const made = await house.owner.post(`/homes/${house.home_id}/guests`, STAY);
  const path = new URL(made.body.guest_page).pathname;
  return (await world.visitor().get(path, { 'accept-language': language })).text;
}

describe('the page of a guest', () => {
  it('says what is measured in which rooms, the limits, how long it is kept and whom to ask', async () => {
    const quiet = { enabled: true, start: '22:00', end: '07:00', threshold_db: 60 };
    const house = await monitoredHome(world, {
      settings: { noise: { threshold_db: 72, quiet }, guest_page: { contact: 'Ask <Eva>, +46 8 123' } },
      devices: [{ placement: 'living_room' }, { placement: 'bathroom' }, {}],
    });
    const t = world.clock.now().getTime();
    const measured = { t, laeq: 50, temp: 20, rh: 40, pir: 1 };
    await house.device.report({ samples: [measured], battery: { pct: 50 } });
    await house.others[0]?.report({ samples: [measured] });
    const days = { samples_days: 30, events_days: 40, messages_days: 50, guests_days: 60 };
    const at = `/organizations/${house.hood.organization_id}/retention`;
    expect((await house.owner.patch(at, days)).status).toBe(200);
    const text = await pageOf(house);
    for (const shown of [
      'What is measured here',
      'No audio is recorded',
      '<dt>Living room</dt><dd>temperature and humidity, motion, sound level</dd>',
      '<dt>Bathroom</dt><dd>temperature and humidity, motion</dd>',
      '<dt>In the home</dt><dd>a sensor that has not measured anything yet</dd>',
      'louder than 72 dB',
      'From 22:00 to 07:00 the limit is 60 dB.',
      'at most 30 days',
      'such as noise: 40 days',
      'Messages: 50 days',
      '60 days after check-out',
      'Ask &lt;Eva&gt;, +46 8 123',
    ])
      expect(text).toContain(shown);
    expect(text).not.toContain('without a fixed end');
    expect(text).not.toContain(house.device.device_id);
  });

  it('says that there is nothing, that nobody is told, and that some has no end', async () => {
    const house = await monitoredHome(world, { settings: { noise: { enabled: false } } });
    const device = `/devices/${house.device.device_id}`;
    await house.device.report({ samples: [{ t: world.clock.now().getTime(), laeq: 50 }] });
    const text = await pageOf(house);
    expect(text).toContain('Nobody is told of noise.');
    expect(text).toContain('without a fixed end');
    expect(text).toContain('Ask your host.');
    expect((await house.owner.delete(device)).status).toBe(200);
    expect(await pageOf(house)).toContain('There are no sensors in this home.');
  });
});

it('every language says everything, in words of its own', () => {
  const { en, ...others } = DISCLOSURE_TEXTS;
  expect(Object.keys(others).sort()).toEqual(['de', 'es', 'fr', 'sv']);
  for (const texts of Object.values(others)) {
    expect(Object.keys(texts)).toEqual(Object.keys(en ?? {}));
    expect(texts.limit(72)).toContain('72 dB');
    for (const day of Object.values(texts.kept)) expect(day(30)).toContain('30');
    expect(texts.title).not.toBe(en?.title);
  }
});
