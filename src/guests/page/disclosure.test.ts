import { beforeAll, describe, expect, it } from 'vitest';
import { STAY } from '../../../test/harness/guests/stays.ts';
import { type MonitoredHome, monitoredHome } from '../../../test/harness/monitored-home.ts';
import { serverText } from '../../../test/harness/text.ts';
import { openWorld, type World } from '../../../test/harness/world.ts';

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
  it('lists what is measured per room, the limits, the retention and the contact', async () => {
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
      serverText('guests.whatIsMeasured'),
      serverText('guests.soundLevelOnly'),
      '<dt>Living room</dt><dd>temperature and humidity, motion, sound level</dd>',
      '<dt>Bathroom</dt><dd>temperature and humidity, motion</dd>',
      `<dt>In the home</dt><dd>${serverText('guests.sensorWithoutReadings')}</dd>`,
      'louder than 72 dB',
      serverText('guests.noiseLimitBetween', { start: '22:00', end: '07:00', db: '60' }),
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

  it('shows that noise sends no notification, that data has no fixed end and that there is no contact', async () => {
    const house = await monitoredHome(world, { settings: { noise: { enabled: false } } });
    const device = `/devices/${house.device.device_id}`;
    await house.device.report({ samples: [{ t: world.clock.now().getTime(), laeq: 50 }] });
    const text = await pageOf(house);
    expect(text).toContain(serverText('guests.noNoiseNotification'));
    expect(text).toContain('without a fixed end');
    expect(text).toContain(serverText('guests.askYourHost'));
    expect((await house.owner.delete(device)).status).toBe(200);
    expect(await pageOf(house)).toContain(serverText('guests.noSensorsHome'));
  });

  it.each([
    ['de', 'Sensoren in dieser Unterkunft', 'lauter als 72 dB', 'Wer hier wohnte: 60 Tage'],
    ['es', 'Sensores en este alojamiento', 'se superan 72 dB', 'Quién se alojó: 60 días'],
    ['fr', 'Capteurs dans ce logement', 'dépasse 72 dB', 'Identité des voyageurs : 60 jours'],
    ['sv', 'Sensorer i boendet', 'högre än 72 dB', 'Vem som bodde här: 60 dagar'],
  ])('says it in %s', async (language, ...shown) => {
    const house = await monitoredHome(world, { settings: { noise: { threshold_db: 72 } } });
    await house.device.report({ samples: [{ t: world.clock.now().getTime(), laeq: 50 }] });
    const at = `/organizations/${house.hood.organization_id}/retention`;
    expect((await house.owner.patch(at, { guests_days: 60 })).status).toBe(200);
    const text = await pageOf(house, language);
    for (const words of shown) expect(text).toContain(words);
  });
});
