import { expect, it } from 'vitest';
import { textOf } from '../../harness/gateways/mail-server.ts';
import { text } from '../../harness/text.ts';
import { freshInstance, signUp } from './instance.ts';

const EMAIL = 'grace@example.com';

export function invitations(): void {
  it('resends an invitation by one button where a mail server is configured, with a new link', async () => {
    const instance = await freshInstance(true);
    const { world, page, mails, settle, pageErrors } = instance;
    await signUp(instance);
    await page.goto(`${world.url}/members`);
    await page.getByRole('button', { name: text('members.invite'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(text('common.email')).fill(EMAIL);
    await dialog.getByRole('button', { name: text('members.sendInvitation') }).click();
    await page.getByText(text('members.invitationSent', { email: EMAIL })).waitFor();
    expect(await page.getByText(text('members.noMailServer')).count()).toBe(0);
    const links = async () => {
      await settle();
      return mails
        .filter(({ to }) => to.includes(EMAIL))
        .map(({ raw }) => /\/signup\?invitation=[\w-]+/.exec(textOf(raw))?.[0]);
    };
    await expect.poll(async () => (await links()).length).toBe(1);
    await page.getByRole('button', { name: text('members.resendInvitationTo', { email: EMAIL }) }).click();
    await expect.poll(async () => (await links()).length).toBe(2);
    const [first, second] = await links();
    expect(second).not.toBe(first);
    const pageOf = async (path: string | undefined) => (await fetch(`${world.url}${path}`)).status;
    expect([(await pageOf(first)) === 200, await pageOf(second)]).toEqual([false, 200]);
    expect(pageErrors).toEqual([]);
  });
}
