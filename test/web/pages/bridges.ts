import { expect, it, onTestFinished } from 'vitest';
import { openMessageIntake } from '../../../src/bridges/message-intake.ts';
import { openRefusals } from '../../../src/bridges/refusals.ts';
import { setOnline } from '../../../src/bridges/store.ts';
import { readDevices } from '../../../src/bridges/zigbee2mqtt/devices.ts';
import { listed } from '../../fixtures/zigbee2mqtt/models.ts';
import { EIGHT_DEVICES } from '../../harness/gateways/zigbee2mqtt.ts';
import { text } from '../../harness/text.ts';
import { newDevice, newHome } from '../home-live/steps.ts';
import { look } from '../support/look.ts';
import type { Site, Size } from '../support/site.ts';

const addressOf = (place: number) => `0x00158d00${String(place).padStart(8, '0')}`;

/** As if Zigbee2MQTT had connected with eight devices. test/end-to-end/bridges covers a real broker. */
async function announceDevices({ world: { tools } }: Site, bridge_id: string): Promise<void> {
  const none = async () => undefined as never;
  const intake = openMessageIntake({
    tools,
    intake: { take: none, link: none, acknowledge: none },
    authentication: { byId: async () => undefined },
  });
  const list = EIGHT_DEVICES.map(({ model, name }, place) => listed(model, addressOf(place), name));
  await intake.storeDevices({ bridge_id }, readDevices(list) ?? [], true);
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
    await page.getByRole('link', { name: text('common.bridges') }).click();
    await page.getByText(text('bridges.noBridgesYet')).waitFor();
    await look(page, 'bridges-none', size);

    await page.getByRole('button', { name: text('bridges.addBridge') }).click();
    const dialog = page.getByRole('dialog', {
      name: text('bridges.connectZigbee2mqttTo', { home: 'Stick House' }),
    });
    await dialog.getByRole('button', { name: text('bridges.addBridge') }).click();
    await dialog.getByText(text('bridges.giveBridgeName')).waitFor();
    await dialog.getByRole('textbox', { name: text('common.name') }).fill('Hall stick');
    await dialog.getByRole('button', { name: text('bridges.addBridge') }).click();
    const shown = page.getByRole('dialog', { name: text('bridges.bridgeWasAdded') });
    const settings = await shown.locator('pre, code').first().innerText();
    const bridgeId = /base_topic: lares\/v1\/b\/([0-9a-f]{24})/.exec(settings)?.[1] ?? '';
    expect(settings).toContain(`user: ${bridgeId}`);
    expect(settings).toMatch(/password: bt_[\w-]{43}/);
    await look(page, 'bridge-token', size);
    await shown.getByRole('button', { name: text('common.iHaveCopiedIt') }).click();
    await page.getByText(text('bridges.neverConnected')).waitFor();

    await page.getByRole('link', { name: 'Hall stick' }).click();
    await page.getByText(text('bridges.noDevicesSeenYet')).waitFor();
    await announceDevices(site(), bridgeId);
    const waiting = page.getByRole('region', { name: text('bridges.notAssigned') });
    await waiting.getByText('living room/sound').waitFor();
    await page.getByText(text('common.online'), { exact: true }).waitFor();
    await waiting.getByText('noise_detected: reports noise without a level in dB').waitFor();
    await page.getByText(text('bridges.problemAttributeOutput')).waitFor();
    await look(page, 'bridge', size);

    const assign = page.getByRole('dialog', { name: /^Assign / });
    await waiting
      .getByRole('button', { name: text('bridges.assignNamed', { name: 'living room/sound' }) })
      .click();
    await assign.getByRole('textbox', { name: text('common.name') }).fill('Sofa');
    await look(page, 'bridge-assign', size);
    await assign.getByRole('button', { name: text('bridges.assign') }).click();
    const assigned = page.getByRole('region', { name: text('bridges.assigned'), exact: true });
    await assigned.getByRole('link', { name: 'Sofa' }).waitFor();
    await waiting
      .getByRole('button', { name: text('bridges.assignNamed', { name: 'bath climate' }) })
      .click();
    await assign.getByRole('combobox', { name: text('common.device') }).click();
    await page.getByRole('option', { name: 'Bath' }).click();
    await assign.getByRole('button', { name: text('bridges.assign') }).click();
    await assigned.getByRole('link', { name: 'Bath', exact: true }).waitFor();
    await look(page, 'bridge-assigned', size);

    await assigned.getByRole('button', { name: text('bridges.takeAwayNamed', { name: 'Sofa' }) }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: text('bridges.takeAway') })
      .click();
    await waiting.getByText('living room/sound').waitFor();
    const { devices } = (await world.as(hood.owner).get(`/homes/${homeId}/devices`)).body;
    expect(devices.map(({ description }: { description: string }) => description).sort()).toEqual([
      'Bath',
      'Sofa',
    ]);

    await page.getByRole('button', { name: text('common.delete') }).click();
    await page.getByRole('button', { name: text('bridges.deleteBridge') }).click();
    await page.getByText(text('bridges.noBridgesYet')).waitFor();
  });
}
