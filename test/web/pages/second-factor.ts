import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { seriousViolations } from '../../harness/axe.ts';
import { picture } from '../../harness/picture.ts';
import { codeOf, nextCode, setUpApp } from '../../harness/second-factor.ts';
import type { Person } from '../../harness/world.ts';
import { look } from '../support/look.ts';
import type { Site, Size } from '../support/site.ts';

/** A device that keeps passkeys, and whose user agrees to everything. */
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

/** The log-in pages have no colour schemes to switch, and are looked at as they are. */
async function lookAtForm(page: Page, name: string): Promise<void> {
  await picture(page, name);
  expect(await seriousViolations(page), name).toEqual([]);
  const tooWide = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
  expect(await page.evaluate(tooWide), `${name} scrolls sideways`).toBe(0);
}

export function secondFactorPages(site: () => Site, size: Size): void {
  it('sets up a passkey and an app, and logs in by passkey, by code and by recovery code', async () => {
    const { world, hood } = site();
    // Browsers make passkeys for names, not for numbers.
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
      await page.getByLabel('E-mail address').fill(person.email);
      await page.getByLabel('Password').fill(person.password);
      await page.getByRole('button', { name: 'Log in', exact: true }).click();
      await page.getByRole('heading', { name: 'Show that it is you' }).waitFor();
    };
    const arrived = () => page.getByRole('heading', { level: 1, name: 'Account' }).waitFor();

    await page.goto(`${url}/account`);
    await page.getByText('You have none yet.').waitFor();
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Pocket phone');
    await look(page, 'second-factor-add-passkey', size);
    await page.keyboard.press('Enter');
    const codes = page.getByRole('dialog').getByRole('listitem');
    await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
    const [recovery = ''] = await codes.allTextContents();
    expect([await codes.count(), recovery]).toEqual([
      10,
      expect.stringMatching(/^[0-9a-f]{5}(-[0-9a-f]{5}){3}$/),
    ]);
    await look(page, 'second-factor-recovery-codes', size);
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await page.getByText('Pocket phone').first().waitFor();
    await look(page, 'account-second-factor', size);

    await logOut();
    await lookAtForm(page, `login-with-passkey-${size}`);
    await page.getByRole('button', { name: 'Log in with a passkey' }).click();
    await arrived();

    await page.getByRole('button', { name: 'Set up an app' }).click();
    await page.getByRole('img', { name: 'QR code of the key below' }).waitFor();
    const secret = await page.getByRole('textbox', { name: 'Key' }).inputValue();
    await look(page, 'second-factor-set-up-app', size);
    const code = page.getByLabel('Code that the app shows now');
    await code.fill('000000');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('This is not what the app shows now.').waitFor();
    await code.fill(codeOf(secret, world.clock));
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('The authenticator app is set up').waitFor();

    await toSecondStep();
    await lookAtForm(page, `second-step-${size}`);
    // The field has the focus.
    await page.keyboard.type('000000');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('This code is not right.').waitFor();
    await page.getByLabel('Code').fill(nextCode(secret, world.clock));
    await page.getByRole('button', { name: 'Go on' }).click();
    await arrived();

    await toSecondStep();
    await page.getByLabel('Code').fill(recovery);
    await page.getByRole('button', { name: 'Go on' }).click();
    await arrived();
    await page.getByText('9 are left').waitFor();

    await toSecondStep();
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await arrived();

    await page.getByRole('button', { name: 'Remove the passkey Pocket phone' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('The passkey Pocket phone was removed').waitFor();
    // The browser itself notes each 400.
    expect(
      site()
        .troubles.splice(0)
        .filter((line) => !line.includes('400')),
    ).toEqual([]);
    await page.context().close();
  });

  it('an owner requires it, and a member without one is led to where it is set up', async () => {
    const { world } = site();
    const [owner, member]: Person[] = [await world.person(), await world.person()];
    if (!owner || !member) throw new Error('nobody');
    const made = await world.as(owner).post('/organizations', { name: `Harbour ${size}` });
    await world.join(made.body.organization_id, member, 'member');
    const page = await site().visit(owner, '/members');
    const choice = page.getByRole('switch', { name: 'Members need a second factor' });
    await choice.press('Space');
    await page.getByText('Set up a second factor for your own account first').waitFor();
    expect(site().troubles.splice(0)).toEqual([expect.stringContaining('409')]);
    await setUpApp(world, await world.browserOf(owner));
    await choice.press('Space');
    await page.getByText(`Harbour ${size} requires a second factor now`).waitFor();
    await expect.poll(() => page.getByText('No second factor', { exact: true }).count()).toBe(1);
    await look(page, 'members-second-factor', size);
    await page.context().close();

    const theirs = await site().visit(member, '/homes');
    await theirs.getByText(`Harbour ${size} requires a second factor`).waitFor();
    await look(theirs, 'second-factor-missing', size);
    await theirs.getByRole('link', { name: 'Set up a second factor' }).click();
    await theirs.getByText('Until you set one up here, you can do nothing there.').waitFor();
    await theirs.getByText('Passkeys work at').waitFor();
    await look(theirs, 'account-second-factor-required', size);
    await setUpApp(world, await world.browserOf(member));
    await theirs.goto(`${world.url}/homes`);
    await theirs.getByText('No homes yet').waitFor();
    await theirs.context().close();
    expect(site().troubles.splice(0)).toEqual([]);
  });
}
