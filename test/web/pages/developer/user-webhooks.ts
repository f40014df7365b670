import { expect, it } from 'vitest';
import { USER_EVENT_TYPES } from '../../../../src/catalogue/user-events.ts';
import { displayName } from '../../../../web/src/format/names.ts';
import { openReceiver } from '../../../harness/receiver.ts';
import { text } from '../../../harness/text.ts';
import { look } from '../../support/look.ts';
import type { Site, Size } from '../../support/site.ts';

export function userWebhooksPage(site: () => Site, size: Size): void {
  it('creates a user webhook, shows its secret once, sends a test and deletes it', async () => {
    const receiver = await openReceiver((_received, response) => response.end('taken'));
    const page = site().page;
    await page.goto(`${site().world.url}/developer/user-webhooks`);
    await page.getByText(text('webhooks.noUserWebhooksYet')).waitFor();
    await look(page, 'user-webhooks-empty', size);
    await page.getByRole('button', { name: text('webhooks.createWebhook') }).click();
    await page.getByRole('textbox', { name: text('common.address') }).fill(receiver.url);
    await page.getByText(text('webhooks.onlySome')).click();
    await page.getByRole('combobox', { name: text('webhooks.eventsToSend') }).fill('battery low');
    await page.getByRole('option', { name: displayName('battery_low') }).click();
    await page.keyboard.press('Escape');
    await look(page, 'user-webhooks-create', size);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: text('webhooks.createWebhook') })
      .click();
    expect(await page.getByRole('textbox', { name: text('webhooks.signingSecret') }).inputValue()).toMatch(
      /^[0-9a-f]{40}$/,
    );
    await page.getByRole('button', { name: text('common.iHaveCopiedIt') }).click();
    await page.getByText(displayName('battery_low')).waitFor();
    const test = page.getByRole('button', { name: text('webhooks.sendTestTo', { url: receiver.url }) });
    await test.click();
    await page
      .getByRole('alert')
      .getByText(text('webhooks.answeredIn', { status_code: '200', took: '0 ms' }))
      .waitFor();
    await page.getByRole('alert').getByText('taken', { exact: true }).waitFor();
    expect(receiver.received.map(({ body }) => body.event.type)).toEqual(['webhook_ping']);
    await look(page, 'user-webhooks', size);
    await receiver.close();
    await test.click();
    await page
      .getByRole('alert')
      .getByText(text('webhooks.noAnswerAfter', { took: '0 ms' }))
      .waitFor();
    await page
      .getByRole('alert')
      .getByText(text('webhooks.testOf', { url: `${receiver.url}: connection refused` }))
      .waitFor();
    await page.getByRole('button', { name: text('webhooks.deleteWebhookTo', { url: receiver.url }) }).click();
    await page.getByRole('button', { name: text('webhooks.deleteWebhook') }).click();
    await page.getByText(text('webhooks.noUserWebhooksYet')).waitFor();
  });

  it('offers every name that is raised, and none that the API refuses', async () => {
    const page = site().page;
    await page.goto(`${site().world.url}/developer/user-webhooks`);
    await page.getByRole('button', { name: text('webhooks.createWebhook') }).click();
    await page.getByText(text('webhooks.onlySome')).click();
    await page.getByRole('combobox', { name: text('webhooks.eventsToSend') }).click();
    const offered = await page.getByRole('option').evaluateAll((all) =>
      // biome-ignore lint/suspicious/noExplicitAny: these are elements of the page, whose types this file does not have.
      all.map((one: any) => String(one.getAttribute('value'))),
    );
    expect(offered.sort()).toEqual([...USER_EVENT_TYPES].sort());
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: text('common.cancel') }).click();
  });
}
