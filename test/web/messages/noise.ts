import { expect, it } from 'vitest';
import { MINUTE_MS } from '../../../src/platform/durations.ts';
import { minutes, settleHome, times } from '../../harness/monitored-home.ts';
import { picture } from '../../harness/picture.ts';
import { newDevice } from '../home-live/steps.ts';
import { go } from '../support/go.ts';
import { SIZES, type Site } from '../support/site.ts';
import { addGuest, hours, lookInBothSizes, newHome, sendAll } from './steps.ts';

export function homeNoise(site: () => Site): void {
  it('shows noise while it goes on, and lets the host snooze and acknowledge it', async () => {
    const { world, hood } = site();
    const page = site().page;
    const homeId = await newHome(site(), 'Dance hall');
    const guestId = await addGuest(site(), homeId, {
      name: 'Nils Holm',
      checkin_time: hours(site(), -5),
      phone_number: '+46701234516',
    });
    const hall = await newDevice(site(), homeId, 'Hall');
    await sendAll(site(), homeId);
    await settleHome(world, homeId);
    await go(page, `/homes/${homeId}`);
    await page.getByRole('article', { name: 'Hall' }).waitFor();
    expect(await page.getByText('Too loud').count()).toBe(0);
    const now = () => world.clock.now().getTime();
    await hall.report({ samples: minutes(now(), times(11, { laeq: 84 })) });
    const panel = page.getByRole('region', { name: 'Too loud' });
    await panel.getByText('Level 1 of 3').waitFor();
    await panel.getByRole('link', { name: 'Nils Holm' }).waitFor();
    await panel.getByText('Set for this level: flash and sound, SMS.').waitFor();
    expect(await page.getByRole('alert').allTextContents()).toContain('Too loud, level 1 of 3');
    const events = page.getByRole('list', { name: 'Events' });
    await events.getByText('Level 1, to +46•••••16').waitFor();
    await lookInBothSizes(page, 'noise');
    // Seen without scrolling, on a phone too.
    await page.setViewportSize(SIZES.phone);
    await page.evaluate('window.scrollTo(0, 0)');
    const box = await panel.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(SIZES.phone.height);
    expect(box?.height).toBeLessThan(SIZES.phone.height * 0.45);
    await picture(page, 'messages-noise-window-phone-light', false);

    await panel.getByRole('button', { name: 'Snooze for 30 minutes' }).click();
    await panel.getByText('If it is still loud then, what waited does.').waitFor();
    const incident = async () => (await world.as(hood.owner).get(`/homes/${homeId}/noise`)).body.incident;
    expect(Date.parse((await incident()).snoozed_until) - now()).toBe(30 * MINUTE_MS);
    // One thing is said: not what would come next, which does not come.
    expect(await panel.getByText(/Set for this level|If it stays loud/).count()).toBe(0);
    await panel.getByRole('button', { name: 'End the snooze' }).click();
    await panel.getByText('Set for this level: flash and sound, SMS.').waitFor();
    expect(await incident()).not.toHaveProperty('snoozed_until');
    expect(await panel.getByText('Snoozed').count()).toBe(0);
    await panel.getByRole('button', { name: 'Snooze for 30 minutes' }).click();
    await panel.getByText('If it is still loud then, what waited does.').waitFor();
    await panel.getByRole('button', { name: 'Acknowledge' }).click();
    await panel.getByText(/acknowledged it, at \d\d:\d\d\./).waitFor();
    expect((await incident()).acknowledged_at).toBeDefined();
    expect(await panel.getByRole('button', { name: 'Acknowledge' }).count()).toBe(0);
    await lookInBothSizes(page, 'noise-put-off');

    // It gets louder and then quiet, while the page is open.
    world.clock.advance(10 * MINUTE_MS);
    await hall.report({ samples: minutes(now(), times(10, { laeq: 85 })) });
    await panel.getByText('Level 2 of 3').waitFor();
    await sendAll(site(), homeId);
    await panel.getByRole('link', { name: 'Nils Holm' }).click();
    const list = page.getByRole('list', { name: 'Messages with Nils Holm' });
    await list.getByText('To Nils Holm · SMS · Noise, level 2').waitFor();
    await list.getByText('Waiting', { exact: true }).first().waitFor();
    await lookInBothSizes(page, 'noise-waiting');
    await go(page, `/homes/${homeId}`);
    await panel.waitFor();
    world.clock.advance(10 * MINUTE_MS);
    await hall.report({ samples: minutes(now(), times(10, { laeq: 40 })) });
    await panel.waitFor({ state: 'detached' });
    await page.goto(`${world.url}/homes/${homeId}/guests/${guestId}`);
    await list.getByText('The noise had ended.').first().waitFor();
  });

  it('says so when the noise has ended just before a click', async () => {
    const { world, hood } = site();
    const page = site().page;
    const homeId = await newHome(site(), 'Cellar');
    const hall = await newDevice(site(), homeId, 'Hall');
    const now = world.clock.now().getTime();
    await hall.report({ samples: minutes(now, times(11, { laeq: 84 })) });
    await go(page, `/homes/${homeId}`);
    const panel = page.getByRole('region', { name: 'Too loud' });
    await panel.getByText('Nobody stays here now, so no guest is written to.').waitFor();
    const noise = (url: URL) => url.pathname.endsWith(`/homes/${homeId}/noise`);
    const answer = await world.as(hood.owner).get(`/homes/${homeId}/noise`);
    await page.route(noise, (route) => route.fulfill({ json: answer.body }));
    await world.as(hood.owner).patch(`/homes/${homeId}`, { settings: { noise: { enabled: false } } });
    await expect
      .poll(async () => (await world.as(hood.owner).get(`/homes/${homeId}/noise`)).body.incident)
      .toBeUndefined();
    await panel.getByRole('button', { name: 'Acknowledge' }).click();
    await page.getByText('It is quiet again').waitFor();
    await page.unroute(noise);
    await panel.waitFor({ state: 'detached' });
    expect(site().troubles.splice(0)).toEqual([expect.stringContaining('409')]);
  });
}
