import { expect, it, onTestFinished } from 'vitest';
import { chirpStackUp } from '../../fixtures/lorawan/uplinks.ts';
import { text } from '../../harness/text.ts';
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
    await page.getByRole('link', { name: text('organization.showBridges') }).click();
    await page.getByText(text('bridges.noBridgesYet')).waitFor();

    await page.getByRole('button', { name: text('bridges.addBridge') }).click();
    const dialog = page.getByRole('dialog', { name: text('bridges.connectNetworkServer') });
    await dialog.getByRole('button', { name: text('bridges.addBridge') }).click();
    await dialog.getByText(text('bridges.giveBridgeName')).waitFor();
    await dialog.getByRole('combobox', { name: text('bridges.networkServer') }).click();
    await page.getByRole('option', { name: 'The Things Stack' }).waitFor();
    await page.getByRole('option', { name: 'ChirpStack' }).click();
    await dialog.getByRole('textbox', { name: text('common.name') }).fill('Roof');
    await look(page, 'organization-bridge-new', size);
    await dialog.getByRole('button', { name: text('bridges.addBridge') }).click();
    const shown = page.getByRole('dialog', { name: text('bridges.bridgeWasAdded') });
    const address = await shown.getByRole('textbox', { name: text('common.address') }).inputValue();
    const authorization = await shown
      .getByRole('textbox', { name: text('bridges.headerAuthorization') })
      .inputValue();
    await look(page, 'organization-bridge-token', size);
    await shown.getByRole('button', { name: text('common.iHaveCopiedIt') }).click();
    await page.getByText(text('bridges.neverConnected')).waitFor();
    await look(page, 'organization-bridges', size);
    await page.getByRole('link', { name: 'Roof' }).click();
    await page.getByText(text('bridges.noDevicesSeenYet')).waitFor();

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
    const measured = { LAeq: 41.2, LAFmax: 60.1, people_count_all: 2, co2: 700 };
    expect(await post(LOFT, measured)).toEqual({ taken: true });
    expect(await post(CELLAR)).toEqual({ taken: false, reason: 'no_codec' });
    const waiting = page.getByRole('region', { name: text('bridges.notAssigned') });
    await waiting.getByText('Sound level, Peak sound level, People in the room').waitFor();
    await waiting.getByText('co2: not supported by Lares').waitFor();
    await waiting.getByText(text('bridges.nothingOfIt', { why: text('bridges.problemNoCodec') })).waitFor();
    const refused = page.getByRole('region', { name: text('bridges.unusedMessages') });
    await refused.getByText(CELLAR).waitFor();
    await waiting.getByText(`WS302 · ${CELLAR}`).waitFor();
    await refused.getByText(/^Not decoded: set a codec/).waitFor();
    await page
      .getByText(/^Last seen/)
      .first()
      .waitFor();
    // A bridge that posts has no connection whose end Lares could notice.
    expect(await page.getByText(text('common.online'), { exact: true }).count()).toBe(0);
    await look(page, 'organization-bridge', size);

    const assign = page.getByRole('dialog', { name: /^Assign / });
    const open = (measures: string) =>
      waiting
        .getByRole('row')
        .filter({ hasText: measures })
        .getByRole('button', { name: /^Assign / })
        .click();
    await open(text('common.peakSoundLevel'));
    await assign.getByRole('button', { name: text('bridges.assign') }).click();
    await assign.getByText(text('common.chooseAHome')).waitFor();
    const choose = async () => {
      await assign.getByRole('combobox', { name: text('common.home') }).fill('Radio');
      await page.getByRole('option', { name: 'Radio House' }).click();
    };
    await choose();
    await assign.getByRole('textbox', { name: text('common.name') }).fill('Loft');
    await look(page, 'organization-bridge-assign', size);
    await assign.getByRole('button', { name: text('bridges.assign') }).click();
    const assigned = page.getByRole('region', { name: text('bridges.assigned'), exact: true });
    const loft = assigned.getByRole('link', { name: 'Loft' });
    expect(await loft.getAttribute('href')).toContain(`/homes/${homeId}/devices/`);
    await assigned.getByText('Radio House').waitFor();
    await open('no codec');
    await choose();
    await assign.getByRole('combobox', { name: text('common.device') }).click();
    // A device has at most one sensor, so an assigned device is not offered.
    expect(await page.getByRole('option', { name: 'Loft' }).count()).toBe(0);
    await page.getByRole('option', { name: 'Cellar' }).click();
    await assign.getByRole('button', { name: text('bridges.assign') }).click();
    await assigned.getByRole('link', { name: 'Cellar' }).waitFor();
    await look(page, 'organization-bridge-assigned', size);
    const { devices } = (await owner.get(`/homes/${homeId}/devices`)).body;
    expect(devices.map(({ description }: { description: string }) => description).sort()).toEqual([
      'Cellar',
      'Loft',
    ]);

    await assigned.getByRole('button', { name: text('bridges.takeAwayNamed', { name: 'Cellar' }) }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: text('bridges.takeAway') })
      .click();
    await waiting.getByText(text('bridges.nothingOfIt', { why: text('bridges.problemNoCodec') })).waitFor();
    await page.getByRole('button', { name: text('common.rename') }).click();
    const rename = page.getByRole('dialog', { name: text('bridges.rename', { name: 'Roof' }) });
    await rename.getByRole('textbox', { name: text('common.name') }).fill('Tower');
    await rename.getByRole('button', { name: text('common.save') }).click();
    await page.getByRole('heading', { level: 1, name: 'Tower' }).waitFor();
    await page.getByRole('button', { name: text('common.newToken') }).click();
    await page.getByRole('button', { name: text('common.createToken') }).click();
    const other = page.getByRole('dialog', { name: text('common.newTokenOf', { device: 'Tower' }) });
    const field = other.getByRole('textbox', { name: text('bridges.headerAuthorization') });
    expect(await field.inputValue()).toMatch(/^Bearer bt_[\w-]{43}$/);
    expect(await field.inputValue()).not.toBe(authorization);
    await other.getByRole('button', { name: text('common.iHaveCopiedIt') }).click();
    await page.getByRole('button', { name: text('common.delete') }).click();
    await page.getByRole('button', { name: text('bridges.deleteBridge') }).click();
    await page.getByText(text('bridges.noBridgesYet')).waitFor();

    const member = await site().visit(hood.member, '/organization/bridges');
    await member.getByText(text('common.roleNotAllowSee', { what: text('bridges.bridgesInline') })).waitFor();
    await member.context().close();
  });
}
