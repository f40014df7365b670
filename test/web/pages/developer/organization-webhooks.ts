import { expect, it } from 'vitest';
import { MINUTE_MS } from '../../../../src/platform/durations.ts';
import { displayName } from '../../../../web/src/format/names.ts';
import { answerWith, openReceiver } from '../../../harness/receiver.ts';
import { text } from '../../../harness/text.ts';
import { look } from '../../support/look.ts';
import type { Site, Size } from '../../support/site.ts';

const LONG_MS = 80 * MINUTE_MS;

export function organizationWebhooksPage(site: () => Site, size: Size): void {
  it('creates an organization webhook, pings it, shows it failing, broken, and started again', async () => {
    const { world, portfolio } = site();
    const receiver = await openReceiver();
    const page = site().page;
    await page.goto(`${world.url}/developer/organization-webhooks`);
    await page.getByText(text('webhooks.noOrganizationWebhooksYet')).waitFor();
    await page.getByRole('button', { name: text('webhooks.createWebhook') }).click();
    await page.getByRole('textbox', { name: text('common.address') }).fill('nonsense');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: text('webhooks.createWebhook') })
      .click();
    await page.getByText(/This must be the full https address/).waitFor();
    expect(site().pageErrors.splice(0)).toEqual([expect.stringContaining('400')]);
    await look(page, 'organization-webhooks-create', size);
    await page.getByRole('textbox', { name: text('common.address') }).fill(receiver.url);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: text('webhooks.createWebhook') })
      .click();
    await page.getByRole('textbox', { name: text('webhooks.signingSecret') }).waitFor();
    await page.getByRole('button', { name: text('common.iHaveCopiedIt') }).click();
    await page.getByText(text('webhooks.working')).waitFor();

    receiver.behave((_received, response) => {
      world.clock.advance(34);
      response.end('<b>thank you</b>');
    });
    const test = page.getByRole('button', { name: text('webhooks.sendTestTo', { url: receiver.url }) });
    await test.click();
    await page
      .getByRole('alert')
      .getByText(text('webhooks.answeredIn', { status_code: '200', took: '34 ms' }))
      .waitFor();
    // As the receiver wrote it, with its tags.
    expect(await page.getByRole('alert').locator('pre').textContent()).toBe('<b>thank you</b>');
    expect(receiver.received.map(({ body }) => body.event.type)).toEqual(['webhook_ping']);
    await look(page, 'organization-webhooks-tested', size);

    receiver.behave(answerWith(503));
    await happen(site());
    await page.getByRole('link', { name: receiver.url }).click();
    await page.getByText(text('webhooks.latestAttemptFailed')).waitFor();
    await page.getByText(text('webhooks.attemptsUsed', { attempts: '1' }), { exact: true }).waitFor();
    const attempts = page.getByRole('region', { name: text('webhooks.attemptsOfLast24Hours') });
    await attempts.getByText(text('webhooks.test'), { exact: true }).waitFor();
    await test.click();
    await page
      .getByRole('alert')
      .getByText(text('webhooks.answeredIn', { status_code: '503', took: '0 ms' }))
      .waitFor();
    // Next to the test that arrived.
    await expect.poll(() => attempts.getByText(text('webhooks.test'), { exact: true }).count()).toBe(2);
    await look(page, 'organization-webhook-failing', size);

    for (let attempt = 2; attempt <= 5; attempt += 1) {
      world.clock.advance(LONG_MS);
      await world.app.engine?.poll();
      await world.app.engine?.settled();
    }
    await happen(site());
    // Sets the browser's clock too, so that "… ago" is right in the pictures.
    await page.clock.setFixedTime(world.clock.now());
    await page.reload();
    await page.getByText(text('webhooks.deliveryHasStopped')).waitFor();
    await page
      .getByText(/HTTP 503/)
      .first()
      .waitFor();
    await page.getByText('Lares discarded 1 event while the webhook was broken').waitFor();
    await look(page, 'organization-webhook-broken', size);
    await page.getByRole('link', { name: text('webhooks.allOrganizationWebhooks') }).click();
    await page.getByText(text('webhooks.brokenNothingIsSent')).waitFor();
    await look(page, 'organization-webhooks', size);

    receiver.behave(answerWith(200));
    await page
      .getByRole('button', { name: text('webhooks.startAgainDeliveriesTo', { url: receiver.url }) })
      .click();
    await page.getByText(text('webhooks.working')).waitFor();
    await page.getByRole('button', { name: text('webhooks.deleteWebhookTo', { url: receiver.url }) }).click();
    await page.getByRole('button', { name: text('webhooks.deleteWebhook') }).click();
    await page.getByText(text('webhooks.noOrganizationWebhooksYet')).waitFor();
    expect(portfolio.homeId).toBeTruthy();
  });

  it('shows every delivery with its bytes, tests with a sample, and says why an event did not arrive', async () => {
    const { world, portfolio } = site();
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
    const deliveries = page.getByRole('region', { name: text('webhooks.deliveries') });
    await deliveries.getByText('1 of 5: HTTP 503').waitFor();
    await look(page, 'organization-webhook-deliveries', size);

    const show = deliveries.getByRole('button', { name: /^Show the delivery of Smoking detected/ });
    await show.click();
    const dialog = page.getByRole('dialog', { name: text('webhooks.delivery') });
    await dialog.getByText('Response status: HTTP 503').waitFor();
    const texts = await dialog.locator('pre').allTextContents();
    expect(texts[0]).toContain(`POST ${receiver.url}`);
    expect(texts[0]).toContain(receiver.received[0]?.raw.replace('raw-Token_1', '***'));
    expect(texts[1]).toContain(`curl '${receiver.url}'`);
    expect(texts[2]).toBe('<b>busy</b>');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    // With the keyboard, the focus returns to the same button.
    await expect
      .poll(() => show.evaluate((button) => button === button.ownerDocument.activeElement))
      .toBe(true);
    await show.press('Enter');
    await dialog.getByText('Response status: HTTP 503').waitFor();
    await look(page, 'organization-webhook-delivery', size);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });

    await deliveries.getByRole('combobox', { name: text('common.status') }).click();
    await page.getByRole('option', { name: text('common.delivered'), exact: true }).click();
    await deliveries.getByText(text('common.nothingFitsChosenAbove')).waitFor();
    await deliveries.getByRole('combobox', { name: text('common.status') }).click();
    await page.getByRole('option', { name: text('webhooks.allDeliveries') }).click();

    receiver.behave((_received, response) => response.end('thanks'));
    const samples = page.getByRole('region', { name: text('webhooks.testWithSample') });
    await samples.getByRole('combobox', { name: text('common.event') }).click();
    await page.getByRole('option', { name: displayName('alarm_heard') }).click();
    await samples.getByRole('button', { name: text('webhooks.sendSample') }).click();
    await samples.getByText(text('webhooks.answeredIn', { status_code: '200', took: '0 ms' })).waitFor();
    expect(receiver.received.at(-1)?.body.event).toMatchObject({ type: 'alarm_heard', sample: true });
    await deliveries.getByText(displayName('alarm_heard')).waitFor();

    const other = {
      home_id: portfolio.homeId,
      type: 'tamper_removed',
      event_time: world.clock.now(),
    } as const;
    const { event_id } = await world.app.recorder.record(other);
    const why = page.getByRole('region', { name: text('webhooks.whyDidItNotArrive') });
    await why.getByRole('textbox', { name: text('common.eventId') }).fill(event_id);
    await why.getByRole('button', { name: text('webhooks.lookItUp') }).click();
    await why.getByText(text('webhooks.explainedNotSubscribed')).waitFor();
    await look(page, 'organization-webhook-why', size);
    await why.getByRole('textbox', { name: text('common.eventId') }).fill('nonsense');
    await page.keyboard.press('Enter');
    await why.getByText(text('common.goneMeanwhile')).waitFor();
    expect(site().pageErrors.splice(0)).toEqual([expect.stringContaining('404')]);
    await owner.delete(`${hooks}/${hook_id}`);
  });
}

/** Records an event in a home, and waits for its immediate effects. */
async function happen({ world, portfolio }: Site): Promise<void> {
  await world.app.recorder.record({
    home_id: portfolio.homeId,
    type: 'smoking_detected',
    event_time: new Date(0),
  });
  await world.app.engine?.settled();
}
