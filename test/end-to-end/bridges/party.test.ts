import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../../src/platform/durations.ts';
import { atFileEnd } from '../../harness/at-end.ts';
import { browserPath } from '../../harness/browser/browser.ts';
import { openFakeBeds24 } from '../../harness/gateways/fake-beds24.ts';
import { openMailServer } from '../../harness/gateways/mail-server.ts';
import { openSmsGateway } from '../../harness/gateways/sms-gateway.ts';
import { EIGHT_DEVICES, playZigbee2mqtt } from '../../harness/gateways/zigbee2mqtt.ts';
import { settleHome } from '../../harness/monitored-home.ts';
import { text } from '../../harness/text.ts';
import { openSite, type Site } from '../../web/support/site.ts';
import { settleMessages } from '../messages/test-scene.ts';

const SLOWEST_MS = 3 * MINUTE_MS;
const SOUND = 'living room/sound';
const HOME = 'Sjöboden';
const PHONE = '+46701234567';

/** The broker, the browser and the HTTP of the booking system and the provider are real. Only the clock is fake. */
describe.skipIf(!browserPath)('hardware one can buy and bookings with names', { timeout: SLOWEST_MS }, () => {
  it('a party at a Zigbee sensor becomes an SMS to the guest that Beds24 brought', async () => {
    const [gateway, mailServer] = [await openSmsGateway(atFileEnd), await openMailServer(atFileEnd)];
    const beds24 = await openFakeBeds24();
    onTestFinished(() => beds24.close());
    const options = {
      mqttPort: 0,
      smsUrl: gateway.url,
      smtpUrl: mailServer.url,
      bookings: { beds24Url: beds24.url },
    };
    const site = await openSite('desktop', options);
    const { world, hood, page } = site;
    const owner = world.as(hood.owner);
    const home = await world.home(hood, { name: HOME, timezone: 'Europe/Stockholm' });
    const settle = () => settleMessages(world, () => settleHome(world, home));

    const guest = await guestOf(site, beds24, home);
    expect(guest).toMatchObject({ name: 'Ann Smith', phone_number: PHONE, readonly: true });

    const { bridgeId, token } = await addBridge(page, world.url, home);
    const bridge = await playZigbee2mqtt({
      url: `mqtt://127.0.0.1:${world.app.mqttPort}`,
      bridgeId,
      token,
      devices: EIGHT_DEVICES,
    });
    onTestFinished(() => void bridge.close());
    await bridge.start();
    for (const { name } of EIGHT_DEVICES) await assign(page, name);
    const { devices } = (await owner.get(`/homes/${home}/devices`)).body;
    expect(devices).toHaveLength(EIGHT_DEVICES.length);

    // Earlier states are not news, even when every device repeats them.
    for (const { name } of EIGHT_DEVICES) await bridge.publishState(name);
    for (let minute = 0; minute < 12; minute += 1) {
      world.clock.advance(MINUTE_MS);
      await bridge.publishState(SOUND, { noise: 84 + minute / 10 });
      await settle();
    }
    world.clock.advance(MINUTE_MS);
    await settle();
    const events = (await owner.get(`/homes/${home}/events?limit=500`)).body.home_events;
    const [noise] = events.filter(
      ({ event_type }: { event_type: string }) => event_type === 'noise_detected',
    );
    expect(noise).toMatchObject({ guest_id: guest.guest_id });
    expect(gateway.messages).toMatchObject([{ to: PHONE, text: expect.stringContaining('Ann') }]);
    const types = events.map(({ event_type }: { event_type: string }) => event_type);
    for (const type of ['pir_motion', 'tamper_removed', 'alarm_heard', 'battery_low'])
      expect(types, type).not.toContain(type);
    expect(site.pageErrors).toEqual([]);
  });
});

/** The guest in the home at this moment, according to Beds24. */
async function guestOf(
  { world, hood }: Site,
  beds24: Awaited<ReturnType<typeof openFakeBeds24>>,
  home: string,
) {
  const owner = world.as(hood.owner);
  const day = (days: number) =>
    new Date(world.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);
  beds24.properties = [{ id: 1, name: 'Harbour', roomTypes: [{ id: 11, name: HOME }] }];
  beds24.bookings = [
    {
      id: 1001,
      roomId: 11,
      status: 'confirmed',
      arrival: day(-2),
      departure: day(2),
      firstName: 'Ann',
      lastName: 'Smith',
      mobile: '070-123 45 67',
      country2: 'SE',
      email: 'ann@example.com',
      lang: 'en',
    },
  ];
  const connections = `/organizations/${hood.organization_id}/connections`;
  const made = await owner.post(connections, { type: 'beds24', invite_code: beds24.inviteCode() });
  expect([made.status, made.body.last_error], made.text).toEqual([201, null]);
  const listings = `${connections}/${made.body.connection_id}/listings`;
  const [listing] = (await owner.get(listings)).body.listings;
  expect(listing).toMatchObject({ home_id: null, proposed_home_id: home });
  await owner.put(`${listings}/${listing.listing_id}`, { home_id: listing.proposed_home_id });
  await world.app.jobs.settled();
  const [guest] = (await owner.get(`/homes/${home}/guests`)).body.guests;
  return guest;
}

async function addBridge(page: Page, url: string, home: string) {
  await page.goto(`${url}/homes/${home}/bridges`);
  await page.getByRole('button', { name: text('bridges.addBridge') }).click();
  const dialog = page.getByRole('dialog', { name: text('bridges.connectZigbee2mqttTo', { home: HOME }) });
  await dialog.getByRole('textbox', { name: text('common.name') }).fill('Hall stick');
  await dialog.getByRole('button', { name: text('bridges.addBridge') }).click();
  const shown = page.getByRole('dialog', { name: text('bridges.bridgeWasAdded') });
  // The text a user pastes into the configuration of Zigbee2MQTT.
  const settings = await shown.locator('pre, code').first().innerText();
  await shown.getByRole('button', { name: text('common.iHaveCopiedIt') }).click();
  await page.getByRole('link', { name: 'Hall stick' }).click();
  await page.getByText(text('bridges.noDevicesSeenYet')).waitFor();
  const named = (name: string) => new RegExp(`^\\s*${name}: (\\S+)$`, 'm').exec(settings)?.[1] ?? '';
  return { bridgeId: named('user'), token: named('password') };
}

/** Assigns it on the bridge's page as a new device of the home. */
async function assign(page: Page, name: string): Promise<void> {
  const waiting = page.getByRole('region', { name: text('bridges.notAssigned') });
  await waiting.getByRole('button', { name: text('bridges.assignNamed', { name }), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: text('bridges.assignNamed', { name }) });
  await dialog.getByRole('button', { name: text('bridges.assign') }).click();
  const assigned = page.getByRole('region', { name: text('bridges.assigned'), exact: true });
  await assigned.getByRole('link', { name, exact: true }).waitFor();
}
