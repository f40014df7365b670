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
    // One line tells of it, which is seen without scrolling and leads to its page.
    const line = page.getByRole('region', { name: 'Going on now' });
    await line.getByRole('link', { name: 'Too loud' }).waitFor();
    expect(await page.getByRole('alert').allTextContents()).toContain('Too loud');
    const events = page.getByRole('list', { name: 'Events' });
    await events.getByText('Level 1, to +46•••••16').waitFor();
    await lookInBothSizes(page, 'noise');
    await page.setViewportSize(SIZES.phone);
    await page.evaluate('window.scrollTo(0, 0)');
    const box = await line.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(SIZES.phone.height);
    expect(box?.height).toBeLessThan(SIZES.phone.height * 0.1);
    await picture(page, 'messages-noise-window-phone-light', false);

    await line.getByRole('link', { name: 'Too loud' }).click();
    await page.getByRole('heading', { level: 1, name: 'Too loud' }).waitFor();
    await page.getByText('Level 1 of 3', { exact: true }).waitFor();
    await page.getByText(/Nils Holm stays here, until they leave/).waitFor();
    expect(await page.getByRole('link', { name: 'Call' }).getAttribute('href')).toBe('tel:+46701234516');
    await page.getByText('Set for this level: flash and sound, SMS.').waitFor();
    await page.getByText('84 dB', { exact: true }).waitFor();
    await page.getByText('The limit is 75 dB.').waitFor();
    const sent = page.getByRole('region', { name: 'Sent' });
    await sent.getByText('SMS to Nils Holm').waitFor();
    const happened = page.getByRole('region', { name: 'What happened' });
    await happened.getByText('Noise detected, Level 1 of 3').waitFor();
    await lookInBothSizes(page, 'incident');
    await page.setViewportSize(SIZES.phone);

    await page.getByRole('button', { name: 'Snooze 30 min' }).click();
    await page.getByText('If it is still loud then, what waited does.').waitFor();
    const incident = async () => (await world.as(hood.owner).get(`/homes/${homeId}/noise`)).body.incident;
    expect(Date.parse((await incident()).snoozed_until) - now()).toBe(30 * MINUTE_MS);
    // One thing is said: not what would come next, which does not come.
    expect(await page.getByText(/Set for this level|If it stays loud/).count()).toBe(0);
    await page.getByRole('button', { name: 'End the snooze' }).click();
    await page.getByText('Set for this level: flash and sound, SMS.').waitFor();
    expect(await incident()).not.toHaveProperty('snoozed_until');
    await page.getByRole('button', { name: 'Snooze 15 min' }).click();
    await page.getByText('If it is still loud then, what waited does.').waitFor();
    expect(Date.parse((await incident()).snoozed_until) - now()).toBe(15 * MINUTE_MS);
    await page.getByRole('button', { name: 'Acknowledge' }).click();
    await page.getByText(/acknowledged it, at \d\d:\d\d\./).waitFor();
    expect((await incident()).acknowledged_at).toBeDefined();
    expect(await page.getByRole('button', { name: 'Acknowledge' }).count()).toBe(0);
    await page.getByRole('textbox', { name: 'Note' }).fill('Called, they will turn it down.');
    await page.getByRole('button', { name: 'Add the note' }).click();
    await happened.getByText('Called, they will turn it down.').waitFor();
    await happened.getByText('acknowledged it').waitFor();
    await lookInBothSizes(page, 'incident-answered');

    // It gets louder and then quiet, while the page is open.
    world.clock.advance(10 * MINUTE_MS);
    await hall.report({ samples: minutes(now(), times(10, { laeq: 85 })) });
    await page.getByText('Level 2 of 3', { exact: true }).waitFor();
    await sendAll(site(), homeId);
    await page.getByRole('link', { name: 'Message', exact: true }).click();
    const list = page.getByRole('list', { name: 'Messages with Nils Holm' });
    await list.getByText('To Nils Holm · SMS · Noise, level 2').waitFor();
    await list.getByText('Waiting', { exact: true }).first().waitFor();
    await lookInBothSizes(page, 'noise-waiting');
    await go(page, `/homes/${homeId}`);
    await line.getByText('acknowledged').waitFor();
    world.clock.advance(10 * MINUTE_MS);
    await hall.report({ samples: minutes(now(), times(10, { laeq: 40 })) });
    await line.waitFor({ state: 'detached' });
    // What is over can be read in the morning.
    await go(page, '/incidents');
    await page.getByRole('link', { name: 'It was too loud' }).first().waitFor();
    await lookInBothSizes(page, 'incidents');
    await page.getByRole('link', { name: 'It was too loud' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'It was too loud' }).waitFor();
    expect(await page.getByRole('button', { name: /Snooze|Acknowledge/ }).count()).toBe(0);
    await lookInBothSizes(page, 'incident-over');
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
    const [{ incident_id }] = (await world.as(hood.owner).get(`/homes/${homeId}/incidents`)).body.incidents;
    await go(page, `/homes/${homeId}/incidents/${incident_id}`);
    await page.getByText('Nobody stayed here when it began.').waitFor();
    const one = (url: URL) => url.pathname.endsWith(`/incidents/${incident_id}`);
    const answer = await world.as(hood.owner).get(`/homes/${homeId}/incidents/${incident_id}`);
    await page.route(one, (route) => route.fulfill({ json: answer.body }));
    await world.as(hood.owner).patch(`/homes/${homeId}`, { settings: { noise: { enabled: false } } });
    await expect
      .poll(async () => (await world.as(hood.owner).get(`/homes/${homeId}/noise`)).body.incident)
      .toBeUndefined();
    await page.getByRole('button', { name: 'Acknowledge' }).click();
    await page.getByText('It is over', { exact: true }).waitFor();
    await page.unroute(one);
    await page.getByRole('heading', { level: 1, name: 'It was too loud' }).waitFor();
    expect(site().troubles.splice(0)).toEqual([expect.stringContaining('409')]);
  });
}
