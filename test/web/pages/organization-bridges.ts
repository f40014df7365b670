import { expect, it, onTestFinished } from 'vitest';
import { chirpStackUp } from '../../fixtures/lorawan/uplinks.ts';
import { newDevice, newHome } from '../home-live/steps.ts';
import { look } from '../support/look.ts';
import type { Site, Size } from '../support/site.ts';

const LOFT = '24e124136b502217';
const CELLAR = '24e124136b502218';

export function organizationBridgesPages(site: () => Site, size: Size): void {
  it('connects a network server: what it posts with the header that is shown becomes sensors, which are assigned in any home', async () => {
    const { world, hood, page } = site();
    const owner = world.as(hood.owner);
    const homeId = await newHome(site(), 'Radio House');
    onTestFinished(async () => {
      expect((await owner.delete(`/homes/${homeId}`)).status).toBe(200);
    });
    await newDevice(site(), homeId, 'Cellar');
    await page.goto(`${world.url}/organization`);
    await page.getByRole('link', { name: 'Show bridges' }).click();
    await page.getByText('No bridges yet').waitFor();

    await page.getByRole('button', { name: 'Add bridge' }).click();
    const dialog = page.getByRole('dialog', { name: 'Connect a network server' });
    await dialog.getByRole('button', { name: 'Add bridge' }).click();
    await dialog.getByText('Give the bridge a name.').waitFor();
    await dialog.getByRole('combobox', { name: 'Network server' }).click();
    await page.getByRole('option', { name: 'The Things Stack' }).waitFor();
    await page.getByRole('option', { name: 'ChirpStack' }).click();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Roof');
    await look(page, 'organization-bridge-new', size);
    await dialog.getByRole('button', { name: 'Add bridge' }).click();
    const shown = page.getByRole('dialog', { name: 'The bridge was added' });
    const address = await shown.getByRole('textbox', { name: 'Address' }).inputValue();
    const authorization = await shown.getByRole('textbox', { name: 'Header Authorization' }).inputValue();
    await look(page, 'organization-bridge-token', size);
    await shown.getByRole('button', { name: 'I have copied it' }).click();
    await page.getByText('Never connected').waitFor();
    await look(page, 'organization-bridges', size);
    await page.getByRole('link', { name: 'Roof' }).click();
    await page.getByText('No devices seen yet').waitFor();

    const post = async (devEui: string, object?: Record<string, unknown>) => {
      const at = world.clock.now().getTime();
      const response = await fetch(`${address}?event=up`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization },
        body: JSON.stringify(chirpStackUp({ at, devEui, ...(object ? { object } : {}) })),
      });
      expect(response.status).toBe(202);
      return response.json();
    };
    const heard = { LAeq: 41.2, LAFmax: 60.1, people_count_all: 2, co2: 700 };
    expect(await post(LOFT, heard)).toEqual({ taken: true });
    expect(await post(CELLAR)).toEqual({ taken: false, reason: 'no_codec' });
    const waiting = page.getByRole('region', { name: 'Not assigned' });
    await waiting.getByText('Sound level, Peak sound level, People in the room').waitFor();
    await waiting.getByText('co2: Lares has no place for it').waitFor();
    await waiting.getByText('Nothing of it: the network server has no codec for it').waitFor();
    const refused = page.getByRole('region', { name: 'Messages that could not be used' });
    await refused.getByText(CELLAR).waitFor();
    await waiting.getByText(`WS302 · ${CELLAR}`).waitFor();
    await refused.getByText(/^not decoded: give the sensor a codec/).waitFor();
    await page
      .getByText(/^Last heard/)
      .first()
      .waitFor();
    // What posts has no connection that could end.
    expect(await page.getByText('Online', { exact: true }).count()).toBe(0);
    await look(page, 'organization-bridge', size);

    const assign = page.getByRole('dialog', { name: /^Assign / });
    const open = (measures: string) =>
      waiting
        .getByRole('row')
        .filter({ hasText: measures })
        .getByRole('button', { name: /^Assign / })
        .click();
    await open('Peak sound level');
    await assign.getByRole('button', { name: 'Assign' }).click();
    await assign.getByText('Choose a home.').waitFor();
    const choose = async () => {
      await assign.getByRole('combobox', { name: 'Home' }).fill('Radio');
      await page.getByRole('option', { name: 'Radio House' }).click();
    };
    await choose();
    await assign.getByRole('textbox', { name: 'Name' }).fill('Loft');
    await look(page, 'organization-bridge-assign', size);
    await assign.getByRole('button', { name: 'Assign' }).click();
    const assigned = page.getByRole('region', { name: 'Assigned', exact: true });
    const loft = assigned.getByRole('link', { name: 'Loft' });
    expect(await loft.getAttribute('href')).toContain(`/homes/${homeId}/devices/`);
    await assigned.getByText('Radio House').waitFor();
    await open('no codec');
    await choose();
    await assign.getByRole('combobox', { name: 'Device' }).click();
    // One device is one sensor.
    expect(await page.getByRole('option', { name: 'Loft' }).count()).toBe(0);
    await page.getByRole('option', { name: 'Cellar' }).click();
    await assign.getByRole('button', { name: 'Assign' }).click();
    await assigned.getByRole('link', { name: 'Cellar' }).waitFor();
    await look(page, 'organization-bridge-assigned', size);
    const { devices } = (await owner.get(`/homes/${homeId}/devices`)).body;
    expect(devices.map(({ description }: { description: string }) => description).sort()).toEqual([
      'Cellar',
      'Loft',
    ]);

    await assigned.getByRole('button', { name: 'Take away Cellar' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Take away' }).click();
    await waiting.getByText('Nothing of it: the network server has no codec for it').waitFor();
    await page.getByRole('button', { name: 'Rename' }).click();
    const rename = page.getByRole('dialog', { name: 'Rename Roof' });
    await rename.getByRole('textbox', { name: 'Name' }).fill('Tower');
    await rename.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { level: 1, name: 'Tower' }).waitFor();
    await page.getByRole('button', { name: 'New token' }).click();
    await page.getByRole('button', { name: 'Create token' }).click();
    const other = page.getByRole('dialog', { name: 'The new token of Tower' });
    const field = other.getByRole('textbox', { name: 'Header Authorization' });
    expect(await field.inputValue()).toMatch(/^Bearer bt_[\w-]{43}$/);
    expect(await field.inputValue()).not.toBe(authorization);
    await other.getByRole('button', { name: 'I have copied it' }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete bridge' }).click();
    await page.getByText('No bridges yet').waitFor();

    const member = await site().visit(hood.member, '/organization/bridges');
    await member.getByText('Your role does not allow you to see the bridges').waitFor();
    await member.context().close();
  });
}
