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

  it('has a text in further languages, beside the words of Lares', async () => {
    const { world, hood } = site();
    const page = site().page;
    const path = `/organizations/${hood.organization_id}/message-templates`;
    const owner = world.as(hood.owner);
    const stored = async () =>
      (await owner.get(path)).body.templates.find(
        (one: { template_id: string }) => one.template_id === 'noise_email',
      );
    await page.goto(`${world.url}/messages/templates?template=noise_email`);
    const builtIn = page.getByRole('region', { name: 'The words of Lares' });
    await builtIn.getByText('Please turn it down at {{home_name}}').waitFor();
    await builtIn.getByText('German', { exact: true }).click();
    const german = (await stored()).built_in.find((one: { language: string }) => one.language === 'de');
    await builtIn.getByText(german.subject, { exact: true }).waitFor();
    expect(await builtIn.locator('[lang=de]').count()).toBe(1);
    // Those who speak another language would lose what is sent to them now.
    expect(await page.getByRole('button', { name: 'Add a language' }).count()).toBe(0);

    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Psst, {{guest_name}}!');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Your template', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Add a language' }).click();
    const dialog = page.getByRole('dialog');
    const field = (name: string) => dialog.getByRole('textbox', { name, exact: true });
    await field('Language').fill('EN-gb');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('There is a text in this language already.').waitFor();
    await dialog.getByText('The text cannot be empty.').waitFor();
    await field('Language').fill('de');
    await dialog.getByRole('button', { name: 'Take the words of Lares' }).click();
    expect(await field('Text').inputValue()).toBe(german.body);
    await field('Text').fill('Pst, {{guets}}!');
    await field('Subject').fill('Ruhe bitte');
    await dialog.getByRole('button', { name: 'Save' }).click();
    // At the member, though the API counts all texts.
    await expect.poll(() => field('Text').getAttribute('aria-invalid')).toBe('true');
    await lookInBothSizes(page, 'templates-translation');
    expect((await stored()).translations).toEqual([]);
    await field('Text').fill('Pst, {{guest_name}}!');
    await dialog.getByRole('region', { name: 'Preview' }).getByText('Pst, Maria Lindqvist!').waitFor();
    // Somebody else adds a text meanwhile: it stays.
    const { language, subject, body } = await stored();
    const swedish = { language: 'sv', subject: 'Lugn', body: 'Tyst!' };
    await owner.put(`${path}/noise_email`, { language, subject, body, translations: [swedish] });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The text in German was saved').waitFor();
    const first = { language: 'de', subject: 'Ruhe bitte', body: 'Pst, {{guest_name}}!' };
    expect((await stored()).translations).toEqual(expect.arrayContaining([swedish, first]));

    const list = page.getByRole('list', { name: 'Further languages' });
    await list.getByText('Pst, {{guest_name}}!').waitFor();
    await lookInBothSizes(page, 'templates-languages');
    await list.getByRole('button', { name: 'Edit the text in German' }).click();
    await field('Text').fill('Leiser bitte!');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await list.getByText('Leiser bitte!').waitFor();
    await list.getByRole('button', { name: 'Remove the text in Swedish' }).click();
    await dialog.getByText('Whoever speaks it gets your text in British English from now on.').waitFor();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await list.getByText('Tyst!').waitFor({ state: 'detached' });
    expect(await stored()).toMatchObject({
      body: 'Psst, {{guest_name}}!',
      translations: [{ ...first, body: 'Leiser bitte!' }],
    });

    const operator = await site().visit(hood.operator, '/messages/templates?template=noise_email');
    await operator.getByText('Leiser bitte!').waitFor();
    expect(await operator.getByRole('button', { name: /language|the text in/ }).count()).toBe(0);
    await operator.context().close();
    expect(
      site()
        .troubles.splice(0)
        .every((line) => line.includes('400')),
    ).toBe(true);
    await owner.delete(`${path}/noise_email`);
  });
}
