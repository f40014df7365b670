import { expect, it } from 'vitest';
import { text } from '../../harness/text.ts';
import type { Site } from '../support/site.ts';
import { addGuest, hours, later, lookInBothSizes, newHome, sendAll } from './steps.ts';

export function messageList(site: () => Site): void {
  it('says what to do where nothing was sent yet', async () => {
    const { world, hood } = site();
    const page = site().page;
    const made = await world.as(hood.owner).post('/organizations', { name: 'Quiet Stays' });
    await page.goto(`${world.url}/messages?org=${made.body.organization_id}`);
    await page.getByText(text('messages.noMessagesYet')).waitFor();
    await page.getByText(text('messages.nothingLeavesThisMachine')).waitFor();
    for (const name of ['LARES_SMTP_URL', 'LARES_SMS_URL', 'LARES_SMS_FROM'])
      await page.getByText(name, { exact: true }).waitFor();
    await lookInBothSizes(page, 'empty');
    await page.goto(`${world.url}/homes?org=${hood.organization_id}`);
    await page.getByText(text('common.homesOfMember', { name: 'Lakeside Stays' })).waitFor();
  });

  it('lists messages of all homes, by status, home and page, and refreshes by itself', async () => {
    const { world, hood } = site();
    const page = site().page;
    const owner = world.as(hood.owner);
    const [barn, mill] = [await newHome(site(), 'Message barn'), await newHome(site(), 'Message mill')];
    const inBarn = await addGuest(site(), barn, {
      name: 'Bo Ek',
      checkin_time: hours(site(), 24 * 20),
      email: 'bo@example.com',
    });
    for (let index = 1; index <= 30; index += 1) {
      later(site());
      const written = await owner.post(`/homes/${barn}/guests/${inBarn}/messages`, { text: `Note ${index}` });
      expect(written.status).toBe(201);
    }
    later(site());
    const inMill = await addGuest(site(), mill, {
      name: 'Cy Fo',
      checkin_time: hours(site(), 20),
      phone_number: '+46701234515',
    });
    await sendAll(site(), barn);
    await sendAll(site(), mill);
    await page.goto(`${world.url}/homes`);
    await page.getByRole('link', { name: text('common.messages'), exact: true }).click();
    await page.getByRole('heading', { level: 1, name: text('common.messages') }).waitFor();
    expect(await page.title()).toBe('Messages · Lares');
    await page.getByRole('link', { name: 'Cy Fo', exact: true }).waitFor();
    await lookInBothSizes(page, 'list');

    await page.getByRole('combobox', { name: text('common.home') }).fill('Message barn');
    await page.getByRole('option', { name: 'Message barn' }).click();
    await page
      .getByText(text('common.rangeOfCounted', { first: '1', last: '25', counted: '30 messages' }))
      .waitFor();
    // Newest first.
    await page.getByText(/Your stay at Message barn: Note 30$/).waitFor();
    expect(await page.getByText(/: Note 1$/).count()).toBe(0);
    await page
      .getByRole('button', { name: text('common.pageOf', { page: '2', what: text('messages.messages') }) })
      .click();
    await page
      .getByText(text('common.rangeOfCounted', { first: '26', last: '30', counted: '30 messages' }))
      .waitFor();
    await page.getByText(/: Note 1$/).waitFor();
    expect(page.url()).toContain('page=2');

    await page.getByRole('combobox', { name: text('common.status') }).click();
    await page.getByRole('option', { name: text('format.failed') }).click();
    await page.getByText(text('messages.noSuchMessages')).waitFor();
    await page.getByRole('button', { name: text('messages.showAllMessages') }).click();
    await page.getByRole('link', { name: 'Cy Fo', exact: true }).waitFor();

    // Without any input on the page.
    await page.evaluate('globalThis.sameDocument = true');
    later(site());
    await owner.post(`/homes/${mill}/guests/${inMill}/messages`, { text: 'Fresh from the mill.' });
    await page.getByText('Fresh from the mill.').waitFor();
    expect(await page.evaluate('globalThis.sameDocument')).toBe(true);
    await page.getByRole('link', { name: 'Cy Fo', exact: true }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Cy Fo' }).waitFor();
  });
}
