import { expect, it } from 'vitest';
import { text } from '../../harness/text.ts';
import { go } from '../support/go.ts';
import type { Site } from '../support/site.ts';
import { addGuest, lookInBothSizes, newHome } from './steps.ts';

export function guestRights(site: () => Site): void {
  it('says plainly what the role of an operator and of a member does not allow', async () => {
    const homeId = await newHome(site(), 'Chapel');
    const guestId = await addGuest(site(), homeId, { name: 'Eva', checkin_time: '2099-01-01T15:00:00Z' });
    const page = await site().visit(site().hood.operator, `/homes/${homeId}/guests`);
    await page.getByRole('link', { name: 'Eva', exact: true }).waitFor();
    await page.getByText(text('guests.roleReadOnlyList', { role: text('format.operator') })).waitFor();
    expect(await page.getByRole('button', { name: /Add guest|Edit|Cancel/ }).count()).toBe(0);
    await lookInBothSizes(page, 'operator');
    await page.getByRole('link', { name: text('guests.importFile') }).click();
    await page.getByText('you can see guests, but not import them').waitFor();
    await go(page, `/homes/${homeId}/guests/${guestId}`);
    await page.getByText(text('guests.roleReadOnlyGuest', { role: text('format.operator') })).waitFor();
    await page.context().close();

    const member = await site().visit(site().hood.member, `/homes/${homeId}/guests/feeds`);
    await member.getByText('Your role is Member. An owner or admin can add and remove calendars.').waitFor();
    expect(await member.getByRole('button', { name: text('feeds.addFeed') }).count()).toBe(0);
    await member.getByRole('link', { name: text('common.guests'), exact: true }).click();
    await member.getByRole('button', { name: text('common.editNamed', { name: 'Eva' }) }).waitFor();
    await member.context().close();
  });

  it('says that a guest is gone, and that a home is not there', async () => {
    const page = site().page;
    const { homeId } = site().portfolio;
    await go(page, `/homes/${homeId}/guests/0123456789abcdef01234567`);
    await page.getByText(text('common.goneOrIncompleteLink')).waitFor();
    await go(page, '/homes/0123456789abcdef01234567/guests');
    await page.getByText(text('common.goneOrIncompleteLink')).waitFor();
    expect(site().pageErrors.splice(0)).toEqual([
      expect.stringContaining('404'),
      expect.stringContaining('404'),
    ]);
  });
}
