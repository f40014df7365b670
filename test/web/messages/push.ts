import type { BrowserContext, Page, Worker } from 'playwright-core';
import { expect, it } from 'vitest';
import { MINUTE_MS } from '../../../src/platform/durations.ts';
import { openPushService } from '../../harness/gateways/push-service.ts';
import { minutes, times } from '../../harness/monitored-home.ts';
import { text } from '../../harness/text.ts';
import { newDevice } from '../home-live/steps.ts';
import { SIZES, type Site } from '../support/site.ts';
import { newHome } from './steps.ts';

/**
 * A browser without windows shows no notifications: this stores what it would show. The rest is the browser's own.
 */
const KEEP_WHAT_IS_SHOWN = `
  self.shown = [];
  self.registration.showNotification = async (title, options) => { self.shown.push({ title, ...options }); };`;

const shown = (worker: Worker) =>
  worker.evaluate<{ title: string; actions: { action: string; title: string }[] }[]>('self.shown');

/**
 * Clicks the last notification, as a person would. The browser waits for its own events, but not for one that a
 * script creates.
 */
const press = (worker: Worker, action: string) =>
  worker.evaluate(`{
    const press = new Event('notificationclick');
    const notification = { ...self.shown.at(-1), close: () => self.shown.pop() };
    Object.assign(press, { action: '${action}', notification, waitUntil: (done) => done });
    self.dispatchEvent(press);
  }`);

async function startWorker(page: Page): Promise<{ worker: Worker; deliver(data: string): Promise<void> }> {
  const context: BrowserContext = page.context();
  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [one] = registrations;
      if (one) resolve(one.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const started = context.waitForEvent('serviceworker');
  await page.evaluate(
    `navigator.serviceWorker.register('/worker.js').then(() => navigator.serviceWorker.ready)`,
  );
  const [worker, registrationId] = [await started, await registered];
  await worker.evaluate(KEEP_WHAT_IS_SHOWN);
  return {
    worker,
    deliver: async (data) => {
      const { origin } = new URL(page.url());
      await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
    },
  };
}

/** No push service is reachable from here: the test passes the messages for the browser to the browser. */
export function pushNotifications(site: () => Site): void {
  it('shows a party in a notification, which leads to its page and acknowledges it', async () => {
    const { world, hood } = site();
    const homeId = await newHome(site(), 'Party house');
    const hall = await newDevice(site(), homeId, 'Hall');
    const service = await openPushService();
    const browser = await world.browserOf(hood.admin);
    const put = await world.as(hood.owner).put(`/organizations/${hood.organization_id}/on-call`, {
      user_ids: [hood.admin.user_id, hood.owner.user_id],
    });
    expect(put.status).toBe(200);
    const added = await browser.api('POST', '/users/me/notification-ways/push', service.subscription);
    expect(added.status, added.text).toBe(201);
    const page = await site().visit(hood.admin);
    await page.setViewportSize(SIZES.phone);
    const { worker, deliver } = await startWorker(page);

    const now = () => world.clock.now().getTime();
    await hall.report({ samples: minutes(now(), times(11, { laeq: 84 })) });
    const settle = async () => {
      await world.app.jobs.poll();
      await world.app.jobs.settled();
    };
    await expect.poll(async () => settle().then(() => service.pushed.length)).toBe(1);
    const message = service.pushed[0]?.message;
    await deliver(JSON.stringify(message));
    await expect
      .poll(() => shown(worker))
      .toMatchObject([
        {
          title: expect.stringContaining('Too loud at Party house'),
          actions: [{ action: 'acknowledge', title: 'Acknowledge' }],
        },
      ]);
    const incident = async () =>
      (await world.as(hood.owner).get(`/homes/${homeId}/incidents`)).body.incidents[0];

    // No member acknowledges it, so Lares notifies the next on call.
    world.clock.advance(5 * MINUTE_MS);
    await hall.report({ samples: minutes(now(), times(5, { laeq: 84 })) });
    const notifiedUsers = async () => {
      await settle();
      const path = `/homes/${homeId}/incidents/${(await incident()).incident_id}/notifications`;
      return (await world.as(hood.owner).get(path)).body.notifications;
    };
    await expect
      .poll(async () => (await notifiedUsers()).map((one: { user_id: string }) => one.user_id))
      .toContain(hood.owner.user_id);

    // The user clicks the notification, and then its button.
    await page.goto(message.page);
    await page.getByRole('heading', { level: 1, name: text('format.tooLoud') }).waitFor();
    const owner = await world.as(hood.owner).get('/users/me');
    await page
      .getByRole('region', { name: text('incidents.notifications') })
      .getByText(`to ${owner.body.fullname}`)
      .first()
      .waitFor();
    expect(await incident()).not.toHaveProperty('acknowledged_by');
    await press(worker, 'acknowledge');
    await expect.poll(incident).toMatchObject({ acknowledged_by: hood.admin.user_id });
    await page.getByText(/You acknowledged this incident at/).waitFor();
    await expect.poll(() => shown(worker)).toEqual([]);
    await page.context().close();
    await world.as(hood.owner).put(`/organizations/${hood.organization_id}/on-call`, { user_ids: [] });
  });
}
