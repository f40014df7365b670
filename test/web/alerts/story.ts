import { expect, it } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '../../../src/platform/durations.ts';
import { calendarOf, openFeed } from '../../harness/guests/calendar-feed.ts';
import { sendReports } from '../../harness/monitored-home.ts';
import { serverText, text } from '../../harness/text.ts';
import { lookInBothSizes } from '../support/look.ts';
import { apiOf, type FreshInstance, freshInstance, linkMailed, signUp } from './instance.ts';
import { lookOnPhone } from './look-on-phone.ts';
import { reachabilityBar, setupRow } from './parts.ts';

const FIVE_MINUTES_MS = 5 * MINUTE_MS;
const PARTY_DB = 84;
const HOME = 'Boathouse';

/** The bar leads to the address, which its owner confirms with the link in a mail. */
async function confirmAddress(instance: FreshInstance): Promise<void> {
  const { hand, page } = instance;
  await reachabilityBar(page).waitFor();
  await lookInBothSizes(page, 'alerts-new-dashboard');
  await hand.press(reachabilityBar(page).getByRole('link', { name: text('app.fixAlerts') }));
  await hand.see(page, text('common.alerts'));
  const email = setupRow(page, text('common.email'));
  await email.getByText(text('alerts.notConfirmed'), { exact: true }).waitFor();
  // The row at fault has the focus.
  await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('email');
  await lookInBothSizes(page, 'alerts-new');
  await hand.press(email.getByRole('link', { name: text('alerts.confirmAddress') }));
  await hand.see(page, text('common.account'));
  await hand.press(page.getByRole('button', { name: text('account.mailMeLink') }));
  await hand.open(page, await linkMailed(instance, '/confirm-address'));
  await hand.press(page.getByRole('button', { name: serverText('signIn.yesMyAddress') }));
  await hand.see(page, text('common.dashboard'));
  await page.getByText(text('dashboard.finishAlertSetup', { done: 2, total: 5 })).waitFor();
  expect(await reachabilityBar(page).count()).toBe(0);
}

/** A test alert goes out by mail. Its link is opened on a phone, which confirms it. */
async function confirmTest(instance: FreshInstance): Promise<void> {
  const { hand, page, phone } = instance;
  await hand.press(page.getByRole('link', { name: text('dashboard.continueSetup') }));
  await hand.see(page, text('common.alerts'));
  const test = setupRow(page, text('alerts.testAlert'));
  await hand.press(test.getByRole('button', { name: text('alerts.sendTestAlert') }));
  await test.getByText(text('alerts.notConfirmed'), { exact: true }).waitFor();
  const link = await linkMailed(instance, '/n/');
  await test.getByText(text('alerts.sentToGateway'), { exact: true }).waitFor();
  await lookOnPhone(link, 'alerts-test-link');
  await hand.open(phone, link);
  await phone.getByText(/test/i).first().waitFor();
  await hand.press(phone.getByRole('button'));
  await lookOnPhone(link, 'alerts-test-confirmed');
  await test.getByText(text('alerts.ready'), { exact: true }).waitFor();
  await test.getByText(/^Confirmed by Ada Host/).waitFor();
  await lookInBothSizes(page, 'alerts-confirmed');
}

/** A home and its device, whose token is shown once. */
async function addDevice(instance: FreshInstance): Promise<string> {
  const { hand, page } = instance;
  await hand.press(
    setupRow(page, text('alerts.firstDevice')).getByRole('link', { name: text('alerts.addHome') }),
  );
  await hand.see(page, text('common.homes'));
  await hand.press(page.getByRole('button', { name: text('homes.addHome') }).first());
  await hand.type(page.getByRole('textbox', { name: text('common.name') }), HOME);
  await hand.press(page.getByRole('dialog').getByRole('button', { name: text('homes.addHome') }));
  await hand.see(page, HOME);
  await hand.press(page.getByRole('button', { name: text('devices.addDevice') }));
  await hand.type(
    page.getByRole('dialog').getByRole('textbox', { name: text('common.name') }),
    'Living room',
  );
  await hand.press(page.getByRole('dialog').getByRole('button', { name: text('devices.addDevice') }));
  const token = await page.getByRole('textbox', { name: text('devices.deviceToken') }).inputValue();
  await hand.press(page.getByRole('button', { name: text('common.iHaveCopiedIt') }));
  return token;
}

/** A report every minute: at first it is quiet, then a party begins. */
async function party({ world, settle }: FreshInstance, token: string): Promise<void> {
  const levels = [42, 42, ...Array.from({ length: 11 }, () => PARTY_DB)];
  for (const [index, laeq] of levels.entries()) {
    world.clock.advance(MINUTE_MS);
    const sent_at = world.clock.now().getTime();
    const samples = [{ t: sent_at, laeq, temp: 21 }];
    const report = { v: 1, boot_id: 1, seq: index + 1, sent_at, heartbeat_s: 300, samples };
    expect((await sendReports(world, token, report)).status).toBe(202);
    await settle();
  }
}

async function acknowledge(instance: FreshInstance): Promise<void> {
  const { hand, page, phone, world } = instance;
  const link = await linkMailed(instance, HOME);
  await lookOnPhone(link, 'alerts-party-link');
  await hand.open(phone, link);
  await phone
    .getByRole('heading', { name: new RegExp(`^${serverText('notifications.tooLoud')} at ${HOME}`) })
    .waitFor();
  await hand.press(phone.getByRole('button', { name: serverText('notifications.acknowledge') }));
  await hand.open(page, `${world.url}/incidents`);
  await page.getByText(text('common.acknowledged')).first().waitFor();
}

/** The rest of the checklist, by the API: the card of the dashboard goes. */
async function complete(instance: FreshInstance): Promise<void> {
  const { page, world } = instance;
  const api = await apiOf(instance);
  const [home] = (await api.get('/homes')).body.homes;
  const { url } = await openFeed(calendarOf());
  const made = await api.post(`/homes/${home.home_id}/integrations`, { type: 'ical', name: 'Airbnb', url });
  expect(made.status).toBe(201);
  await page.goto(`${world.url}/alerts`);
  await page.getByText(text('alerts.setupComplete')).waitFor();
  await lookInBothSizes(page, 'alerts-complete');
  await page.goto(world.url);
  await page.getByText(text('common.goingOnNow')).or(page.getByText(HOME)).first().waitFor();
  expect(await page.getByRole('link', { name: text('dashboard.continueSetup') }).count()).toBe(0);
}

export function story(): void {
  it('reach a host within five minutes of a fresh instance: sign-up, confirmed test alert, device, party, acknowledged', async () => {
    const began = performance.now();
    const instance = await freshInstance(true);
    const { hand } = instance;
    await signUp(instance);
    await confirmAddress(instance);
    await confirmTest(instance);
    const token = await addDevice(instance);
    await party(instance, token);
    await acknowledge(instance);
    const tookS = (performance.now() - began) / SECOND_MS;
    console.log(
      `sign-up to acknowledged: ${hand.presses} presses, ${hand.characters} characters, ${hand.pages} pages, ` +
        `${hand.paceMs / SECOND_MS} s at a person's pace, ${tookS.toFixed(0)} s here`,
    );
    expect(hand.paceMs).toBeLessThan(FIVE_MINUTES_MS);
    await complete(instance);
    expect(instance.pageErrors).toEqual([]);
  });
}
