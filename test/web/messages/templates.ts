import { expect, it } from 'vitest';
import { serverText, text } from '../../harness/text.ts';
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
    await page
      .getByRole('navigation', { name: text('common.messages') })
      .getByRole('link', { name: text('common.templates') })
      .click();
    await page.getByRole('heading', { level: 1, name: text('common.templates') }).waitFor();
    await page.getByRole('heading', { level: 2, name: text('templates.beforeArrivalSms') }).waitFor();
    const preview = page.getByRole('region', { name: text('common.preview') });
    await preview.getByText('Hi Maria Lindqvist, welcome to Lakeside Cottage!').waitFor();
    await preview.getByText('Length: 2 SMS').waitFor();
    expect(await page.getByRole('button', { name: text('common.save') }).isDisabled()).toBe(true);
    await lookInBothSizes(page, 'templates');

    const body = page.getByRole('textbox', { name: text('common.text'), exact: true });
    await body.fill('Welcome to . Bye!');
    await body.evaluate((field) =>
      (field as unknown as { setSelectionRange(a: number, b: number): void }).setSelectionRange(11, 11),
    );
    await page
      .getByRole('button', { name: text('templates.insertNamed', { name: text('templates.nameOfHome') }) })
      .click();
    expect(await body.inputValue()).toBe('Welcome to {{home_name}}. Bye!');
    // The cursor is behind it, so typing continues there.
    await page.keyboard.type(' by the lake');
    expect(await body.inputValue()).toBe('Welcome to {{home_name}} by the lake. Bye!');
    await preview.getByText('Welcome to Lakeside Cottage by the lake. Bye!').waitFor();
    await preview.getByText(text('templates.sentAs1Sms')).waitFor();

    await body.fill('Hi {{nobody}}');
    await preview.getByText('The text contains the unknown placeholder {{nobody}}').waitFor();
    await page.getByRole('button', { name: text('common.save') }).click();
    const form = page.locator('form');
    await form.getByText('This contains the unknown placeholder {{nobody}}').waitFor();
    await lookInBothSizes(page, 'templates-problem');
    expect(
      site()
        .pageErrors.splice(0)
        .every((line) => line.includes('400')),
    ).toBe(true);
    expect(await stored('pre_arrival_sms')).toMatchObject({ is_default: true });

    await body.fill('Välkommen till {{home_name}}, {{guest_name}}! {{checkin_time}}');
    await page.getByRole('textbox', { name: text('common.language') }).fill('sv');
    await page.getByText(text('templates.thisIs', { language: 'Swedish' })).waitFor();
    // Leaving asks for confirmation; staying keeps all changes.
    page.once('dialog', (dialog) => void dialog.dismiss());
    await page.getByRole('link', { name: text('templates.noiseSms') }).click();
    expect(await body.inputValue()).toContain('Välkommen');
    await page.getByRole('button', { name: text('common.save') }).click();
    await page.getByText(text('templates.yourTemplate'), { exact: true }).waitFor();
    expect(await stored('pre_arrival_sms')).toMatchObject({
      is_default: false,
      language: 'sv',
      body: 'Välkommen till {{home_name}}, {{guest_name}}! {{checkin_time}}',
    });
    await preview.getByText('Välkommen till Lakeside Cottage, Maria Lindqvist!').waitFor();
    await lookInBothSizes(page, 'templates-own');

    await page.getByRole('button', { name: text('templates.backToBuiltInTemplate') }).click();
    await page
      .getByRole('dialog')
      .getByText(text('templates.deleteConsequence', { title: text('templates.beforeArrivalSms') }))
      .waitFor();
    await page.getByRole('button', { name: text('templates.deleteYourTemplate') }).click();
    await page.getByText(text('templates.builtInTemplate'), { exact: true }).waitFor();
    await expect.poll(() => body.inputValue()).toContain('Hi {{guest_name}}, welcome');
    expect(await stored('pre_arrival_sms')).toMatchObject({ is_default: true });
  });

  it('edits the subject of an e-mail, and the words of a call', async () => {
    const page = site().page;
    await go(page, '/messages/templates?template=noise_email');
    const subject = page.getByRole('textbox', { name: text('templates.subject') });
    await subject.fill('');
    await page
      .getByRole('button', { name: text('templates.insertNamed', { name: text('templates.levelOfNoise') }) })
      .click();
    // The subject was the last field with the cursor.
    expect(await subject.inputValue()).toBe('{{level}}');
    await page
      .getByRole('region', { name: text('common.preview') })
      .getByText('2', { exact: true })
      .waitFor();
    await lookInBothSizes(page, 'templates-email');
    await page.getByRole('button', { name: text('common.discard') }).click();
    expect(await subject.inputValue()).toBe('Please turn it down at {{home_name}}');
    await page.getByRole('link', { name: text('templates.noiseCallToHost') }).click();
    await page.getByRole('textbox', { name: text('templates.whatVoiceSays') }).waitFor();
    await page.getByText(text('templates.voiceReadsItTwice')).waitFor();
    expect(await page.getByRole('textbox', { name: text('templates.subject') }).count()).toBe(0);
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
    const builtIn = page.getByRole('region', { name: text('templates.wordsOfLares') });
    await builtIn
      .getByText(serverText('messaging.noiseEmailSubject', { home_name: '{{home_name}}' }))
      .waitFor();
    await builtIn.getByText(text('homeSettings.german'), { exact: true }).click();
    const german = (await stored()).built_in.find((one: { language: string }) => one.language === 'de');
    await builtIn.getByText(german.subject, { exact: true }).waitFor();
    expect(await builtIn.locator('[lang=de]').count()).toBe(1);
    // With a translation only, guests with another language would lose the built-in text that they get now.
    expect(await page.getByRole('button', { name: text('templates.addLanguage') }).count()).toBe(0);

    await page.getByRole('textbox', { name: text('common.text'), exact: true }).fill('Psst, {{guest_name}}!');
    await page.getByRole('button', { name: text('common.save') }).click();
    await page.getByText(text('templates.yourTemplate'), { exact: true }).waitFor();
    await page.getByRole('button', { name: text('templates.addLanguage') }).click();
    const dialog = page.getByRole('dialog');
    const field = (name: string) => dialog.getByRole('textbox', { name, exact: true });
    await field('Language').fill('EN-gb');
    await dialog.getByRole('button', { name: text('common.save') }).click();
    await dialog.getByText(text('templates.textLanguageAlready')).waitFor();
    await dialog.getByText(text('templates.textCannotBeEmpty')).waitFor();
    await field('Language').fill('de');
    await dialog.getByRole('button', { name: text('templates.takeWordsOfLares') }).click();
    expect(await field('Text').inputValue()).toBe(german.body);
    await field('Text').fill('Pst, {{guets}}!');
    await field('Subject').fill('Ruhe bitte');
    await dialog.getByRole('button', { name: text('common.save') }).click();
    // The error is at the member, though the API counts all texts.
    await expect.poll(() => field('Text').getAttribute('aria-invalid')).toBe('true');
    await lookInBothSizes(page, 'templates-translation');
    expect((await stored()).translations).toEqual([]);
    await field('Text').fill('Pst, {{guest_name}}!');
    await dialog
      .getByRole('region', { name: text('common.preview') })
      .getByText('Pst, Maria Lindqvist!')
      .waitFor();
    // Another user adds a text meanwhile; saving keeps it.
    const { language, subject, body } = await stored();
    const swedish = { language: 'sv', subject: 'Lugn', body: 'Tyst!' };
    await owner.put(`${path}/noise_email`, { language, subject, body, translations: [swedish] });
    await dialog.getByRole('button', { name: text('common.save') }).click();
    await page.getByText(text('templates.textInWasSaved', { language: 'German' })).waitFor();
    const first = { language: 'de', subject: 'Ruhe bitte', body: 'Pst, {{guest_name}}!' };
    expect((await stored()).translations).toEqual(expect.arrayContaining([swedish, first]));

    const list = page.getByRole('list', { name: text('templates.furtherLanguages') });
    await list.getByText('Pst, {{guest_name}}!').waitFor();
    await lookInBothSizes(page, 'templates-languages');
    await list.getByRole('button', { name: text('templates.editTextIn', { language: 'German' }) }).click();
    await field('Text').fill('Leiser bitte!');
    await dialog.getByRole('button', { name: text('common.save') }).click();
    await list.getByText('Leiser bitte!').waitFor();
    await list.getByRole('button', { name: text('templates.removeTextIn', { language: 'Swedish' }) }).click();
    await dialog.getByText(text('templates.translationSaved', { language: 'British English' })).waitFor();
    await dialog.getByRole('button', { name: text('common.remove') }).click();
    await list.getByText('Tyst!').waitFor({ state: 'detached' });
    expect(await stored()).toMatchObject({
      body: 'Psst, {{guest_name}}!',
      translations: [{ ...first, body: 'Leiser bitte!' }],
    });

    const operator = await site().visit(hood.operator, '/messages/templates?template=noise_email');
    await operator.getByText('Leiser bitte!').waitFor();
    expect(await operator.getByRole('button', { name: /language|text in/ }).count()).toBe(0);
    await operator.context().close();
    expect(
      site()
        .pageErrors.splice(0)
        .every((line) => line.includes('400')),
    ).toBe(true);
    await owner.delete(`${path}/noise_email`);
  });
}
