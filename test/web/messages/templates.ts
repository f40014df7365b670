import { expect, it } from 'vitest';
import { go } from '../support/go.ts';
import type { Site } from '../support/site.ts';
import { lookInBothSizes } from './steps.ts';

export function messageTemplates(site: () => Site): void {
  it('replaces a text with a live preview, and goes back to the built-in one', async () => {
    const { world, hood } = site();
    const page = site().page;
    const stored = async (templateId: string) =>
      (
        await world.as(hood.owner).get(`/organizations/${hood.organization_id}/message-templates`)
      ).body.templates.find((one: { template_id: string }) => one.template_id === templateId);
    await go(page, '/messages');
    await page.getByRole('navigation', { name: 'Messages' }).getByRole('link', { name: 'Templates' }).click();
    await page.getByRole('heading', { level: 1, name: 'Templates' }).waitFor();
    await page.getByRole('heading', { level: 2, name: 'Before arrival, SMS' }).waitFor();
    const preview = page.getByRole('region', { name: 'Preview' });
    await preview.getByText('Hi Maria Lindqvist, welcome to Lakeside Cottage!').waitFor();
    await preview.getByText('Sent as 2 SMS').waitFor();
    expect(await page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
    await lookInBothSizes(page, 'templates');

    const body = page.getByRole('textbox', { name: 'Text', exact: true });
    await body.fill('Welcome to . Bye!');
    await body.evaluate((field) =>
      (field as unknown as { setSelectionRange(a: number, b: number): void }).setSelectionRange(11, 11),
    );
    await page.getByRole('button', { name: 'Insert: Name of the home' }).click();
    expect(await body.inputValue()).toBe('Welcome to {{home_name}}. Bye!');
    // One goes on writing behind it.
    await page.keyboard.type(' by the lake');
    expect(await body.inputValue()).toBe('Welcome to {{home_name}} by the lake. Bye!');
    await preview.getByText('Welcome to Lakeside Cottage by the lake. Bye!').waitFor();
    await preview.getByText('Sent as 1 SMS.').waitFor();

    await body.fill('Hi {{nobody}}');
    await preview.getByText('The text has the unknown placeholder {{nobody}}').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    const form = page.locator('form');
    await form.getByText('This has the unknown placeholder {{nobody}}').waitFor();
    await lookInBothSizes(page, 'templates-problem');
    expect(
      site()
        .troubles.splice(0)
        .every((line) => line.includes('400')),
    ).toBe(true);
    expect(await stored('pre_arrival_sms')).toMatchObject({ is_default: true });

    await body.fill('Välkommen till {{home_name}}, {{guest_name}}! {{checkin_time}}');
    await page.getByRole('textbox', { name: 'Language' }).fill('sv');
    await page.getByText('This is Swedish.').waitFor();
    // Leaving asks first; who stays loses nothing.
    page.once('dialog', (dialog) => void dialog.dismiss());
    await page.getByRole('link', { name: 'Noise, SMS' }).click();
    expect(await body.inputValue()).toContain('Välkommen');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Your template', { exact: true }).waitFor();
    expect(await stored('pre_arrival_sms')).toMatchObject({
      is_default: false,
      language: 'sv',
      body: 'Välkommen till {{home_name}}, {{guest_name}}! {{checkin_time}}',
    });
    await preview.getByText('Välkommen till Lakeside Cottage, Maria Lindqvist!').waitFor();
    await lookInBothSizes(page, 'templates-own');

    await page.getByRole('button', { name: 'Back to the built-in template' }).click();
    await page
      .getByRole('dialog')
      .getByText('Your own template for “Before arrival, SMS” is deleted')
      .waitFor();
    await page.getByRole('button', { name: 'Delete your template' }).click();
    await page.getByText('Built-in template', { exact: true }).waitFor();
    await expect.poll(() => body.inputValue()).toContain('Hi {{guest_name}}, welcome');
    expect(await stored('pre_arrival_sms')).toMatchObject({ is_default: true });
  });

  it('edits the subject of an e-mail, and the words of a call', async () => {
    const page = site().page;
    await go(page, '/messages/templates?template=noise_email');
    const subject = page.getByRole('textbox', { name: 'Subject' });
    await subject.fill('');
    await page.getByRole('button', { name: 'Insert: Level of the noise' }).click();
    // It was the last one with the cursor in it.
    expect(await subject.inputValue()).toBe('{{level}}');
    await page.getByRole('region', { name: 'Preview' }).getByText('2', { exact: true }).waitFor();
    await lookInBothSizes(page, 'templates-email');
    await page.getByRole('button', { name: 'Discard' }).click();
    expect(await subject.inputValue()).toBe('Please turn it down at {{home_name}}');
    await page.getByRole('link', { name: 'Noise, call to the host' }).click();
    await page.getByRole('textbox', { name: 'What the voice says' }).waitFor();
    await page.getByText('A voice reads it, twice.').waitFor();
    expect(await page.getByRole('textbox', { name: 'Subject' }).count()).toBe(0);
  });
}
