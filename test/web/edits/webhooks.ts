import { expect, it } from 'vitest';
import { MINUTE_MS } from '../../../src/platform/durations.ts';
import { displayName } from '../../../web/src/format/names.ts';
import { answerWith, digestIsRight, openReceiver } from '../../harness/receiver.ts';
import { text } from '../../harness/text.ts';
import { settleWebhooks } from '../../harness/webhooks/settle-webhooks.ts';
import { lookInBothSizes } from '../support/look.ts';
import type { Site } from '../support/site.ts';

export function editWebhooks(site: () => Site): void {
  it('changes the address and events of an organization webhook that broke, which starts it again', async () => {
    const { world, hood } = site();
    const [before, after] = [await openReceiver(answerWith(500)), await openReceiver()];
    const hooks = `/organizations/${hood.organization_id}/webhooks`;
    const { hook_id } = (
      await world.as(hood.owner).post(hooks, { url: before.url, events: ['*'], token: 'let-me-in' })
    ).body;
    await happen(site());
    for (const minutes of [2, 7, 20, 80]) {
      world.clock.advance(minutes * MINUTE_MS);
      await settleWebhooks(world);
    }
    // A fresh log-in: a session from before the clock advanced would need the password.
    const page = await site().visit(hood.owner, '/developer/organization-webhooks');
    await page.getByText(text('webhooks.brokenNothingIsSent')).waitFor();
    await page.getByRole('button', { name: text('webhooks.editWebhookTo', { url: before.url }) }).click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByLabel(text('common.address')).inputValue()).toBe(before.url);
    await dialog.getByLabel(text('common.address')).fill('nonsense');
    await dialog.getByRole('button', { name: text('webhooks.saveWebhook') }).click();
    await dialog.getByText(/This must be the full https address/).waitFor();
    expect(site().pageErrors.splice(0)).toEqual([expect.stringContaining('400')]);
    await lookInBothSizes(page, 'organization-webhooks-edit');
    await dialog.getByLabel(text('common.address')).fill(after.url);
    await dialog.getByText(text('webhooks.onlySome')).click();
    await dialog.getByRole('combobox', { name: text('webhooks.eventsToSend') }).fill('battery low');
    await page.getByRole('option', { name: displayName('battery_low') }).click();
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: text('webhooks.saveWebhook') }).click();
    await page.getByText(text('webhooks.webhookChangedDeliveryStartedAgain')).waitFor();
    await page.getByText(text('webhooks.working')).waitFor();
    expect((await world.as(hood.owner).get(`${hooks}/${hook_id}`)).body).toMatchObject({
      url: after.url,
      events: ['battery_low'],
      requires_auth_token: true,
      broken: false,
    });
    await happen(site());
    expect(after.received.map(({ headers }) => headers.authorization)).toEqual(['let-me-in']);

    // From its own page: stops sending the token.
    await page.getByRole('link', { name: after.url }).click();
    await page.getByRole('button', { name: text('webhooks.editWebhookTo', { url: after.url }) }).click();
    await dialog.getByLabel(text('webhooks.sendNoTokenAnyMore')).check();
    await dialog.getByRole('button', { name: text('webhooks.saveWebhook') }).click();
    await page.getByText(text('webhooks.webhookWasChanged'), { exact: true }).waitFor();
    await happen(site());
    expect(after.received.map(({ headers }) => headers.authorization)).toEqual(['let-me-in', undefined]);
    await world.as(hood.owner).delete(`${hooks}/${hook_id}`);
    await page.context().close();
  });

  it('changes a user webhook', async () => {
    const { world, hood } = site();
    const url = 'http://127.0.0.1:9/before';
    const { hook_id } = (await world.as(hood.owner).post('/webhooks', { url, events: ['battery_low'] })).body;
    const page = await site().visit(hood.owner, '/developer/user-webhooks');
    await page.getByRole('button', { name: text('webhooks.editWebhookTo', { url }) }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(text('common.address')).fill('http://127.0.0.1:9/after');
    await dialog.getByText(text('webhooks.allEvents')).click();
    await lookInBothSizes(page, 'user-webhooks-edit');
    await dialog.getByRole('button', { name: text('webhooks.saveWebhook') }).click();
    await page.getByText(text('webhooks.webhookWasChanged')).waitFor();
    await page.getByText('http://127.0.0.1:9/after', { exact: true }).waitFor();
    expect((await world.as(hood.owner).get('/webhooks')).body.hooks).toMatchObject([
      { hook_id, url: 'http://127.0.0.1:9/after', events: ['*'] },
    ]);
    await world.as(hood.owner).delete(`/webhooks/${hook_id}`);
    await page.context().close();
  });

  it.each([
    ['organization', '/developer/organization-webhooks'],
    ['user', '/developer/user-webhooks'],
  ])('gives a webhook of the kind %s a new secret, with time to update the endpoint', async (kind, path) => {
    const { world, hood } = site();
    const receiver = await openReceiver();
    const hooks = kind === 'user' ? '/webhooks' : `/organizations/${hood.organization_id}/webhooks`;
    const owner = world.as(hood.owner);
    const old = (await owner.post(hooks, { url: receiver.url, events: ['battery_low'] })).body;
    world.clock.advance(1000);
    const page = await site().visit(hood.owner, path);
    await page
      .getByRole('button', { name: text('webhooks.newSecretForWebhookTo', { url: receiver.url }) })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(text('webhooks.newSecretHint')).waitFor();
    await lookInBothSizes(page, `${kind}-webhooks-new-secret`);
    await dialog.getByRole('button', { name: text('webhooks.makeNewSecret') }).click();
    const secret = await page.getByRole('textbox', { name: text('webhooks.signingSecret') }).inputValue();
    expect(secret).toMatch(/^[0-9a-f]{40}$/);
    expect(secret).not.toBe(old.hook_secret);
    await page.getByRole('button', { name: text('common.iHaveCopiedIt') }).click();
    await page.getByText('Old secret, in use until').waitFor();
    await page.getByText('New secret, in use from').waitFor();
    await lookInBothSizes(page, `${kind}-webhooks-two-secrets`);
    await happen(site());
    // So that the test can switch at once.
    await owner.delete(`${hooks}/${old.hook_id}`);
    await happen(site());
    const fits = receiver.received.map((one) =>
      [old.hook_secret, secret].map((key) => digestIsRight(one, key)),
    );
    expect(fits).toEqual([
      [true, false],
      [false, true],
    ]);
    const list = (await owner.get(hooks)).body;
    for (const { hook_id } of list.hooks ?? list.webhooks) await owner.delete(`${hooks}/${hook_id}`);
    await page.context().close();
  });
}

async function happen({ world, portfolio }: Site): Promise<void> {
  const event_time = world.clock.now();
  await world.app.recorder.record({ home_id: portfolio.homeId, type: 'battery_low', event_time });
  await settleWebhooks(world);
}
