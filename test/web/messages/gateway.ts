import { expect, it } from 'vitest';
import { openSmsGateway } from '../../harness/gateways/sms-gateway.ts';
import { text } from '../../harness/text.ts';
import { go } from '../support/go.ts';
import { openSite } from '../support/site.ts';
import { addGuest, hours, later, lookInBothSizes, newHome, sendAll } from './steps.ts';

const PHONE = '+46701234519';

export function throughGateway(): void {
  it('shows what a gateway delivers, refuses and brings back', async () => {
    const provider = await openSmsGateway();
    const site = await openSite('desktop', { smsUrl: provider.url });
    const { world, hood, page } = site;
    try {
      const homeId = await newHome(site, 'Ferry house');
      const guestId = await addGuest(site, homeId, {
        name: 'Ida Ros',
        checkin_time: hours(site, 20),
        phone_number: PHONE,
      });
      await sendAll(site, homeId);
      await go(page, `/homes/${homeId}/guests/${guestId}`);
      const list = page.getByRole('list', { name: text('messages.messagesWith', { name: 'Ida Ros' }) });
      await list.getByText(text('format.sentToGateway'), { exact: true }).waitFor();
      expect(await page.getByText(text('format.notSentNoSmsGateway')).count()).toBe(0);
      await provider.sendStatus(provider.messages[0]?.sid ?? '', 'delivered');
      await list.getByText(text('common.delivered'), { exact: true }).waitFor();

      await page.getByText(text('messages.closed'), { exact: true }).click();
      const guest = async () => (await world.as(hood.owner).get(`/homes/${homeId}/guests/${guestId}`)).body;
      await expect.poll(async () => (await guest()).conversation.status).toBe('closed');
      // The guest answers: a screen reader announces it, and the conversation is open again.
      later(site);
      await provider.write(world.url, { from: PHONE, text: 'Thank you! Is there a sauna?' });
      const reply = list
        .getByRole('listitem')
        .filter({ hasText: text('messages.fromLine', { name: 'Ida Ros' }) });
      await reply.getByText('Thank you! Is there a sauna?').waitFor();
      await expect
        .poll(() => page.getByRole('status').allTextContents())
        .toContain(
          text('messages.newMessageFrom', { name: 'Ida Ros', text: 'Thank you! Is there a sauna?' }),
        );
      await expect.poll(() => page.getByRole('radio', { name: text('common.open') }).isChecked()).toBe(true);

      const field = page.getByRole('textbox', { name: text('messages.smsTo', { address: PHONE }) });
      later(site);
      await field.fill('Yes, behind the house.');
      await page.getByRole('button', { name: text('messages.sendSms') }).click();
      await list.getByText('Yes, behind the house.').waitFor();
      await sendAll(site, homeId);
      await provider.sendStatus(provider.messages.at(-1)?.sid ?? '', 'undelivered', { errorCode: '30003' });
      await list.getByText(text('format.failed'), { exact: true }).waitFor();
      await list.getByText(/^It could not be delivered: .*30003/).waitFor();
      provider.state.behaviour = 'refuse';
      later(site);
      await field.fill('Once more: behind the house.');
      await page.getByRole('button', { name: text('messages.sendSms') }).click();
      await list.getByText(text('format.failed'), { exact: true }).waitFor();
      await list.getByText(/^The gateway refused it/).waitFor();
      const mine = await list.getByRole('listitem').first().boundingBox();
      const theirs = await reply.boundingBox();
      // Their position also differs.
      expect(theirs?.x).toBeLessThan(mine?.x ?? 0);
      await lookInBothSizes(page, 'gateway');

      await go(page, '/messages');
      await page
        .getByText(
          text('messages.goThroughGateway', {
            messages: 'SMS',
            gateway: 'the SMS gateway. Calls go through the voice gateway',
          }),
        )
        .waitFor();
      await page.getByText(text('messages.doNotLeaveThisMachine', { messages: 'E-mails' })).waitFor();
      expect(await page.getByText('LARES_SMS_URL', { exact: true }).count()).toBe(0);
      await page.getByRole('table').getByText(text('messages.received'), { exact: true }).waitFor();
      await lookInBothSizes(page, 'gateway-list');
      expect(site.pageErrors).toEqual([]);
    } finally {
      await page.context().close();
    }
  });
}
