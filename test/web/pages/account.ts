import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { codeFor, exchange, newClient } from '../../harness/oauth.ts';
import { serverText, text } from '../../harness/text.ts';
import { look } from '../support/look.ts';
import type { Site, Size } from '../support/site.ts';

export function accountPage(site: () => Site, size: Size): void {
  it('lists the channels, and shows that no SMS are sent where there is no gateway', async () => {
    const { page, world, hood } = site();
    await page.goto(`${world.url}/account`);
    const section = page.getByRole('region', { name: text('account.channelsTitle') });
    const byEmail = section.getByRole('switch', {
      name: text('account.byEmailTo', { email: hood.owner.email }),
    });
    expect(await byEmail.isChecked()).toBe(true);
    await byEmail.press('Space');
    await expect.poll(() => byEmail.isChecked()).toBe(false);
    await page.reload();
    await expect.poll(() => byEmail.isChecked()).toBe(false);
    await byEmail.press('Space');
    await expect.poll(() => byEmail.isChecked()).toBe(true);
    await section.getByRole('textbox', { name: text('account.bySmsTo') }).fill('070 123');
    await section.getByRole('button', { name: text('account.sendCode') }).click();
    await section.getByText('must be a phone number with + and the country code').waitFor();
    await section.getByRole('textbox', { name: text('account.bySmsTo') }).fill('+46 70 123 45 67');
    await section.getByRole('button', { name: text('account.sendCode') }).click();
    await section.getByText('This server has no SMS gateway.').waitFor();
    await look(page, 'account-told', size);
    expect(site().pageErrors.splice(0)).toEqual([
      expect.stringContaining('400'),
      expect.stringContaining('409'),
    ]);
  });

  it('sets the notifications: rules in their order, quiet hours, and the summary of the morning', async () => {
    const { page, world, hood } = site();
    await page.goto(`${world.url}/account`);
    const section = page.getByRole('region', { name: text('notificationRules.title') });
    await section.getByRole('button', { name: text('notificationRules.addRule') }).click();
    const dialog = page.getByRole('dialog', { name: text('notificationRules.addRule') });
    await dialog.getByRole('combobox', { name: text('notificationRules.ofWhat') }).click();
    await page.getByRole('option', { name: text('common.smokeAlarm') }).click();
    await page.keyboard.press('Escape');
    await dialog.getByRole('radio', { name: text('common.never') }).check();
    await dialog.getByRole('button', { name: text('notificationRules.saveRule') }).click();
    await dialog.getByText(text('notificationRules.urgentHint')).waitFor();
    await dialog.getByRole('combobox', { name: text('notificationRules.ofWhat') }).click();
    await page.getByRole('option', { name: text('common.smokeAlarm') }).click();
    await page.getByRole('option', { name: text('common.noise') }).click();
    await page.keyboard.press('Escape');
    await dialog.getByRole('switch', { name: text('notificationRules.onlyAtSomeHours') }).press('Space');
    await look(page, 'account-rule', size);
    await dialog.getByRole('button', { name: text('notificationRules.saveRule') }).click();
    await section.getByText('Noise · from 18:00 to 23:00').waitFor();
    await section.getByRole('button', { name: text('notificationRules.addRule') }).click();
    await dialog.getByRole('checkbox', { name: 'SMS' }).check();
    await dialog.getByRole('button', { name: text('notificationRules.saveRule') }).click();
    await section
      .getByRole('button', { name: text('notificationRules.putRuleFurtherUp', { number: '2' }) })
      .click();
    await section.getByRole('switch', { name: text('common.quietHours') }).press('Space');
    await section.getByLabel(text('common.quietUntil')).fill('06:30');
    await section.getByLabel(text('notificationRules.summaryOfMorningAt')).fill('07:15');
    await section.getByRole('button', { name: text('notificationRules.save') }).click();
    await page.getByText(text('notificationRules.saved')).waitFor();
    await look(page, 'account-rules', size);
    const saved = (await (await world.browserOf(hood.owner)).api('GET', '/users/me/notification-rules')).body;
    expect(saved).toEqual({
      quiet_hours: { from: '22:00', to: '06:30' },
      summary_at: '07:15',
      rules: [
        { told: 'at_once', channels: ['sms'] },
        { kinds: ['noise'], hours: { from: '18:00', to: '23:00' }, told: 'never' },
      ],
    });
    await section
      .getByRole('button', { name: text('notificationRules.removeRule', { number: '2' }) })
      .click();
    await section
      .getByRole('button', { name: text('notificationRules.removeRule', { number: '1' }) })
      .click();
    await section.getByRole('switch', { name: text('common.quietHours') }).press('Space');
    await section.getByRole('button', { name: text('notificationRules.save') }).click();
    await expect
      .poll(
        async () =>
          (await (await world.browserOf(hood.owner)).api('GET', '/users/me/notification-rules')).body,
      )
      .toEqual({ summary_at: '07:15', rules: [] });
  });

  it('saves a name, refuses a wrong password, and lists and ends sessions', async () => {
    const { world, hood } = site();
    const elsewhere = await world.browserOf(hood.owner);
    const page = site().page;
    await page.goto(`${world.url}/account`);
    await page.getByText(text('account.noAppIsConnected')).waitFor();
    await page.getByText(text('account.thisBrowser'), { exact: true }).waitFor();
    await look(page, 'account', size);
    await page.getByRole('textbox', { name: text('common.name') }).fill(`Olga of the ${size}`);
    await page.getByRole('combobox', { name: text('common.language') }).fill('swed');
    await page.getByRole('option', { name: text('homeSettings.swedish') }).click();
    await page.getByRole('button', { name: text('account.saveProfile') }).click();
    await page.getByText(text('account.yourProfileWasSaved')).waitFor();
    const user = (await world.as(hood.owner).get('/users/me')).body;
    expect(user).toMatchObject({ fullname: `Olga of the ${size}`, locale: 'sv' });
    // A language chosen in another place stays in the list.
    await world.tools.database.rows(
      sql`UPDATE users SET locale = 'ja' WHERE user_id = ${hood.owner.user_id}`,
    );
    await page.reload();
    const language = page.getByRole('combobox', { name: text('common.language') });
    await expect.poll(() => language.inputValue()).toBe('Japanese');
    await page.getByRole('button', { name: text('account.saveProfile') }).click();
    await page.getByText(text('account.yourProfileWasSaved')).waitFor();
    expect((await world.as(hood.owner).get('/users/me')).body.locale).toBe('ja');

    const box = page.getByRole('checkbox', { name: /^Also remove all other access .*: \d+ access token/ });
    expect(await box.isChecked()).toBe(true);
    await page.getByRole('button', { name: text('account.logOutEverywhere') }).click();
    const dialog = page.getByRole('dialog');
    const boxInDialog = dialog.getByRole('checkbox', {
      name: /^Also remove all other access .*: \d+ access token/,
    });
    expect(await boxInDialog.isChecked()).toBe(true);
    await look(page, 'account-log-out-everywhere', size);
    await dialog.getByRole('button', { name: text('common.cancel') }).click();

    await page.getByLabel(text('account.currentPassword')).fill('not my password');
    await page.getByLabel(text('account.newPassword'), { exact: true }).fill('a long new password');
    await page.getByLabel(text('account.newPasswordAgain')).fill('another one');
    await page.getByRole('button', { name: text('account.changePassword') }).click();
    await page.getByText(text('account.passwordsDiffer')).waitFor();
    await page.getByLabel(text('account.newPasswordAgain')).fill('a long new password');
    await page.getByRole('button', { name: text('account.changePassword') }).click();
    await page.getByText(text('errors.wrongPassword', { what: 'This' })).waitFor();
    expect(site().pageErrors.splice(0)).toEqual([expect.stringContaining('400')]);
    await look(page, 'account-wrong-password', size);

    expect((await elsewhere.api('GET', '/session')).status).toBe(200);
    // Other tests have left some sessions.
    const ends = page.getByRole('button', { name: /^End the session in Unknown browser/ });
    for (let left = await ends.count(); left > 0; left -= 1) {
      await ends.first().click();
      await page.getByRole('button', { name: text('account.endSession') }).click();
      await page.getByText(text('account.sessionWasEnded')).first().waitFor();
      await expect.poll(() => ends.count()).toBe(left - 1);
    }
    await expect.poll(async () => (await elsewhere.api('GET', '/session')).status).toBe(401);
  });

  it('leaves an organization, and asks for a link that confirms the address', async () => {
    const { world, hood } = site();
    const person = await world.person();
    await world.join(hood.organization_id, person, 'operator');
    await world.tools.database.rows(
      sql`UPDATE users SET email_verified = false WHERE user_id = ${person.user_id}`,
    );
    const page = await site().visit(person, '/account');
    await page.getByText(text('account.addressUnconfirmed')).waitFor();
    await look(page, 'account-unconfirmed', size);
    await page.getByRole('button', { name: text('account.mailMeLink') }).click();
    await page.getByText(text('account.confirmationMailSent', { email: person.email })).waitFor();
    await page.goto(`${world.url}${await world.linkMailedTo(person.email)}`);
    await page.getByRole('button', { name: serverText('signIn.yesMyAddress') }).click();
    await page.locator('#main h1').waitFor();
    expect((await world.as(person).get('/users/me')).body.email_verified).toBe(true);

    await page.goto(`${world.url}/account`);
    await page.getByRole('button', { name: text('common.leaveNamed', { name: 'Lakeside Stays' }) }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: text('common.leave') })
      .click();
    await page.getByText(text('common.youLeft', { name: 'Lakeside Stays' })).waitFor();
    expect((await world.as(person).get('/users/me')).body.roles).toEqual([]);
    await page.context().close();
  });

  it('shows an app that was allowed in, in plain words, and disconnects it', async () => {
    const { world, hood } = site();
    const panel = await newClient(world, hood.admin);
    const code = await codeFor(await world.browserOf(hood.owner), panel);
    const { access_token } = (await exchange(world, panel, code)).body;
    const call = () => fetch(`${world.api}/homes`, { headers: { authorization: `Bearer ${access_token}` } });
    expect((await call()).status).toBe(200);
    const { page } = site();
    await page.goto(`${world.url}/account`);
    await page.getByText(text('permissions.homesRead')).waitFor();
    await look(page, 'account-apps', size);
    await page
      .getByRole('button', { name: text('account.disconnectNamed', { clientName: 'Wall panel' }) })
      .click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: text('account.disconnect') })
      .click();
    await page.getByText(text('account.noAppIsConnected')).waitFor();
    expect((await call()).status).toBe(401);
  });
}
