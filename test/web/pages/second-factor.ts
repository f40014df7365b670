import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { seriousViolations } from '../../harness/browser/axe.ts';
import { picture } from '../../harness/browser/picture.ts';
import { codeOf, nextCode, setUpApp } from '../../harness/sign-in/second-factor.ts';
import { serverText, text } from '../../harness/text.ts';
import type { Person } from '../../harness/world.ts';
import { look } from '../support/look.ts';
import type { Site, Size } from '../support/site.ts';

/** A device that stores passkeys and whose user accepts every prompt. */
async function plugIn(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** The log-in pages have no switch for colour schemes, so the test checks them as they are. */
async function lookAtForm(page: Page, name: string): Promise<void> {
  await picture(page, name);
  expect(await seriousViolations(page), name).toEqual([]);
  const tooWide = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
  expect(await page.evaluate(tooWide), `${name} scrolls sideways`).toBe(0);
}

export function secondFactorPages(site: () => Site, size: Size): void {
  it('sets up a passkey and an app, and logs in by passkey, by code and by recovery code', async () => {
    const { world, hood } = site();
    // Browsers create passkeys for host names, not for IP addresses.
    const url = world.url.replace('127.0.0.1', 'localhost');
    const person = await world.person();
    await world.join(hood.organization_id, person, 'operator');
    const page = await site().enter(person, url);
    await plugIn(page);
    const logOut = async () => {
      await page.context().clearCookies();
      await page.goto(`${url}/login?return_to=/account`);
    };
    const toSecondStep = async () => {
      await logOut();
      await page.getByLabel(serverText('signIn.emailAddress')).fill(person.email);
      await page.getByLabel(text('common.password')).fill(person.password);
      await page.getByRole('button', { name: serverText('signIn.logIn'), exact: true }).click();
      await page.getByRole('heading', { name: serverText('signIn.proveIdentity') }).waitFor();
    };
    const arrived = () => page.getByRole('heading', { level: 1, name: text('common.account') }).waitFor();

    await page.goto(`${url}/account`);
    await page.getByText('You have no second factor yet.').waitFor();
    await page.getByRole('button', { name: text('secondFactor.addPasskey') }).click();
    await page.getByRole('dialog').getByLabel(text('common.name')).fill('Pocket phone');
    await look(page, 'second-factor-add-passkey', size);
    await page.keyboard.press('Enter');
    const codes = page.getByRole('dialog').getByRole('listitem');
    await page.getByRole('heading', { name: text('secondFactor.yourRecoveryCodes') }).waitFor();
    const [recovery = ''] = await codes.allTextContents();
    expect([await codes.count(), recovery]).toEqual([
      10,
      expect.stringMatching(/^[0-9a-f]{5}(-[0-9a-f]{5}){3}$/),
    ]);
    await look(page, 'second-factor-recovery-codes', size);
    await page.getByRole('button', { name: text('secondFactor.iHaveKeptThem') }).click();
    await page.getByText('Pocket phone').first().waitFor();
    await look(page, 'account-second-factor', size);

    await logOut();
    await lookAtForm(page, `login-with-passkey-${size}`);
    await page.getByRole('button', { name: serverText('signIn.logInWithPasskey') }).click();
    await arrived();

    await page.getByRole('button', { name: text('secondFactor.setUpApp') }).click();
    await page.getByRole('img', { name: text('secondFactor.qrCodeOfKeyBelow') }).waitFor();
    const secret = await page.getByRole('textbox', { name: text('secondFactor.key') }).inputValue();
    await look(page, 'second-factor-set-up-app', size);
    const code = page.getByLabel(text('secondFactor.codeThatAppShowsNow'));
    await code.fill('000000');
    await page.getByRole('button', { name: text('common.confirm') }).click();
    await page.getByText(text('errors.wrongAppCode', { what: 'This' })).waitFor();
    await code.fill(codeOf(secret, world.clock));
    await page.getByRole('button', { name: text('common.confirm') }).click();
    await page.getByText(text('secondFactor.authenticatorAppIsSetUp')).waitFor();

    await toSecondStep();
    await lookAtForm(page, `second-step-${size}`);
    // The field has the focus.
    await page.keyboard.type('000000');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText(serverText('signIn.wrongCode')).waitFor();
    await page.getByLabel(text('common.code')).fill(nextCode(secret, world.clock));
    await page.getByRole('button', { name: serverText('signIn.goOn') }).click();
    await arrived();

    await toSecondStep();
    await page.getByLabel(text('common.code')).fill(recovery);
    await page.getByRole('button', { name: serverText('signIn.goOn') }).click();
    await arrived();
    await page.getByText('9 codes left').waitFor();

    await toSecondStep();
    await page.getByRole('button', { name: serverText('signIn.usePasskey') }).click();
    await arrived();

    await page
      .getByRole('button', { name: text('secondFactor.renameThePasskey', { name: 'Pocket phone' }) })
      .click();
    const named = page.getByRole('dialog').getByLabel(text('common.name'));
    expect(await named.inputValue()).toBe('Pocket phone');
    await named.fill(' ');
    await page.keyboard.press('Enter');
    await page.getByText(text('secondFactor.giveNameKnowLaterOne')).waitFor();
    await look(page, 'second-factor-rename-passkey', size);
    await named.fill('Old phone');
    await page.keyboard.press('Enter');
    await page.getByText(text('secondFactor.passkeyIsCalledNow', { name: 'Old phone' })).waitFor();
    await page
      .getByRole('button', { name: text('secondFactor.removePasskey', { name: 'Old phone' }) })
      .click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: text('common.remove') })
      .click();
    await page.getByText(text('secondFactor.passkeyWasRemoved', { name: 'Old phone' })).waitFor();
    // The browser itself logs each 400.
    expect(
      site()
        .pageErrors.splice(0)
        .filter((line) => !line.includes('400')),
    ).toEqual([]);
    await page.context().close();
  });

  it('an owner requires it, and a member without one is led to where it is set up', async () => {
    const { world } = site();
    const [owner, member]: Person[] = [await world.person(), await world.person()];
    if (!owner || !member) throw new Error('an owner or member is missing');
    const made = await world.as(owner).post('/organizations', { name: `Harbour ${size}` });
    await world.join(made.body.organization_id, member, 'member');
    const page = await site().visit(owner, '/members');
    const choice = page.getByRole('switch', { name: text('members.membersNeedSecondFactor') });
    await choice.press('Space');
    await page.getByText('Set up a second factor for your own account first').waitFor();
    expect(site().pageErrors.splice(0)).toEqual([expect.stringContaining('409')]);
    await setUpApp(world, await world.browserOf(owner));
    await choice.press('Space');
    await page.getByText(text('members.requiresSecondFactorNow', { name: `Harbour ${size}` })).waitFor();
    await expect.poll(() => page.getByText(text('members.noSecondFactor'), { exact: true }).count()).toBe(1);
    await look(page, 'members-second-factor', size);
    await page.context().close();

    const theirs = await site().visit(member, '/homes');
    await theirs.getByText(text('app.requiresSecondFactor', { name: `Harbour ${size}` })).waitFor();
    await look(theirs, 'second-factor-missing', size);
    await theirs.getByRole('link', { name: text('app.setUpSecondFactor') }).click();
    await theirs.getByText('until you set up a second factor here').waitFor();
    await theirs.getByText('Passkeys work only at').waitFor();
    await look(theirs, 'account-second-factor-required', size);
    await setUpApp(world, await world.browserOf(member));
    await theirs.goto(`${world.url}/homes`);
    await theirs.getByText(text('common.noHomesYet')).waitFor();
    await theirs.context().close();
    expect(site().pageErrors.splice(0)).toEqual([]);
  });
}
