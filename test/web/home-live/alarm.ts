import { expect, it } from 'vitest';
import { HOUR_MS } from '../../../src/platform/durations.ts';
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
    const alarm = page.getByRole('region', { name: 'Alarm' });
    const events = page.getByRole('list', { name: 'Events' });
    await alarm.getByText('Motion raises no alarm until somebody arms it.').waitFor();

    await alarm.getByRole('button', { name: 'Arm' }).focus();
    await page.keyboard.press('Enter');
    await alarm.getByText('There are 30 seconds to leave; then it is armed.').waitFor();
    await alarm.getByText(/^\d+ s left$/).waitFor();
    expect((await readHome(site(), homeId)).alarm_status).toBe('on_grace_period');
    // The focus is still on the button, which now does the opposite.
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Stop arming');
    await lookInBothSizes(page, 'alarm-arming');
    await pass(31);
    await alarm.getByText(/After motion there are 40 seconds to disarm/).waitFor();
    await events.getByText('Motion alarm on', { exact: true }).waitFor();

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
      .getByText(/There was motion, and nobody disarmed/)
      .waitFor();
    await lookInBothSizes(page, 'alarm');
    await alarm.getByRole('button', { name: 'Silence' }).focus();
    await page.keyboard.press('Enter');
    await alarm.getByText(/After motion there are 40 seconds to disarm/).waitFor();
    // The button is gone, so the page goes on at its heading.
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Granary');

    await alarm.getByRole('button', { name: 'Disarm' }).click();
    await alarm.getByText('Motion raises no alarm until somebody arms it.').waitFor();
    expect((await readHome(site(), homeId)).alarm_status).toBe('off');
    await events.getByText('Motion alarm off', { exact: true }).waitFor();
  });

  it('asks before it is armed while somebody stays, and says who', async () => {
    const { world, hood } = site();
    const page = site().page;
    const homeId = await newHome(site(), 'Dovecote');
    await newDevice(site(), homeId, 'Hall');
    await go(page, `/homes/${homeId}`);
    const alarm = page.getByRole('region', { name: 'Alarm' });
    const arm = alarm.getByRole('button', { name: 'Arm' });
    await arm.waitFor();
    // Came while the page was open.
    const at = world.clock.now().getTime();
    const stay = { checkin_time: new Date(at - HOUR_MS), checkout_time: new Date(at + 48 * HOUR_MS) };
    await world.as(hood.owner).post(`/homes/${homeId}/guests`, { name: 'Ada Byron', ...stay });
    await arm.click();
    const dialog = page.getByRole('dialog', { name: 'Arm while Ada Byron is staying?' });
    await dialog.getByText(/^Ada Byron stays here until/).waitFor();
    await lookInBothSizes(page, 'alarm-guest');
    await dialog.getByRole('button', { name: 'Do not arm' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect((await readHome(site(), homeId)).alarm_status).toBe('off');
    await arm.click();
    await dialog.getByRole('button', { name: 'Arm anyway' }).click();
    await alarm.getByRole('button', { name: 'Stop arming' }).waitFor();
    expect((await readHome(site(), homeId)).alarm_status).toBe('on_grace_period');
  });

  it('offline, fails at once and says so; nothing is armed later', async () => {
    const homeId = await newHome(site(), 'Icehouse');
    await newDevice(site(), homeId, 'Hall');
    const page = await site().visit(site().hood.owner, `/homes/${homeId}`);
    const alarm = page.getByRole('region', { name: 'Alarm' });
    const arm = alarm.getByRole('button', { name: 'Arm' });
    await arm.waitFor();
    await page.context().setOffline(true);
    await page
      .getByText('You are offline. What you see is from before, and nothing can be changed.')
      .waitFor();
    await arm.click();
    await page.getByText('You are offline, so nothing was done. Try again when you are connected.').waitFor();
    await lookInBothSizes(page, 'offline');
    await page.context().setOffline(false);
    await page.getByText(/^You are offline\. What/).waitFor({ state: 'detached' });
    // It asks again by itself; what was pressed before is not among it.
    await page.waitForResponse((answer) => answer.url().endsWith(`/homes/${homeId}`) && answer.ok());
    expect((await readHome(site(), homeId)).alarm_status).toBe('off');
    await arm.waitFor();
    await page.context().close();
    site().troubles.splice(0);
  });
}
