import { expect, it } from 'vitest';
import { text } from '../../harness/text.ts';
import { look } from '../support/look.ts';
import { drawn } from '../support/shifts.ts';
import { SIZES, type Site, type Size } from '../support/site.ts';

/** Name of the neighbourhood. */
const NAME = 'Lakeside Stays';

export function membersPage(site: () => Site, size: Size): void {
  it('lists members, changes a role, and invites by e-mail with a link that only the mail has, and says that no mail server is configured', async () => {
    const { world, hood } = site();
    const page = site().page;
    await page.goto(`${world.url}/members`);
    await page.getByText(hood.member.email).waitFor();
    await page.getByText(text('members.noInvitationIsOpen')).waitFor();

    await page.getByRole('button', { name: text('members.invite'), exact: true }).click();
    await page.getByLabel(text('common.email')).fill('not an address');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: text('members.sendInvitation') })
      .click();
    await page.getByText(text('common.enterEmailAddress')).waitFor();
    await page.getByRole('dialog').getByText(text('members.noMailServer')).waitFor();
    await page.getByRole('dialog').getByText('LARES_SMTP_URL').waitFor();
    await page
      .getByRole('dialog')
      .getByText(/lares mail list/)
      .waitFor();
    await look(page, 'members-invite', size);
    await page.getByLabel(text('common.email')).fill(`guest-${size}@example.com`);
    await page.getByRole('radio', { name: text('format.operator') }).check();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: text('members.sendInvitation') })
      .click();
    await page.getByText(text('members.invitationNotSent', { email: `guest-${size}@example.com` })).waitFor();
    await page
      .getByRole('button', {
        name: text('members.withdrawInvitationOf', { email: `guest-${size}@example.com` }),
      })
      .waitFor();
    await look(page, 'members', size);
    await page.getByRole('main').getByText(text('members.noMailServer')).waitFor();
    // Without a mail server a new link would wait like the first one.
    expect(await page.getByRole('button', { name: text('members.resend'), exact: true }).count()).toBe(0);
    const link = await world.linkMailedTo(`guest-${size}@example.com`);
    expect(await page.content()).not.toContain(link);
    expect((await fetch(`${world.url}${link}`)).status).toBe(200);

    await page
      .getByRole('button', {
        name: text('members.withdrawInvitationOf', { email: `guest-${size}@example.com` }),
      })
      .click();
    await page
      .getByRole('button', { name: text('members.withdraw'), exact: true })
      .last()
      .click();
    await page.getByText(text('members.noInvitationIsOpen')).waitFor();

    await page.getByRole('combobox', { name: text('members.roleOf', { fullname: 'Person 4' }) }).click();
    await page.getByRole('option', { name: text('format.member') }).click();
    await page.getByText(text('members.isNow', { fullname: 'Person 4', role: 'Member' })).waitFor();
    const { body } = await world.as(hood.owner).get(`/organizations/${hood.organization_id}/members`);
    const changed = body.members.find((one: { user_id: string }) => one.user_id === hood.operator.user_id);
    expect(changed.role).toBe('member');
    await page.getByRole('combobox', { name: text('members.roleOf', { fullname: 'Person 4' }) }).click();
    await page.getByRole('option', { name: text('format.operator') }).click();
    await page
      .getByText(text('members.isNow', { fullname: 'Person 4', role: text('format.operator') }))
      .waitFor();
  });

  it('keeps the last owner, and says why', async () => {
    const page = site().page;
    await page.goto(`${site().world.url}/members`);
    await page.getByRole('button', { name: text('common.leaveNamed', { name: NAME }) }).click();
    await page
      .getByRole('button', { name: text('common.leave'), exact: true })
      .last()
      .click();
    await page.getByText(text('errors.lastOwner')).waitFor();
    await page.getByRole('button', { name: text('common.cancel') }).click();
    expect(site().pageErrors.splice(0)).toEqual([expect.stringContaining('409')]);
  });

  it('keeps a dialog of a row open while a phone is turned', async () => {
    const { world, page } = site();
    await page.setViewportSize({ width: 844, height: 390 });
    await page.goto(`${world.url}/members`);
    const table = page.getByRole('table', { name: text('common.members') });
    await table.waitFor();
    await page.getByRole('button', { name: text('account.remove', { label: 'Person 4' }) }).click();
    const dialog = page.getByRole('dialog', { name: text('account.remove', { label: 'Person 4?' }) });
    await dialog.waitFor();
    await page.setViewportSize(SIZES.phone);
    await expect.poll(() => page.evaluate("matchMedia('(min-width: 48em)').matches")).toBe(false);
    await drawn(page);
    await dialog.getByRole('button', { name: text('common.cancel') }).click();
    await dialog.waitFor({ state: 'detached' });
    // Now the rows are cards, as on all phones.
    await page.getByRole('list', { name: text('common.members') }).waitFor();
    expect(await table.count()).toBe(0);
    await page.setViewportSize(SIZES[size]);
  });

  it('says plainly that a member may not see this', async () => {
    const page = await site().visit(site().hood.member, '/members');
    await page.getByText(text('common.roleNotAllowSee', { what: text('members.members') })).waitFor();
    expect(await page.getByRole('button', { name: text('members.invite') }).count()).toBe(0);
    await look(page, 'members-not-allowed', size);
    await page.goto(`${site().world.url}/developer/organization-webhooks`);
    await page
      .getByText(text('common.roleNotAllowSee', { what: text('webhooks.organizationWebhooks') }))
      .waitFor();
    await page.context().close();
  });
}
