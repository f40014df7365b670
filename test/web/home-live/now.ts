import { expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, SECOND_MS } from '../../../src/platform/durations.ts';
import { displayName } from '../../../web/src/format/names.ts';
import { minutes, times } from '../../harness/monitored-home.ts';
import { text as uiText } from '../../harness/text.ts';
import { go } from '../support/go.ts';
import { SIZES, type Site } from '../support/site.ts';
import { isSameDocument, lookInBothSizes, markDocument, newDevice, newHome } from './steps.ts';

export function homeNow(site: () => Site): void {
  it('goes by the time of the server, whatever the browser takes it for', async () => {
    const { world, hood } = site();
    const homeId = await newHome(site(), 'Observatory');
    const hall = await newDevice(site(), homeId, 'Hall');
    const at = world.clock.now().getTime();
    await hall.report({ samples: [{ t: at, laeq: 41 }] });
    const stay = { checkin_time: new Date(at - HOUR_MS), checkout_time: new Date(at + HOUR_MS) };
    await world.as(hood.owner).post(`/homes/${homeId}/guests`, { name: 'Tycho Brahe', ...stay });
    const page = await site().enter(hood.owner);
    await page.clock.setSystemTime(at + 9 * DAY_MS);
    await page.goto(`${world.url}/homes/${homeId}`);
    await page
      .getByRole('article', { name: 'Hall' })
      .getByText(uiText('format.justNow'), { exact: true })
      .waitFor();
    await page.getByText(/^Tycho Brahe stays here until/).waitFor();
    await page.context().close();
  });

  it('shows new values and new events while the page is open, and nothing jumps', async () => {
    const { world } = site();
    const page = site().page;
    const now = world.clock.now().getTime();
    const homeId = await newHome(site(), 'Lighthouse', { crowd: { max_occupants: 4 } });
    const hall = await newDevice(site(), homeId, 'Hall');
    await hall.report({
      fw: '1.4.2',
      samples: [
        { t: now - 60_000, laeq: 47.2, temp: 21.4, rh: 44, pir: 3, occ: 2, pressure: 1013, lux: 120 },
      ],
      battery: { pct: 84, mv: 3105 },
    });
    // Layout shifts appear first on the smallest screen.
    await page.setViewportSize(SIZES.phone);
    await go(page, `/homes/${homeId}`);
    const levels = page.getByRole('region', { name: uiText('home.nowAndLastHour') });
    for (const text of ['47.2 dB', 'limit 75 dB', '21.4 °C', '13 to 30 °C', '44.0 %', '25 to 70 %'])
      await levels.getByText(text, { exact: true }).first().waitFor();
    await levels.getByRole('img', { name: /^Sound level of the last hour/ }).waitFor();
    await page.getByText(uiText('home.nobodyHereOrComing')).waitFor();
    const card = page.getByRole('article', { name: 'Hall' });
    for (const text of ['47.2 dB', '21.4 °C', '44.0 %', '3 detections', 'Online'])
      await card.getByText(text, { exact: true }).waitFor();
    // Details that a home's viewer rarely needs have their own page.
    for (const text of ['1.4.2', '84 % · 3.10 V']) expect(await page.getByText(text).count(), text).toBe(0);
    await page.getByText(uiText('devices.deviceCount', { count: 1, each: '1 online' })).waitFor();
    const events = page.getByRole('list', { name: uiText('common.events') });
    await events.getByText(displayName('device_online'), { exact: true }).waitFor();
    await markDocument(page);
    const before = await card.boundingBox();

    // A minute counts once, so the new value has another minute.
    await hall.report({ samples: [{ t: now, laeq: 63.9, temp: 30.6 }] });
    await card.getByText('63.9 dB', { exact: true }).waitFor();
    await levels.getByText('63.9 dB', { exact: true }).first().waitFor();
    await levels.getByText(uiText('devices.above', { limit: '30 °C' })).waitFor();
    expect(await card.boundingBox()).toEqual(before);

    await hall.report({ samples: minutes(now, times(11, { laeq: 84 })).slice(0, -1) });
    await events.getByText(displayName('noise_detected'), { exact: true }).waitFor();
    await events.getByText(uiText('common.levelOf', { level: '1', highest: '3' })).waitFor();
    await events.getByText(/^84\sdB, limit 75\sdB, loud for 8 of the last 10\smin, next level at/).waitFor();
    await events.getByText(uiText('common.new'), { exact: true }).waitFor();
    const announced = page
      .getByRole('status')
      .filter({ hasText: /^New event: Noise detected, Level 1 of 3, Hall/ });
    await announced.waitFor({ state: 'attached' });
    await card.getByText(displayName('noise_detected'), { exact: true }).waitFor();
    await page
      .getByText(uiText('devices.deviceCount', { count: 1, each: '1 online. 1 with ongoing events' }))
      .waitFor();
    expect(await card.boundingBox()).toEqual(before);
    expect(await isSameDocument(page)).toBe(true);
    await lookInBothSizes(page, 'now');
  });

  it('puts what belongs to one incident together', async () => {
    const { world } = site();
    const page = site().page;
    const now = world.clock.now().getTime();
    const homeId = await newHome(site(), 'Mill');
    const hall = await newDevice(site(), homeId, 'Hall');
    await hall.report({ samples: minutes(now, [...times(35, { laeq: 82 }), ...times(8, { laeq: 45 })]) });
    await go(page, `/homes/${homeId}`);
    const events = page.getByRole('list', { name: uiText('common.events') });
    await events.getByText(/^Incident with \d events$/).waitFor();
    await events.getByText(uiText('common.over'), { exact: true }).waitFor();
    const incident = events.getByRole('listitem').filter({ hasText: 'Incident with' }).first();
    for (const level of [1, 2, 3])
      await incident.getByText(uiText('common.levelOf', { level, highest: '3' })).waitFor();
    await incident
      .getByText(/^Quiet again, loud for 35\smin of 35\smin, loudest minute 82\sdB, limit 75\sdB$/)
      .waitFor();
    // The home's other events, such as the device coming online, are outside the incident.
    expect(await incident.getByText(displayName('device_online')).count()).toBe(0);
    await lookInBothSizes(page, 'incident');
  });

  it('keeps the event that has the focus in its place when a new one comes in', async () => {
    const { world, portfolio } = site();
    const page = site().page;
    await go(page, `/homes/${portfolio.homeId}`);
    const buttons = page.getByRole('button', {
      name: uiText('events.detailsOf', { event: displayName('temperature_high') }),
    });
    await buttons.nth(2).focus();
    const place = async () => (await buttons.nth(2).boundingBox())?.y ?? 0;
    const before = await place();
    const rows = page.getByRole('list', { name: uiText('common.events') }).locator('[data-row]');
    const newest = await rows.first().textContent();
    await world.app.recorder.record({
      type: 'humidity_high',
      home_id: portfolio.homeId,
      device_id: portfolio.deviceId,
      // Newer than all existing events.
      event_time: new Date(world.clock.now().getTime() + 1000),
      metadata: { humidityHigh: { humidity: 74, threshold: 70, durationMinutes: 60 } },
    });
    await rows.getByText('74 %, limit 70 %, for 60 min').waitFor();
    expect(await rows.first().textContent()).not.toBe(newest);
    expect(Math.abs((await place()) - before)).toBeLessThan(2);
  });

  it('says when a device was switched off, and when the page is not up to date', async () => {
    const { world } = site();
    const page = site().page;
    const now = world.clock.now().getTime();
    const homeId = await newHome(site(), 'Tower');
    const attic = await newDevice(site(), homeId, 'Attic');
    await attic.report({ samples: [{ t: now, temp: 18 }], battery: { pct: 15 } });
    await go(page, `/homes/${homeId}`);
    const card = page.getByRole('article', { name: 'Attic' });
    await card.getByText(uiText('common.online'), { exact: true }).waitFor();
    // The server decides that a battery is low, here and everywhere: after two low reports in a row.
    await card.getByText('18.0 °C', { exact: true }).waitFor();
    expect(await card.getByText(/15 %/).count()).toBe(0);
    world.clock.advance(SECOND_MS);
    await attic.report({ battery: { pct: 15 } });
    await card.getByText(uiText('devices.battery', { percent: '15 % (low)' }), { exact: true }).waitFor();
    await attic.report({ events: [{ id: 1, t: now, type: 'power', state: 'off', reason: 'user' }] });
    await card.getByText(uiText('devices.poweredOff'), { exact: true }).waitFor();
    await page
      .getByText(uiText('devices.deviceCount', { count: 1, each: '1 powered off. 1 battery is low' }))
      .waitFor();
    const events = page.getByRole('list', { name: uiText('common.events') });
    await events.getByText(displayName('device_power_off'), { exact: true }).waitFor();

    await page.route('**/v8/homes/**', (route) => route.abort());
    await page.getByText(uiText('common.notUpToDate')).waitFor();
    await card.getByText(uiText('devices.poweredOff'), { exact: true }).waitFor();
    await lookInBothSizes(page, 'not-up-to-date');
    await page.unroute('**/v8/homes/**');
    await page.getByText(uiText('common.notUpToDate')).waitFor({ state: 'detached' });
    expect(site().pageErrors.splice(0).length).toBeGreaterThan(0);
  });

  it('says that a home was deleted while it was looked at, and asks for it no more', async () => {
    const { world, hood } = site();
    const homeId = await newHome(site(), 'Sandcastle');
    const page = await site().enter(hood.owner);
    await page.clock.install();
    await page.goto(`${world.url}/homes/${homeId}`);
    await page.getByText(uiText('common.noDevicesYet')).waitFor();
    await world.as(hood.owner).delete(`/homes/${homeId}`);
    await page.getByText(uiText('common.goneOrIncompleteLink')).waitFor();
    expect(await page.getByRole('button', { name: uiText('alarm.arm') }).count()).toBe(0);
    const requested: string[] = [];
    page.on('request', (request) => void requested.push(new URL(request.url()).pathname));
    await page.clock.fastForward('05:00');
    // Every page asks whether alerts reach a user, which concerns the organization and not the home.
    await expect.poll(() => requested).toEqual([`/v8/organizations/${hood.organization_id}/alerting`]);
    await page.context().close();
    expect(
      site()
        .pageErrors.splice(0)
        .every((line) => line.includes('404')),
    ).toBe(true);
  });
}
