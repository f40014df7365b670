import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { calendarOf, openFeed } from '../../harness/guests/calendar-feed.ts';
import { minutes, settleHome, times } from '../../harness/monitored-home.ts';
import { text } from '../../harness/text.ts';
import { dayFromNow } from '../guests/steps.ts';
import { newDevice } from '../home-live/steps.ts';
import { go } from '../support/go.ts';
import type { Site } from '../support/site.ts';
import { addGuest, hours, later, lookInBothSizes, messagesOf, newHome, sendAll } from './steps.ts';

export function conversation(site: () => Site): void {
  it('offline, says that nothing was sent; nothing is sent later', async () => {
    const homeId = await newHome(site(), 'Igloo');
    const guestId = await addGuest(site(), homeId, {
      name: 'Ola Frost',
      checkin_time: hours(site(), 20),
      phone_number: '+46701234519',
      email: 'ola@example.com',
    });
    await sendAll(site(), homeId);
    const count = async () => (await messagesOf(site(), homeId, guestId)).length;
    const before = await count();
    const page = await site().visit(site().hood.owner, `/homes/${homeId}/guests/${guestId}`);
    await page.getByRole('textbox', { name: text('common.message'), exact: true }).fill('Are you there?');
    await page.context().setOffline(true);
    await page.getByText(/^You are offline\. The data/).waitFor();
    await page.getByRole('button', { name: text('messages.sendSms') }).click();
    await page.getByText(/^You are offline\. Try again/).waitFor();
    await page.context().setOffline(false);
    await page.getByText(/^You are offline\. The data/).waitFor({ state: 'detached' });
    expect(await count()).toBe(before);
    // The page does not repeat the click made offline: only the second click sends a message.
    await page.getByRole('button', { name: text('messages.sendSms') }).click();
    await expect.poll(count).toBe(before + 1);
    await page.context().close();
    site().pageErrors.splice(0);
  });

  it('shows what was sent to a guest and writes to them by SMS and e-mail', async () => {
    const { world } = site();
    const page = site().page;
    const homeId = await newHome(site(), 'Lighthouse');
    const guestId = await addGuest(site(), homeId, {
      name: 'Ann Lee',
      checkin_time: hours(site(), 20),
      phone_number: '+46701234512',
      email: 'ann@example.com',
    });
    await sendAll(site(), homeId);
    await go(page, `/homes/${homeId}/guests/${guestId}`);
    const list = page.getByRole('list', { name: text('messages.messagesWith', { name: 'Ann Lee' }) });
    const first = list.getByRole('listitem').first();
    await first.getByText('To Ann Lee · SMS to +46•••••12 · Before arrival').waitFor();
    await first.getByText(text('format.notSentNoSmsGateway'), { exact: true }).waitFor();
    // In the language of the phone number's country.
    await first.getByText('välkommen till Lighthouse!').waitFor();
    // In the home's time zone, which differs from the browser's.
    const [sent] = await messagesOf(site(), homeId, guestId);
    const time = new Intl.DateTimeFormat('en-GB', {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: 'Europe/Stockholm',
    });
    await first.getByText(time.format(new Date(sent.settled_at))).waitFor();

    const field = page.getByRole('textbox', { name: text('common.message'), exact: true });
    await page.getByRole('button', { name: text('messages.sendSms') }).click();
    await page.getByText(text('common.writeSomethingFirst')).waitFor();
    await field.fill(`The key is under the ${'very '.repeat(30)}old stone.`);
    await page
      .getByText(text('messages.ofCharactersSentAsSms', { length: 181, longest: 1600, parts: 2 }))
      .waitFor();
    await field.fill('The key is under the stone. 🗝');
    later(site());
    await page
      .getByText(text('messages.ofCharactersSentAsSms', { length: 30, longest: 1600, parts: 1 }))
      .waitFor();
    await page.getByRole('button', { name: text('messages.sendSms') }).click();
    await list.getByText('The key is under the stone. 🗝').waitFor();
    expect(await field.inputValue()).toBe('');
    await list.getByText('To Ann Lee · SMS to +46•••••12 · Manual').waitFor();

    await page.getByRole('radio', { name: text('messages.emailTo', { address: 'ann@example.com' }) }).check();
    await field.fill('And here is the map.\nIt is green.');
    later(site());
    await page
      .getByText(text('common.ofCharacters', { length: 33, longest: 1600 }), { exact: true })
      .waitFor();
    await page.getByRole('button', { name: text('messages.sendEmail') }).click();
    await list.getByText('To Ann Lee · E-mail to a•••@example.com · Manual').waitFor();
    await list.getByText('Your stay at Lighthouse').waitFor();
    // The newest is last, as on a phone.
    expect(await list.getByRole('listitem').last().textContent()).toContain('And here is the map.');
    await lookInBothSizes(page, 'conversation');

    await page.getByRole('radio', { name: text('messages.closed') }).focus();
    await page.keyboard.press('ArrowLeft');
    const { hood } = site();
    const statusOf = async () =>
      (await world.as(hood.owner).get(`/homes/${homeId}/guests/${guestId}`)).body.conversation.status;
    await expect.poll(statusOf).toBe('snoozed');
    await page.reload();
    await expect
      .poll(() => page.getByRole('radio', { name: text('messages.snoozed') }).isChecked())
      .toBe(true);
  });

  it('says what will be sent to a guest who got nothing yet, and who cannot be written to', async () => {
    const page = site().page;
    const homeId = await newHome(site(), 'Orchard');
    const ahead = await addGuest(site(), homeId, {
      name: 'Later',
      checkin_time: hours(site(), 24 * 20),
      phone_number: '+46701234513',
    });
    const mute = await addGuest(site(), homeId, { name: 'Nobody', checkin_time: hours(site(), 24 * 30) });
    await go(page, `/homes/${homeId}/guests/${ahead}`);
    await page.getByText('Lares sends an SMS 24 hours before check-in').waitFor();
    await page.getByRole('textbox', { name: text('messages.smsTo', { address: '+46701234513' }) }).waitFor();
    expect(await page.getByRole('radio', { name: text('common.open') }).count()).toBe(0);
    await lookInBothSizes(page, 'conversation-empty');
    await go(page, `/homes/${homeId}/guests/${mute}`);
    await page.getByText('Nobody has no usable phone number and no e-mail address.').waitFor();
    expect(await page.getByText(text('messages.youCanWriteOneBelow')).count()).toBe(0);
    await page.getByText(text('messages.editGuestToAddOne')).waitFor();
    expect(await page.getByRole('button', { name: /^Send/ }).count()).toBe(0);
  });

  it('says why a message was not sent', async () => {
    const { world } = site();
    const page = site().page;
    const messages = { max_per_day: 1, window: ['00:00', '00:00'] };
    const homeId = await newHome(site(), 'Windmill', { messages });
    const guestId = await addGuest(site(), homeId, {
      name: 'Kim',
      checkin_time: hours(site(), -5),
      phone_number: '+46701234514',
    });
    const hall = await newDevice(site(), homeId, 'Hall');
    // Sends the message before the arrival first: it is the one for that day.
    await sendAll(site(), homeId);
    await settleHome(world, homeId);
    later(site());
    await hall.report({ samples: minutes(world.clock.now().getTime(), times(11, { laeq: 84 })) });
    await sendAll(site(), homeId);
    await go(page, `/homes/${homeId}/guests/${guestId}`);
    const last = page
      .getByRole('list', { name: text('messages.messagesWith', { name: 'Kim' }) })
      .getByRole('listitem')
      .last();
    await last
      .getByText(text('messages.reasonWithLevel', { why: 'To Kim · SMS · Noise', level: '1' }))
      .waitFor();
    await last.getByText(text('format.notSent'), { exact: true }).waitFor();
    await last.getByText(text('messages.guestGotMostMessagesDay')).waitFor();
    expect(await last.getByText(text('format.notSentNoSmsGateway')).count()).toBe(0);
  });

  it('changes the conversation of a guest from a calendar feed, whose stay is read-only', async () => {
    const { world, hood } = site();
    const page = site().page;
    const homeId = await newHome(site(), 'Harbour loft');
    const feed = await openFeed(
      calendarOf({ uid: 'otto', from: dayFromNow(10), to: dayFromNow(13), name: 'Otto Berg' }),
    );
    const input = { type: 'ical', name: 'Airbnb', url: feed.url };
    await world.as(hood.owner).post(`/homes/${homeId}/integrations`, input);
    const { body } = await world.as(hood.owner).get(`/homes/${homeId}/guests`);
    const [otto] = body.guests;
    expect(otto).toMatchObject({ name: 'Otto Berg', readonly: true });
    await go(page, `/homes/${homeId}/guests/${otto.guest_id}`);
    // Feeds bring no address, so no conversation can begin.
    await page.getByText(text('messages.addOneWhereStayComes')).waitFor();
    // As if Lares had sent a message before the feed removed the address.
    await world.tools.database.rows(sql`
      UPDATE guests SET conversation_status = 'open', conversation_message_count = 1
      WHERE guest_id = ${otto.guest_id}`);
    await page.getByText(text('messages.closed'), { exact: true }).click();
    const statusOf = async () =>
      (await world.as(hood.owner).get(`/homes/${homeId}/guests/${otto.guest_id}`)).body.conversation.status;
    await expect.poll(statusOf).toBe('closed');
    await lookInBothSizes(page, 'conversation-read-only');
  });
}
