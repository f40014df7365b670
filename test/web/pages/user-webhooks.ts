import { expect, it } from 'vitest';
import { USER_EVENT_TYPES } from '../../../src/catalogue/user-events.ts';
import { openReceiver } from '../../harness/receiver.ts';
import { look } from '../support/look.ts';
import type { Site, Size } from '../support/site.ts';

export function userWebhooksPage(site: () => Site, size: Size): void {
  it('creates a user webhook, shows its secret once, sends a test and deletes it', async () => {
    const receiver = await openReceiver((_received, response) => response.end('taken'));
    const page = site().page;
    await page.goto(`${site().world.url}/developer/user-webhooks`);
    await page.getByText('No user webhooks yet').waitFor();
    await look(page, 'user-webhooks-empty', size);
    await page.getByRole('button', { name: 'Create webhook' }).click();
    await page.getByRole('textbox', { name: 'Address' }).fill(receiver.url);
    await page.getByText('Only some').click();
    await page.getByRole('combobox', { name: 'Events to send' }).fill('battery low');
    await page.getByRole('option', { name: 'Battery low' }).click();
    await page.keyboard.press('Escape');
    await look(page, 'user-webhooks-create', size);
    await page.getByRole('dialog').getByRole('button', { name: 'Create webhook' }).click();
    expect(await page.getByRole('textbox', { name: 'Signing secret' }).inputValue()).toMatch(
      /^[0-9a-f]{40}$/,
    );
    await page.getByRole('button', { name: 'I have copied it' }).click();
    await page.getByText('Battery low').waitFor();
    const test = page.getByRole('button', { name: `Send test to ${receiver.url}` });
    await test.click();
    await page.getByRole('alert').getByText('Answered 200 in 0 ms').waitFor();
    await page.getByRole('alert').getByText('taken', { exact: true }).waitFor();
    expect(receiver.received.map(({ body }) => body.event.type)).toEqual(['webhook_ping']);
    await look(page, 'user-webhooks', size);
    await receiver.close();
    await test.click();
    await page.getByRole('alert').getByText('No answer after 0 ms').waitFor();
    await page.getByRole('alert').getByText(`Test of ${receiver.url}: connection refused.`).waitFor();
    await page.getByRole('button', { name: `Delete the webhook to ${receiver.url}` }).click();
    await page.getByRole('button', { name: 'Delete webhook' }).click();
    await page.getByText('No user webhooks yet').waitFor();
  });

  it('offers every name that is raised, and none that the API refuses', async () => {
    const page = site().page;
    await page.goto(`${site().world.url}/developer/user-webhooks`);
    await page.getByRole('button', { name: 'Create webhook' }).click();
    await page.getByText('Only some').click();
    await page.getByRole('combobox', { name: 'Events to send' }).click();
    const offered = await page.getByRole('option').evaluateAll((all) =>
      // biome-ignore lint/suspicious/noExplicitAny: these are elements of the page, whose types this file does not have.
      all.map((one: any) => String(one.getAttribute('value'))),
    );
    expect(offered.sort()).toEqual([...USER_EVENT_TYPES].sort());
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Cancel' }).click();
  });
}
