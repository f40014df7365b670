import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../src/platform/durations.ts';
import { browserPath } from '../harness/browser/browser.ts';
import { send } from '../harness/client.ts';
import { text as uiText } from '../harness/text.ts';
import { go } from './support/go.ts';
import { lookInBothSizes } from './support/look.ts';
import { sharedSite } from './support/shared-site.ts';
import type { Site } from './support/site.ts';

const SLOWEST_MS = 3 * MINUTE_MS;
const HOMES = 40;
/** How many of them a user pairs in the app; the API pairs the others. */
const BY_HAND = 3;

const fileOf = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

/** As a property manager would have it: one row for each home, with its device and its next guest. */
const LIST = [
  'Home;Address;Tags;Preset;Device;Placement;Guest;Phone number;Checkin time;Checkout time;Cleaner',
  ...Array.from({ length: HOMES }, (_, index) => {
    const number = String(index + 1).padStart(2, '0');
    return `Home ${number};"Storgatan ${index + 1}, Umeå";Umeå;Quiet city flat;Hall;hallway;Guest ${number};+4670123450${index % 10};2027-05-01;2027-05-04;Kim`;
  }),
].join('\r\n');

interface Configured {
  home: string;
  device_id: string;
  device_token: string;
}

/** What a device does when it is switched on for the first time. */
function scriptedDevice(site: Site, serial: string) {
  const post = (path: string, body: object, token?: string) =>
    send(site.world.url, 'POST', path, {
      body,
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    });
  return {
    showCode: async () => (await post('/ingest/v1/pairings', { model: 'Ear 2', serial })).body,
    fetchToken: async (secret: string) => (await post('/ingest/v1/pairings/token', {}, secret)).body,
    report: async (token: string) => {
      const now = site.world.clock.now().getTime();
      const samples = [{ t: now, laeq: 41.5, temp: 21 }];
      return (await post('/ingest/v1/reports', { v: 1, boot_id: 1, seq: 1, sent_at: now, samples }, token))
        .status;
    },
  };
}

async function pairAtApp(page: Page, site: Site, code: string, home: string): Promise<void> {
  await go(page, `/pair/${code}`);
  await page.getByText(/^Ear 2 · /).waitFor();
  await page.getByRole('combobox', { name: uiText('common.home') }).click();
  await page.getByRole('option', { name: home }).click();
  await page.getByRole('combobox', { name: uiText('common.device') }).click();
  await page.getByRole('option', { name: 'Hall' }).click();
  if (home === 'Home 01') await lookInBothSizes(page, 'pair-found');
  await page.getByRole('button', { name: uiText('pair.pairDevice') }).click();
  await page.getByText(uiText('pair.isPaired', { device: 'Hall' })).waitFor();
  if (home === 'Home 01') await lookInBothSizes(page, 'pair-done');
  expect(site.pageErrors).toEqual([]);
}

