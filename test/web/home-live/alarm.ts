import { expect, it } from 'vitest';
import { HOUR_MS } from '../../../src/platform/durations.ts';
import { displayName } from '../../../web/src/format/names.ts';
import { text } from '../../harness/text.ts';
import { go } from '../support/go.ts';
import type { Site } from '../support/site.ts';
import { lookInBothSizes, newDevice, newHome, readHome } from './steps.ts';

export function homeAlarm(site: () => Site): void {
  it('arms, counts down, sounds, is silenced and disarmed, by keyboard too', async () => {
    const { world } = site();
    const page = site().page;
    const homeId = await newHome(site(), 'Granary', { alarm: { exit_delay_s: 30, grace_s: 40 } });
    const hall = await newDevice(site(), homeId, 'Hall');
    await hall.report({ samples: [{ t: world.clock.now().getTime(), pir: 0 }] });
    const pass = async (seconds: number) => {
      world.clock.advance(seconds * 1000);
      await world.app.jobs.poll();
      await world.app.jobs.settled();
    };
    const move = () =>
      hall.report({ events: [{ id: `${Math.random()}`, t: world.clock.now().getTime(), type: 'motion' }] });
    await go(page, `/homes/${homeId}`);
    const alarm = page.getByRole('region', { name: text('common.alarm') });
    const events = page.getByRole('list', { name: text('common.events') });
    await alarm.getByText(text('alarm.disarmedUntilArmed')).waitFor();

    await alarm.getByRole('button', { name: text('alarm.arm') }).focus();
    await page.keyboard.press('Enter');
    await alarm.getByText(text('alarm.armingCountdown', { count: 30 })).waitFor();
    await alarm.getByText(/^\d+ s left$/).waitFor();
    expect((await readHome(site(), homeId)).alarm_status).toBe('on_grace_period');
    // The focus stays on the button, which now does the opposite.
    expect(await page.evaluate('document.activeElement.textContent')).toBe(text('alarm.stopArming'));
    await lookInBothSizes(page, 'alarm-arming');
    await pass(31);
    await alarm.getByText(/After motion, you have 40 seconds to disarm/).waitFor();
    await events.getByText(displayName('motion_alarm_on'), { exact: true }).waitFor();

    await pass(60);
    await move();
    await alarm
      .getByRole('alert')
      .getByText(/The alarm goes off 40 seconds after the motion/)
      .waitFor();
    await lookInBothSizes(page, 'alarm-countdown');
    await pass(41);
    await alarm
      .getByRole('alert')
      .getByText(/There was motion while the alarm was armed/)
      .waitFor();
    await lookInBothSizes(page, 'alarm');
    await alarm.getByRole('button', { name: text('alarm.silence') }).focus();
    await page.keyboard.press('Enter');
    await alarm.getByText(/After motion, you have 40 seconds to disarm/).waitFor();
    // The button is gone, so the focus moves to the page's heading.
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Granary');

    await alarm.getByRole('button', { name: text('alarm.disarm') }).click();
    await alarm.getByText(text('alarm.disarmedUntilArmed')).waitFor();
    expect((await readHome(site(), homeId)).alarm_status).toBe('off');
    await events.getByText(displayName('motion_alarm_off'), { exact: true }).waitFor();
  });

  it('asks before it is armed during a stay, and names the guest', async () => {
    const { world, hood } = site();
    const page = site().page;
    const homeId = await newHome(site(), 'Dovecote');
    await newDevice(site(), homeId, 'Hall');
    await go(page, `/homes/${homeId}`);
    const alarm = page.getByRole('region', { name: text('common.alarm') });
    const arm = alarm.getByRole('button', { name: text('alarm.arm') });
    await arm.waitFor();
    // Arrived while the page was open.
    const at = world.clock.now().getTime();
    const stay = { checkin_time: new Date(at - HOUR_MS), checkout_time: new Date(at + 48 * HOUR_MS) };
    await world.as(hood.owner).post(`/homes/${homeId}/guests`, { name: 'Ada Byron', ...stay });
    await arm.click();
    const dialog = page.getByRole('dialog', {
      name: text('alarm.armWhileIsStaying', { guest: 'Ada Byron' }),
    });
    await dialog.getByText(/^Ada Byron is staying until/).waitFor();
    await lookInBothSizes(page, 'alarm-guest');
    await dialog.getByRole('button', { name: text('alarm.doNotArm') }).click();
    await dialog.waitFor({ state: 'detached' });
    expect((await readHome(site(), homeId)).alarm_status).toBe('off');
    await arm.click();
    await dialog.getByRole('button', { name: text('alarm.armAnyway') }).click();
    await alarm.getByRole('button', { name: text('alarm.stopArming') }).waitFor();
    expect((await readHome(site(), homeId)).alarm_status).toBe('on_grace_period');
  });

  it('offline, fails at once and says so; nothing is armed later', async () => {
    const homeId = await newHome(site(), 'Icehouse');
    await newDevice(site(), homeId, 'Hall');
    const page = await site().visit(site().hood.owner, `/homes/${homeId}`);
    const alarm = page.getByRole('region', { name: text('common.alarm') });
    const arm = alarm.getByRole('button', { name: text('alarm.arm') });
    await arm.waitFor();
    await page.context().setOffline(true);
    await page.getByText(text('app.offlineReadOnly')).waitFor();
    await arm.click();
    await page.getByText(text('app.offlineNothingDone')).waitFor();
    await lookInBothSizes(page, 'offline');
    await page.context().setOffline(false);
    await page.getByText(/^You are offline\. The data/).waitFor({ state: 'detached' });
    // The page polls by itself, but does not repeat the click made offline.
    await page.waitForResponse((answer) => answer.url().endsWith(`/homes/${homeId}`) && answer.ok());
    expect((await readHome(site(), homeId)).alarm_status).toBe('off');
    await arm.waitFor();
    await page.context().close();
    site().pageErrors.splice(0);
  });
}
