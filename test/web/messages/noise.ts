import { expect, it } from 'vitest';
import { MINUTE_MS } from '../../../src/platform/durations.ts';
import { picture } from '../../harness/browser/picture.ts';
import { minutes, settleHome, times } from '../../harness/monitored-home.ts';
import { text } from '../../harness/text.ts';
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
    expect(await page.getByText(text('format.tooLoud')).count()).toBe(0);
    const now = () => world.clock.now().getTime();
    await hall.report({ samples: minutes(now(), times(11, { laeq: 84 })) });
    // One line reports the incident. It is visible without scrolling and links to the incident's page.
    const line = page.getByRole('region', { name: text('common.goingOnNow') });
    await line.getByRole('link', { name: text('format.tooLoud') }).waitFor();
    expect(await page.getByRole('alert').allTextContents()).toContain(text('format.tooLoud'));
    const events = page.getByRole('list', { name: text('common.events') });
    await events.getByText(text('homeSettings.level', { level: '1, to +46•••••16' })).waitFor();
    await lookInBothSizes(page, 'noise');
    await page.setViewportSize(SIZES.phone);
    await page.evaluate('window.scrollTo(0, 0)');
    const box = await line.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(SIZES.phone.height);
    expect(box?.height).toBeLessThan(SIZES.phone.height * 0.1);
    await picture(page, 'messages-noise-window-phone-light', false);

    await line.getByRole('link', { name: text('format.tooLoud') }).click();
    await page.getByRole('heading', { level: 1, name: text('format.tooLoud') }).waitFor();
    await page.getByText(text('common.levelOf', { level: '1', highest: '3' }), { exact: true }).waitFor();
    await page.getByText(text('incidents.staysHereUntilTheyLeave', { guest: 'Nils Holm' })).waitFor();
    expect(await page.getByRole('link', { name: text('incidents.call') }).getAttribute('href')).toBe(
      'tel:+46701234516',
    );
    await page.getByText(text('incidents.setForThisLevel', { steps: 'flash and sound, SMS' })).waitFor();
    await page.getByText('84 dB', { exact: true }).waitFor();
    await page.getByText(text('incidents.limitIs', { limit: '75 dB' }), { exact: true }).waitFor();
    const sent = page.getByRole('region', { name: text('common.sent') });
    await sent.getByText(text('messages.smsTo', { address: 'Nils Holm' })).waitFor();
    const happened = page.getByRole('region', { name: text('common.whatHappened') });
    await happened.getByText('Noise detected, Level 1 of 3').waitFor();
    await lookInBothSizes(page, 'incident');
    await page.setViewportSize(SIZES.phone);

    await page.getByRole('button', { name: text('incidents.snoozeMin', { minutes: '30' }) }).click();
    await page.getByText('If it is still loud, Lares sends the waiting messages.').waitFor();
    const incident = async () => (await world.as(hood.owner).get(`/homes/${homeId}/noise`)).body.incident;
    expect(Date.parse((await incident()).snoozed_until) - now()).toBe(30 * MINUTE_MS);
    // The page shows only this, and no next step, because none follows during the snooze.
    expect(await page.getByText(/Actions at this level|If it stays loud/).count()).toBe(0);
    await page.getByRole('button', { name: text('incidents.endSnooze') }).click();
    await page.getByText(text('incidents.setForThisLevel', { steps: 'flash and sound, SMS' })).waitFor();
    expect(await incident()).not.toHaveProperty('snoozed_until');
    await page.getByRole('button', { name: text('incidents.snoozeMin', { minutes: '15' }) }).click();
    await page.getByText('If it is still loud, Lares sends the waiting messages.').waitFor();
    expect(Date.parse((await incident()).snoozed_until) - now()).toBe(15 * MINUTE_MS);
    await page.getByRole('button', { name: text('incidents.acknowledge') }).click();
    await page.getByText(/You acknowledged this incident at \d\d:\d\d\./).waitFor();
    expect((await incident()).acknowledged_at).toBeDefined();
    expect(await page.getByRole('button', { name: text('incidents.acknowledge') }).count()).toBe(0);
    await page.getByRole('textbox', { name: text('incidents.note') }).fill('Called, they will turn it down.');
    await page.getByRole('button', { name: text('incidents.addNote') }).click();
    await happened.getByText('Called, they will turn it down.').waitFor();
    await happened.getByText(text('incidents.youAcknowledged')).waitFor();
    await lookInBothSizes(page, 'incident-answered');

    // The home gets louder and then quiet while the page is open.
    world.clock.advance(10 * MINUTE_MS);
    await hall.report({ samples: minutes(now(), times(10, { laeq: 85 })) });
    await page.getByText(text('common.levelOf', { level: '2', highest: '3' }), { exact: true }).waitFor();
    await sendAll(site(), homeId);
    await page.getByRole('link', { name: text('common.message'), exact: true }).click();
    const list = page.getByRole('list', { name: text('messages.messagesWith', { name: 'Nils Holm' }) });
    await list
      .getByText(text('messages.reasonWithLevel', { why: 'To Nils Holm · SMS · Noise', level: '2' }))
      .waitFor();
    await list.getByText(text('format.queued'), { exact: true }).first().waitFor();
    await lookInBothSizes(page, 'noise-waiting');
    await go(page, `/homes/${homeId}`);
    await line.getByText(text('common.acknowledged')).waitFor();
    world.clock.advance(10 * MINUTE_MS);
    await hall.report({ samples: minutes(now(), times(10, { laeq: 40 })) });
    await line.waitFor({ state: 'detached' });
    // Users can read about past incidents in the morning.
    await go(page, '/incidents');
    await page
      .getByRole('link', { name: text('format.itWasTooLoud') })
      .first()
      .waitFor();
    await lookInBothSizes(page, 'incidents');
    await page
      .getByRole('link', { name: text('format.itWasTooLoud') })
      .first()
      .click();
    await page.getByRole('heading', { level: 1, name: text('format.itWasTooLoud') }).waitFor();
    expect(await page.getByRole('button', { name: /Snooze|Acknowledge/ }).count()).toBe(0);
    await lookInBothSizes(page, 'incident-over');
    await page.goto(`${world.url}/homes/${homeId}/guests/${guestId}`);
    await list.getByText(text('messages.noiseHadEnded')).first().waitFor();
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
    await page.getByText(text('incidents.nobodyStayedWhenBegan')).waitFor();
    const one = (url: URL) => url.pathname.endsWith(`/incidents/${incident_id}`);
    const answer = await world.as(hood.owner).get(`/homes/${homeId}/incidents/${incident_id}`);
    await page.route(one, (route) => route.fulfill({ json: answer.body }));
    await world.as(hood.owner).patch(`/homes/${homeId}`, { settings: { noise: { enabled: false } } });
    await expect
      .poll(async () => (await world.as(hood.owner).get(`/homes/${homeId}/noise`)).body.incident)
      .toBeUndefined();
    await page.getByRole('button', { name: text('incidents.acknowledge') }).click();
    await page.getByText(text('errors.incidentOver'), { exact: true }).waitFor();
    await page.unroute(one);
    await page.getByRole('heading', { level: 1, name: text('format.itWasTooLoud') }).waitFor();
    expect(site().pageErrors.splice(0)).toEqual([expect.stringContaining('409')]);
  });
}