function settingUp(site: () => Site): void {
  it('forty homes from one file, each with a device that reports and a guest', async () => {
    const { page, world, hood } = site();
    const began = performance.now();
    await go(page, '/homes/set-up');
    await page.getByText(uiText('common.fileFormat')).waitFor();
    await lookInBothSizes(page, 'set-up');
    const input = page.locator('input[type=file]');
    await page.getByLabel(uiText('homeImport.timeZoneOfNewHomes')).fill('Europe/Stockholm');
    await input.setInputFiles(fileOf('homes.csv', LIST));
    await page
      .getByText(uiText('homeImport.newHomesDevicesStays', { homes: 40, devices: 40, stays: 40 }))
      .waitFor();
    await page.getByText(uiText('homeImport.unknownColumns', { columns: 'Cleaner' })).waitFor();
    await lookInBothSizes(page, 'set-up-preview');
    await page.getByRole('button', { name: uiText('homeImport.setUpHomesOfHomes', { homes: 40 }) }).click();
    await page.getByText(uiText('homeImport.homesAreSetUp')).waitFor();
    await lookInBothSizes(page, 'set-up-done');

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: uiText('homeImport.saveConfigurationOfAllDevices') }).click(),
    ]);
    const configured: Configured[] = JSON.parse(readFileSync(await download.path(), 'utf8'));
    expect(configured.length).toBe(HOMES);
    await page.getByRole('button', { name: uiText('homeImport.showQrCodesToPrint') }).click();
    await page.getByLabel(uiText('homeImport.wifiOfHomes')).fill('Guests');
    await page.getByRole('textbox', { name: uiText('homeImport.wifiPassword') }).fill('secret;pass');
    await expect.poll(() => page.getByRole('img', { name: /^QR code/ }).count()).toBe(2 * HOMES);
    await lookInBothSizes(page, 'set-up-sheet');

    for (const [index, { home, device_id }] of configured.entries()) {
      const device = scriptedDevice(site(), `E2-${index}`);
      const { code, pairing_secret } = await device.showCode();
      if (index < BY_HAND) await pairAtApp(page, site(), code, home);
      else {
        const { home: home_id } = (await world.as(hood.owner).get(`/devices/${device_id}`)).body;
        const paired = await world.as(hood.owner).post(`/homes/${home_id}/pairings`, { code, device_id });
        expect(paired.status).toBe(200);
      }
      const given = await device.fetchToken(pairing_secret);
      expect([given.status, given.device_id]).toEqual(['paired', device_id]);
      expect(await device.report(given.device_token)).toBe(202);
    }
    const took = Math.round((performance.now() - began) / 1000);
    process.stdout.write(`Forty homes with devices that report, in ${took} seconds.\n`);

    const { devices } = (await world.as(hood.owner).get('/devices?limit=500')).body;
    const set = new Set(configured.map(({ device_id }) => device_id));
    const ours = devices.filter(({ device_id }: { device_id: string }) => set.has(device_id));
    expect(
      ours.filter(({ first_seen_at }: { first_seen_at: string | null }) => first_seen_at !== null).length,
    ).toBe(HOMES);
    const { homes } = (await world.as(hood.owner).get('/homes?limit=500&tag=Ume%C3%A5')).body;
    expect(homes.length).toBe(HOMES);
    expect(homes[0]).toMatchObject({
      timezone: 'Europe/Stockholm',
      settings: { noise: { threshold_db: 65 } },
    });
    const guests = await world.as(hood.owner).get(`/homes/${homes[0].home_id}/guests`);
    expect(guests.body.guests.length).toBe(1);
  });

  it('shows where a file is at fault, and stores nothing of it', async () => {
    const { page } = site();
    await go(page, '/homes/set-up');
    await page
      .locator('input[type=file]')
      .setInputFiles(fileOf('bad.csv', 'home,placement\nNew home,attic\n,kitchen\n'));
    await page.getByText(/^The file has \d problems\. Correct the file/).waitFor();
    await page.getByText(/^Row 2, placement: must be one of/).waitFor();
    await page.getByText('Row 3, home: is required').waitFor();
    await lookInBothSizes(page, 'set-up-bad');
    expect(await page.getByRole('button', { name: /^Import \d/ }).count()).toBe(0);
    expect(site().pageErrors.splice(0)).toEqual([expect.stringContaining('400')]);
  });

  it('pairs a new device by a typed code, and reports a code that no device shows', async () => {
    const { page, portfolio } = site();
    await go(page, '/pair');
    await page.getByRole('button', { name: uiText('pair.continue') }).click();
    await page.getByText(uiText('pair.typeCodeThatDeviceShows')).waitFor();
    await page.getByRole('textbox', { name: uiText('common.code') }).fill('bcdf ghjk');
    await page.keyboard.press('Enter');
    await page.getByText(uiText('pair.noDeviceShowsThisCode')).waitFor();
    await lookInBothSizes(page, 'pair-unknown');
    expect(site().pageErrors.splice(0)).toEqual([expect.stringContaining('404')]);

    const device = scriptedDevice(site(), 'E2-new');
    const { code, pairing_secret } = await device.showCode();
    await page.getByRole('textbox', { name: uiText('common.code') }).fill(code);
    await page.keyboard.press('Enter');
    await page.getByText('Ear 2 · E2-new').waitFor();
    await page.getByRole('button', { name: uiText('pair.pairDevice') }).click();
    await page.getByText(uiText('pair.chooseHomeDevice')).waitFor();
    await page.getByRole('combobox', { name: uiText('common.home') }).click();
    await page.getByRole('option', { name: portfolio.homeName }).click();
    await page.getByRole('textbox', { name: uiText('common.name') }).fill('Attic');
    await page.getByRole('button', { name: uiText('pair.pairDevice') }).click();
    await page.getByText(uiText('pair.isPaired', { device: 'Attic' })).waitFor();
    const { device_token } = await device.fetchToken(pairing_secret);
    expect(await device.report(device_token)).toBe(202);
    await page.getByRole('link', { name: uiText('pair.showDevice') }).click();
    await page.getByRole('heading', { level: 1, name: 'Attic' }).waitFor();

    await page.getByRole('button', { name: uiText('devices.newTokenFor', { device: 'Attic' }) }).click();
    await page.getByRole('button', { name: uiText('common.createToken') }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: uiText('common.saveConfigurationFile') }).click(),
    ]);
    const file = JSON.parse(readFileSync(await download.path(), 'utf8'));
    expect(file).toMatchObject({
      lares: 1,
      address: site().world.url,
      http: { reports: `${site().world.url}/ingest/v1/reports` },
    });
    expect(file.mqtt).toMatchObject({ username: file.device_id, password: file.device_token });
    expect(download.suggestedFilename()).toBe(`lares-${file.device_id}.json`);
    await lookInBothSizes(page, 'device-token');
    await page.getByRole('button', { name: uiText('common.iHaveCopiedIt') }).click();
  });
}

/** One server and one browser; each page is checked in both sizes. */
describe.skipIf(!browserPath)('setting up homes in the web app', { timeout: SLOWEST_MS }, () => {
  sharedSite([settingUp]);
});
