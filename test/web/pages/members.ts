import { expect, it } from 'vitest';
import { look } from '../support/look.ts';
import { drawn } from '../support/shifts.ts';
import { SIZES, type Site, type Size } from '../support/site.ts';

/** Of the neighbourhood. */
const NAME = 'Lakeside Stays';

export function membersPage(site: () => Site, size: Size): void {
  it('lists members, changes a role, and invites by e-mail with a link that only the mail has', async () => {
    const { world, hood } = site();
    const page = site().page;
    await page.goto(`${world.url}/members`);
    await page.getByText(hood.member.email).waitFor();
    await page.getByText('No invitation is open').waitFor();

    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    await page.getByLabel('E-mail').fill('not an address');
    await page.getByRole('dialog').getByRole('button', { name: 'Invite', exact: true }).click();
    await page.getByText('Enter an e-mail address, such as name@example.com.').waitFor();
    await look(page, 'members-invite', size);
    await page.getByLabel('E-mail').fill(`guest-${size}@example.com`);
    await page.getByRole('radio', { name: 'Operator' }).check();
    await page.getByRole('dialog').getByRole('button', { name: 'Invite', exact: true }).click();
    await page.getByText(`An invitation is on its way to guest-${size}@example.com`).waitFor();
    await page
      .getByRole('button', { name: `Withdraw the invitation of guest-${size}@example.com` })
      .waitFor();
    await look(page, 'members', size);
    const link = await world.linkMailedTo(`guest-${size}@example.com`);
    expect(await page.content()).not.toContain(link);
    expect((await fetch(`${world.url}${link}`)).status).toBe(200);

    await page.getByRole('button', { name: `Withdraw the invitation of guest-${size}@example.com` }).click();
    await page.getByRole('button', { name: 'Withdraw', exact: true }).last().click();
    await page.getByText('No invitation is open').waitFor();

    await page.getByRole('combobox', { name: 'Role of Person 4' }).click();
    await page.getByRole('option', { name: 'Member' }).click();
    await page.getByText('Person 4 is now Member').waitFor();
    const { body } = await world.as(hood.owner).get(`/organizations/${hood.organization_id}/members`);
    const changed = body.members.find((one: { user_id: string }) => one.user_id === hood.operator.user_id);
    expect(changed.role).toBe('member');
    await page.getByRole('combobox', { name: 'Role of Person 4' }).click();
    await page.getByRole('option', { name: 'Operator' }).click();
    await page.getByText('Person 4 is now Operator').waitFor();
  });

  it('puts members on call, in an order', async () => {
    const { page, world, hood } = site();
    await page.goto(`${world.url}/members`);
    const section = page.getByRole('region', { name: 'On call' });
    await section.getByText('Nobody was put on call').waitFor();
    const put = async (name: string) => {
      await section.getByRole('combobox', { name: 'Put on call' }).click();
      await page.getByRole('option', { name, exact: true }).click();
      await section.getByRole('button', { name: `Remove ${name} from those on call` }).waitFor();
    };
    const [one, other] = [hood.member.fullname, hood.operator.fullname];
    await put(one);
    await put(other);
    await section.getByRole('button', { name: `Tell ${other} earlier` }).click();
    const order = section.getByRole('list', { name: 'On call, in order' });
    await expect.poll(() => order.locator('li').first().textContent()).toContain(other);
    const saved = await world.as(hood.owner).get(`/organizations/${hood.organization_id}/on-call`);
    expect(saved.body.people.map(({ fullname }: { fullname: string }) => fullname)).toEqual([other, one]);
    await look(page, 'members-on-call', size);
    for (const name of [one, other]) {
      await section.getByRole('button', { name: `Remove ${name} from those on call` }).click();
      await section
        .getByRole('button', { name: `Remove ${name} from those on call` })
        .waitFor({ state: 'detached' });
    }
    await section.getByText('Nobody was put on call').waitFor();
  });

  it('keeps the last owner, and says why', async () => {
    const page = site().page;
    await page.goto(`${site().world.url}/members`);
    await page.getByRole('button', { name: `Leave ${NAME}` }).click();
    await page.getByRole('button', { name: 'Leave', exact: true }).last().click();
    await page.getByText('This is the last owner of the organization.').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect(site().troubles.splice(0)).toEqual([expect.stringContaining('409')]);
  });

  it('keeps a dialog of a row open while a phone is turned', async () => {
    const { world, page } = site();
    await page.setViewportSize({ width: 844, height: 390 });
    await page.goto(`${world.url}/members`);
    const table = page.getByRole('table', { name: 'Members' });
    await table.waitFor();
    await page.getByRole('button', { name: 'Remove Person 4' }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove Person 4?' });
    await dialog.waitFor();
    await page.setViewportSize(SIZES.phone);
    await expect.poll(() => page.evaluate("matchMedia('(min-width: 48em)').matches")).toBe(false);
    await drawn(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    // Now the rows are cards, as on every phone.
    await page.getByRole('list', { name: 'Members' }).waitFor();
    expect(await table.count()).toBe(0);
    await page.setViewportSize(SIZES[size]);
  });

  it('says plainly that a member may not see this', async () => {
    const page = await site().visit(site().hood.member, '/members');
    await page.getByText('Your role does not allow you to see the members').waitFor();
    expect(await page.getByRole('button', { name: 'Invite' }).count()).toBe(0);
    await look(page, 'members-not-allowed', size);
    await page.goto(`${site().world.url}/developer/organization-webhooks`);
    await page.getByText('Your role does not allow you to see the organization webhooks').waitFor();
    await page.context().close();
  });
}
