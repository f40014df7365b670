import { expect, it } from 'vitest';
import { MINUTE_MS } from '../../../src/platform/durations.ts';
import { answerWith, openReceiver } from '../../harness/receiver.ts';
import { look } from '../support/look.ts';
import type { Site, Size } from '../support/site.ts';

const LONG_MS = 80 * MINUTE_MS;

export function organizationWebhooksPage(site: () => Site, size: Size): void {
  it('creates an organization webhook, pings it, shows it failing, broken, and started again', async () => {
    const { world, estate } = site();
    const receiver = await openReceiver();
    const page = site().page;
    await page.goto(`${world.url}/developer/organization-webhooks`);
    await page.getByText('No organization webhooks yet').waitFor();
    await page.getByRole('button', { name: 'Create webhook' }).click();
    await page.getByRole('textbox', { name: 'Address' }).fill('nonsense');
    await page.getByRole('dialog').getByRole('button', { name: 'Create webhook' }).click();
    await page.getByText(/This must be an absolute https address/).waitFor();
    expect(site().troubles.splice(0)).toEqual([expect.stringContaining('400')]);
    await look(page, 'organization-webhooks-create', size);
    await page.getByRole('textbox', { name: 'Address' }).fill(receiver.url);
    await page.getByRole('dialog').getByRole('button', { name: 'Create webhook' }).click();
    await page.getByRole('textbox', { name: 'Signing secret' }).waitFor();
    await page.getByRole('button', { name: 'I have copied it' }).click();
    await page.getByText('Working').waitFor();

    receiver.behave((_received, response) => {
      world.clock.advance(34);
      response.end('<b>thank you</b>');
    });
    const test = page.getByRole('button', { name: `Send test to ${receiver.url}` });
    await test.click();
    await page.getByRole('alert').getByText('Answered 200 in 34 ms').waitFor();
    // As it was written, tags and all.
    expect(await page.getByRole('alert').locator('pre').textContent()).toBe('<b>thank you</b>');
    expect(receiver.received.map(({ body }) => body.event.type)).toEqual(['webhook_ping']);
    await look(page, 'organization-webhooks-tested', size);

    receiver.behave(answerWith(503));
    await happen(site());
    await page.getByRole('link', { name: receiver.url }).click();
    await page.getByText('The latest attempt failed').waitFor();
    await page.getByText('1 of 5 used').waitFor();
    const attempts = page.getByRole('region', { name: 'Attempts of the last 24 hours' });
    await attempts.getByText('Test', { exact: true }).waitFor();
    await test.click();
    await page.getByRole('alert').getByText('Answered 503 in 0 ms').waitFor();
    // Beside the one that arrived.
    await expect.poll(() => attempts.getByText('Test', { exact: true }).count()).toBe(2);
    await look(page, 'organization-webhook-failing', size);

    for (let attempt = 2; attempt <= 5; attempt += 1) {
      world.clock.advance(LONG_MS);
      await world.app.engine?.poll();
      await world.app.engine?.settled();
    }
    await happen(site());
    // The browser's clock follows, so that "… ago" is right on the pictures.
    await page.clock.setFixedTime(world.clock.now());
    await page.reload();
    await page.getByText('Delivery has stopped').waitFor();
    await page
      .getByText(/HTTP 503/)
      .first()
      .waitFor();
    await page.getByText('1 event matched while the webhook was broken').waitFor();
    await look(page, 'organization-webhook-broken', size);
    await page.getByRole('link', { name: 'All organization webhooks' }).click();
    await page.getByText('Broken: nothing is sent').waitFor();
    await look(page, 'organization-webhooks', size);

    receiver.behave(answerWith(200));
    await page.getByRole('button', { name: `Start again: deliveries to ${receiver.url}` }).click();
    await page.getByText('Working').waitFor();
    await page.getByRole('button', { name: `Delete the webhook to ${receiver.url}` }).click();
    await page.getByRole('button', { name: 'Delete webhook' }).click();
    await page.getByText('No organization webhooks yet').waitFor();
    expect(estate.homeId).toBeTruthy();
  });

  it('shows every delivery with its bytes, tests with a sample, and says why an event did not arrive', async () => {
    const { world, estate } = site();
    const receiver = await openReceiver((_received, response) => response.writeHead(503).end('<b>busy</b>'));
    const page = site().page;
    const { hood } = site();
    const owner = world.as(hood.owner);
    const hooks = `/organizations/${hood.organization_id}/webhooks`;
    const wanted = { url: receiver.url, events: ['smoking_detected'], token: 'raw-Token_1' };
    const { hook_id } = (await owner.post(hooks, wanted)).body;
    world.clock.advance(MINUTE_MS);
    await happen(site());
    await page.clock.setFixedTime(world.clock.now());
    await page.goto(`${world.url}/developer/organization-webhooks/${hook_id}`);
    const deliveries = page.getByRole('region', { name: 'Deliveries' });
    await deliveries.getByText('1 of 5: HTTP 503').waitFor();
    await look(page, 'organization-webhook-deliveries', size);

    const show = deliveries.getByRole('button', { name: /^Show the delivery of Smoking detected/ });
    await show.click();
    const dialog = page.getByRole('dialog', { name: 'Delivery' });
    await dialog.getByText('Status of the answer: HTTP 503').waitFor();
    const texts = await dialog.locator('pre').allTextContents();
    expect(texts[0]).toContain(`POST ${receiver.url}`);
    expect(texts[0]).toContain(receiver.received[0]?.raw.replace('raw-Token_1', '***'));
    expect(texts[1]).toContain(`curl '${receiver.url}'`);
    expect(texts[2]).toBe('<b>busy</b>');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    // By keyboard one is where one was.
    await expect
      .poll(() => show.evaluate((button) => button === button.ownerDocument.activeElement))
      .toBe(true);
    await show.press('Enter');
    await dialog.getByText('Status of the answer: HTTP 503').waitFor();
    await look(page, 'organization-webhook-delivery', size);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });

    await deliveries.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'Delivered', exact: true }).click();
    await deliveries.getByText('Nothing fits what was chosen above.').waitFor();
    await deliveries.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'All deliveries' }).click();

    receiver.behave((_received, response) => response.end('thanks'));
    const samples = page.getByRole('region', { name: 'Test with a sample' });
    await samples.getByRole('combobox', { name: 'Event' }).click();
    await page.getByRole('option', { name: 'Alarm heard' }).click();
    await samples.getByRole('button', { name: 'Send sample' }).click();
    await samples.getByText('Answered 200 in 0 ms').waitFor();
    expect(receiver.received.at(-1)?.body.event).toMatchObject({ type: 'alarm_heard', sample: true });
    await deliveries.getByText('Alarm heard').waitFor();

    const other = { home_id: estate.homeId, type: 'tamper_removed', event_time: world.clock.now() } as const;
    const { event_id } = await world.app.recorder.record(other);
    const why = page.getByRole('region', { name: 'Why did it not arrive?' });
    await why.getByRole('textbox', { name: 'Event ID' }).fill(event_id);
    await why.getByRole('button', { name: 'Look it up' }).click();
    await why.getByText('The webhook is not subscribed to events of this type.').waitFor();
    await look(page, 'organization-webhook-why', size);
    await why.getByRole('textbox', { name: 'Event ID' }).fill('nonsense');
    await page.keyboard.press('Enter');
    await why.getByText('It is not there any more. Perhaps somebody removed it.').waitFor();
    expect(site().troubles.splice(0)).toEqual([expect.stringContaining('404')]);
    await owner.delete(`${hooks}/${hook_id}`);
  });
}

/** Something happens in a home, and what follows at once has been done. */
async function happen({ world, estate }: Site): Promise<void> {
  await world.app.recorder.record({
    home_id: estate.homeId,
    type: 'smoking_detected',
    event_time: new Date(0),
  });
  await world.app.engine?.settled();
}
