import { expect, it } from 'vitest';
import { MINUTE_MS } from '../../../src/platform/durations.ts';
import { displayName } from '../../../web/src/format/names.ts';
import { answerWith, openReceiver } from '../../harness/receiver.ts';
import { text } from '../../harness/text.ts';
import { lookInBothSizes, newDevice, newHome } from '../home-live/steps.ts';
import type { Site } from '../support/site.ts';

const LONG_MS = 80 * MINUTE_MS;

export function dashboardHealth(site: () => Site): void {
  it('shows devices with health issues, and webhooks that fail or are broken, with a link to fix them', async () => {
    const { world, hood, portfolio } = site();
    const page = site().page;
    const shed = await newDevice(site(), await newHome(site(), 'Orangery'), 'Shed');
    const t = world.clock.now().getTime();
    await shed.report({ events: [{ id: 1, t, type: 'tamper', mounted: false }] });
    const [good, bad] = [await openReceiver(), await openReceiver()];
    bad.behave(answerWith(503));
    const owner = world.as(hood.owner);
    // An organization has at most one webhook for each host.
    for (const url of [good.url, bad.url.replace('127.0.0.1', 'localhost')]) {
      const made = await owner.post(`/organizations/${hood.organization_id}/webhooks`, {
        url,
        events: ['*'],
      });
      expect(made.status, made.text).toBe(201);
    }
    const happen = async () => {
      await world.app.recorder.record({
        home_id: portfolio.homeId,
        type: 'battery_low',
        event_time: new Date(0),
      });
      await world.app.engine?.settled();
    };
    await happen();
    await page.goto(`${world.url}/`);
    const webhooks = page.getByRole('region', { name: text('dashboard.webhooks') });
    await webhooks.getByText(text('dashboard.webhookHealthyCount', { count: 1 })).waitFor();
    await webhooks.getByText(/^Last delivery failed, Lares is retrying/).waitFor();
    await page.getByRole('link', { name: text('dashboard.devicesTakenAway', { count: 1 }) }).waitFor();

    // The world's clock advances, the browser's does not: pages show times relative to the server's.
    for (let attempt = 2; attempt <= 5; attempt += 1) {
      world.clock.advance(LONG_MS);
      await world.app.engine?.poll();
      await world.app.engine?.settled();
    }
    await happen();
    await page.reload();
    await webhooks.getByText(text('dashboard.webhookBroken')).waitFor();
    const feed = page.getByRole('list', { name: text('dashboard.liveEvents') });
    await feed
      .getByRole('listitem')
      .filter({ hasText: displayName('tamper_removed') })
      .getByText('5 hours ago')
      .waitFor();
    await lookInBothSizes(page, 'dashboard-trouble');
    await page.getByRole('link', { name: text('dashboard.devicesTakenAway', { count: 1 }) }).click();
    await page
      .getByRole('status')
      .filter({ hasText: /^1 of \d+ homes: sensors taken down$/ })
      .waitFor();

    bad.behave(answerWith(200));
    await webhooks.getByRole('link', { name: /^Resume delivery/ }).click();
    await page.getByRole('button', { name: /^Resume delivery/ }).click();
    await page.goto(`${world.url}/`);
    await webhooks.getByText(text('dashboard.webhookHealthyCount', { count: 2 })).waitFor();
  });

  it('shows an operator everything but the webhooks, and a newcomer what to do', async () => {
    const { world, hood } = site();
    const operator = await site().visit(hood.operator);
    await operator.getByRole('region', { name: text('dashboard.arrivalsToday') }).waitFor();
    await operator.getByRole('region', { name: text('common.devices') }).waitFor();
    expect(await operator.getByRole('region', { name: text('dashboard.webhooks') }).count()).toBe(0);
    await operator.context().close();

    const person = await world.person();
    const { body } = await world.as(person).post('/organizations', { name: 'Fresh start' });
    const newcomer = await site().visit(person);
    await newcomer.getByText(text('common.noHomesYet')).waitFor();
    await world.as(person).post('/homes', { name: 'First', organization_id: body.organization_id });
    await newcomer.getByText('No devices yet.').waitFor();
    await newcomer.getByText(text('dashboard.noEventsHint')).waitFor();
    await newcomer
      .getByRole('list', { name: text('common.homes') })
      .getByText(text('common.noDevices'), { exact: true })
      .waitFor();
    await newcomer.context().close();
  });
}
