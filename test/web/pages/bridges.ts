import { expect, it, onTestFinished } from 'vitest';
import { openHearing } from '../../../src/bridges/hear.ts';
import { openRefusals } from '../../../src/bridges/refusals.ts';
import { setOnline } from '../../../src/bridges/store.ts';
import { readDevices } from '../../../src/bridges/zigbee2mqtt/devices.ts';
import { listed } from '../../fixtures/zigbee2mqtt/models.ts';
import { EIGHT_DEVICES } from '../../harness/zigbee2mqtt.ts';
import { newDevice, newHome } from '../home-live/steps.ts';
import { look } from '../support/look.ts';
import type { Site, Size } from '../support/site.ts';

const addressOf = (place: number) => `0x00158d00${String(place).padStart(8, '0')}`;

/** As if Zigbee2MQTT had connected with eight devices; over a broker that is told elsewhere (test/end-to-end/bridges). */
async function hearOf({ world: { tools } }: Site, bridge_id: string): Promise<void> {
  const none = async () => undefined as never;
  const hearing = openHearing({
    tools,
    intake: { take: none, link: none, acknowledge: none },
    authentication: { byId: async () => undefined },
  });
  const list = EIGHT_DEVICES.map(({ model, name }, place) => listed(model, addressOf(place), name));
  await hearing.seen({ bridge_id }, readDevices(list) ?? [], true);
  await setOnline(tools.database, bridge_id, true, tools.clock.now());
  await openRefusals(tools.database, tools.clock)(bridge_id, 'hall climate/temperature', 'attribute_output');
}

export function bridgesPages(site: () => Site, size: Size): void {
  it('connects Zigbee2MQTT: shows the settings once, then its devices, which are assigned and taken away', async () => {
    const { world, hood, page } = site();
    const homeId = await newHome(site(), 'Stick House');
    onTestFinished(async () => {
      expect((await world.as(hood.owner).delete(`/homes/${homeId}`)).status).toBe(200);
    });
    await newDevice(site(), homeId, 'Bath');
    await page.goto(`${world.url}/homes/${homeId}`);
    await page.getByRole('link', { name: 'Bridges' }).click();
    await page.getByText('No bridges yet').waitFor();
    await look(page, 'bridges-none', size);

    await page.getByRole('button', { name: 'Add bridge' }).click();
    const dialog = page.getByRole('dialog', { name: 'Connect Zigbee2MQTT to Stick House' });
    await dialog.getByRole('button', { name: 'Add bridge' }).click();
    await dialog.getByText('Give the bridge a name.').waitFor();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Hall stick');
    await dialog.getByRole('button', { name: 'Add bridge' }).click();
    const shown = page.getByRole('dialog', { name: 'The bridge was added' });
    const settings = await shown.locator('pre, code').first().innerText();
    const bridgeId = /base_topic: lares\/v1\/b\/([0-9a-f]{24})/.exec(settings)?.[1] ?? '';
    expect(settings).toContain(`user: ${bridgeId}`);
    expect(settings).toMatch(/password: bt_[\w-]{43}/);
    await look(page, 'bridge-token', size);
    await shown.getByRole('button', { name: 'I have copied it' }).click();
    await page.getByText('Never connected').waitFor();

    await page.getByRole('link', { name: 'Hall stick' }).click();
    await page.getByText('No devices seen yet').waitFor();
    await hearOf(site(), bridgeId);
    const waiting = page.getByRole('region', { name: 'Not assigned' });
    await waiting.getByText('living room/sound').waitFor();
    await page.getByText('Online', { exact: true }).waitFor();
    await waiting.getByText('noise_detected: it says that there is noise, not how loud').waitFor();
    await page.getByText('values one by one: set output to json in Zigbee2MQTT').waitFor();
    await look(page, 'bridge', size);

    const assign = page.getByRole('dialog', { name: /^Assign / });
    await waiting.getByRole('button', { name: 'Assign living room/sound' }).click();
    await assign.getByRole('textbox', { name: 'Name' }).fill('Sofa');
    await look(page, 'bridge-assign', size);
    await assign.getByRole('button', { name: 'Assign' }).click();
    const assigned = page.getByRole('region', { name: 'Assigned', exact: true });
    await assigned.getByRole('link', { name: 'Sofa' }).waitFor();
    await waiting.getByRole('button', { name: 'Assign bath climate' }).click();
    await assign.getByRole('combobox', { name: 'Device' }).click();
    await page.getByRole('option', { name: 'Bath' }).click();
    await assign.getByRole('button', { name: 'Assign' }).click();
    await assigned.getByRole('link', { name: 'Bath', exact: true }).waitFor();
    await look(page, 'bridge-assigned', size);

    await assigned.getByRole('button', { name: 'Take away Sofa' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Take away' }).click();
    await waiting.getByText('living room/sound').waitFor();
    const { devices } = (await world.as(hood.owner).get(`/homes/${homeId}/devices`)).body;
    expect(devices.map(({ description }: { description: string }) => description).sort()).toEqual([
      'Bath',
      'Sofa',
    ]);

    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete bridge' }).click();
    await page.getByText('No bridges yet').waitFor();
  });
}
