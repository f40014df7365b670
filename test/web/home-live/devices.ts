import { expect, it } from 'vitest';
import { MINUTE_MS } from '../../../src/platform/durations.ts';
import { displayName } from '../../../web/src/format/names.ts';
import { sendReports } from '../../harness/monitored-home.ts';
import { text as uiText } from '../../harness/text.ts';
import { go } from '../support/go.ts';
import type { Site } from '../support/site.ts';
import { lookInBothSizes, newDevice, newHome } from './steps.ts';

export function homeDevices(site: () => Site): void {
  it('renames a device, moves it to another home and deletes it', async () => {
    const { world, hood } = site();
    const page = site().page;
    const [shed, dairy] = [await newHome(site(), 'Shed'), await newHome(site(), 'Dairy')];
    const churn = await newDevice(site(), shed, 'Churn');
    const read = () => world.as(hood.owner).get(`/devices/${churn.device_id}`);
    const sent: unknown[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PATCH') sent.push(request.postDataJSON());
    });
    await page.goto(`${world.url}/homes/${shed}`);
    await page.getByRole('link', { name: 'Churn' }).click();
    await page.getByRole('heading', { level: 1, name: 'Churn' }).waitFor();
    await page.getByRole('button', { name: uiText('common.editNamed', { name: 'Churn' }) }).click();
    const dialog = page.getByRole('dialog');
    const name = dialog.getByRole('textbox', { name: uiText('common.name') });
    await name.fill(' ');
    await dialog.getByRole('button', { name: uiText('common.save') }).click();
    await dialog.getByText(uiText('common.enterDeviceDescription')).waitFor();
    await lookInBothSizes(page, 'device-edit');
    await name.fill('Butter churn');
    await dialog.getByRole('button', { name: uiText('common.save') }).click();
    await page.getByText(uiText('common.wasSaved', { name: 'Butter churn' })).waitFor();
    await page.getByRole('heading', { level: 1, name: 'Butter churn' }).waitFor();
    expect((await read()).body.description).toBe('Butter churn');

    await page.getByRole('button', { name: uiText('common.editNamed', { name: 'Butter churn' }) }).click();
    await dialog.getByRole('combobox', { name: uiText('devices.room') }).click();
    await page.getByRole('option', { name: 'Kitchen' }).click();
    await dialog.getByRole('button', { name: uiText('common.save') }).click();
    await page.getByText('Kitchen', { exact: true }).waitFor();
    expect((await read()).body.placement).toBe('kitchen');

    await page.getByRole('button', { name: uiText('common.editNamed', { name: 'Butter churn' }) }).click();
    await dialog.getByRole('combobox', { name: uiText('common.home') }).fill('Dair');
    await page.getByRole('option', { name: 'Dairy' }).click();
    await dialog.getByRole('button', { name: uiText('common.save') }).click();
    await page.getByText(uiText('devices.wasMovedTo', { device: 'Butter churn', home: 'Dairy' })).waitFor();
    // The device's page moves with it.
    await page.waitForURL(`**/homes/${dairy}/devices/${churn.device_id}`);
    await page.getByRole('link', { name: 'Dairy' }).waitFor();
    expect((await read()).body).toMatchObject({ home: dairy, description: 'Butter churn' });
    expect(sent).toEqual([{ description: 'Butter churn' }, { placement: 'kitchen' }, { home: dairy }]);
    // The device continues to report, now for the other home.
    await churn.report({ samples: [{ t: world.clock.now().getTime(), laeq: 41 }] });

    await page.goto(`${world.url}/homes/${dairy}`);
    await page.getByRole('article', { name: 'Butter churn' }).getByText('41.0 dB').waitFor();
    await page.getByRole('link', { name: 'Butter churn' }).click();
    await page.getByRole('button', { name: uiText('common.deleteNamed', { name: 'Butter churn' }) }).click();
    await page
      .getByRole('dialog', { name: uiText('common.deleteNamed', { name: 'Butter churn?' }) })
      .waitFor();
    await lookInBothSizes(page, 'device-delete');
    await dialog.getByRole('button', { name: uiText('common.cancel') }).click();
    expect((await read()).status).toBe(200);
    await page.getByRole('button', { name: uiText('common.deleteNamed', { name: 'Butter churn' }) }).click();
    await dialog.getByRole('button', { name: uiText('devices.deleteDevice') }).click();
    await page.getByText(uiText('common.wasDeleted', { name: 'Butter churn' })).waitFor();
    await page.getByText(uiText('common.noDevicesYet')).waitFor();
    expect((await read()).status).toBe(404);
    const report = { v: 1, boot_id: 1, seq: 9, sent_at: world.clock.now().getTime() };
    expect((await sendReports(world, churn.device_token, report)).status).toBe(401);
    // The button is gone, so the focus moves to the heading.
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Dairy');
  });

  it('asks in what kind of room a device stands when it is added', async () => {
    const { world, hood } = site();
    const page = site().page;
    const homeId = await newHome(site(), 'Barn');
    await go(page, `/homes/${homeId}`);
    const dialog = page.getByRole('dialog');
    const add = async (name: string, room?: string) => {
      await page.getByRole('button', { name: uiText('devices.addDevice') }).click();
      await dialog.getByRole('textbox', { name: uiText('common.name') }).fill(name);
      if (room) {
        await dialog.getByRole('combobox', { name: uiText('devices.room') }).click();
        await page.getByRole('option', { name: room }).click();
        await dialog.getByText(uiText('devices.privateRoomHint')).waitFor();
        await lookInBothSizes(page, 'device-new');
      }
      await dialog.getByRole('button', { name: uiText('devices.addDevice') }).click();
      await dialog.getByRole('button', { name: uiText('common.iHaveCopiedIt') }).click();
      await page.getByRole('article', { name }).waitFor();
    };
    await add('Loft bed', 'Bedroom');
    // The form does not keep the room for the next device, and the room is optional.
    await add('Trough');
    const { devices } = (await world.as(hood.owner).get(`/homes/${homeId}/devices`)).body;
    const placed = devices.map(({ description, placement }: Record<string, unknown>) => [
      description,
      placement,
    ]);
    expect(Object.fromEntries(placed)).toEqual({ 'Loft bed': 'bedroom', Trough: null });
  });

  it('has a page of its own: its status, its details and its reports', async () => {
    const { world, hood } = site();
    const page = site().page;
    const now = world.clock.now().getTime();
    const homeId = await newHome(site(), 'Granary', { crowd: { max_occupants: 4 } });
    const [loft, cellar] = [
      await newDevice(site(), homeId, 'Loft'),
      await newDevice(site(), homeId, 'Cellar'),
    ];
    const samples = [
      { t: now - 60_000, laeq: 47.2, temp: 21.4, rh: 44, pir: 3, occ: 2, pressure: 1013, lux: 120 },
    ];
    await loft.report({ fw: '1.4.2', samples, battery: { pct: 84, mv: 3105 } });
    await cellar.report({ samples: [{ t: now, temp: 8 }] });
    await page.goto(`${world.url}/homes/${homeId}/devices/${loft.device_id}`);
    await page.getByRole('heading', { level: 1, name: 'Loft' }).waitFor();
    const main = page.getByRole('main');
    for (const text of [
      'Online',
      '47.2 dB',
      'limit 75 dB',
      '13 to 30 °C',
      'at most 4',
      'Pressure 1,013 hPa · Light 120 lx',
      '84 % · 3.10 V',
      '1.4.2',
      uiText('devices.nextExpected'),
      loft.device_id,
    ])
      await main.getByText(text, { exact: true }).waitFor();
    await main
      .getByText(/^measured (\d minutes? ago|just now)$/)
      .first()
      .waitFor();
    const events = page.getByRole('list', { name: uiText('common.events') });
    await events.getByText(displayName('device_online'), { exact: true }).waitFor();
    // Events of the other device are not shown.
    expect(await events.getByText('Cellar').count()).toBe(0);
    await lookInBothSizes(page, 'device');

    // An address with another home's id, as after a move, redirects to the current home.
    const elsewhere = await newHome(site(), 'Silo');
    await page.goto(`${world.url}/homes/${elsewhere}/devices/${loft.device_id}`);
    await page.waitForURL(`**/homes/${homeId}/devices/${loft.device_id}`);

    const operator = await site().visit(hood.operator, `/homes/${homeId}/devices/${loft.device_id}`);
    await operator.getByText('84 % · 3.10 V').waitFor();
    expect(await operator.getByRole('button', { name: /Edit|Delete|New token/ }).count()).toBe(0);
    await operator.context().close();
  });

  it('says among how many events of the home it looked for those of a device, and looks further back', async () => {
    const { world } = site();
    const page = site().page;
    const homeId = await newHome(site(), 'Henhouse');
    const [nest, gate] = [await newDevice(site(), homeId, 'Nest'), await newDevice(site(), homeId, 'Gate')];
    const record = (device_id: string, minutesAgo: number) =>
      world.app.recorder.record({
        type: 'device_online',
        home_id: homeId,
        device_id,
        event_time: new Date(world.clock.now().getTime() - minutesAgo * MINUTE_MS),
      });
    await record(nest.device_id, 500);
    await page.goto(`${world.url}/homes/${homeId}/devices/${nest.device_id}`);
    await page.getByText(uiText('devices.eventOfThisDevice', { count: 1 }), { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: uiText('devices.lookFurtherBack') }).count()).toBe(0);
    await Promise.all(Array.from({ length: 120 }, (_, index) => record(gate.device_id, 300 - index)));
    await page.reload();
    await page
      .getByText('No events of this device among the newest 100 of 121 events in this home.')
      .waitFor();
    await lookInBothSizes(page, 'device-events');
    await page.getByRole('button', { name: uiText('devices.lookFurtherBack') }).click();
    await page.getByText(uiText('devices.eventOfThisDevice', { count: 1 }), { exact: true }).waitFor();
    await page
      .getByRole('list', { name: uiText('common.events') })
      .getByText(displayName('device_online'))
      .waitFor();
  });
}
