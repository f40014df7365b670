import { expect, it } from 'vitest';
import { text } from '../../harness/text.ts';
import { go } from '../support/go.ts';
import { SIZES, type Site } from '../support/site.ts';
import { lookInBothSizes, newHome, readHome } from './steps.ts';

export function homeSettings(site: () => Site): void {
  it('offline, says that nothing was saved; nothing is saved later', async () => {
    const homeId = await newHome(site(), 'Igloo');
    const page = await site().visit(site().hood.owner, `/homes/${homeId}/settings`);
    const limit = page
      .getByRole('region', { name: text('common.noise') })
      .getByLabel(text('homeSettings.limit'), { exact: true });
    await limit.fill('68');
    await page.context().setOffline(true);
    await page.getByText(/^You are offline\. The data/).waitFor();
    await page.getByRole('button', { name: text('common.save') }).click();
    await page.getByText(/^You are offline\. Try again/).waitFor();
    await page.context().setOffline(false);
    await page.getByText(/^You are offline\. The data/).waitFor({ state: 'detached' });
    // The page does not repeat the click made offline: only the second click sends a request.
    const requests: string[] = [];
    page.on('request', (request) => void (request.method() === 'PATCH' && requests.push(request.url())));
    expect((await readHome(site(), homeId)).settings.noise.threshold_db).toBe(75);
    await page.getByRole('button', { name: text('common.save') }).click();
    await expect.poll(async () => (await readHome(site(), homeId)).settings.noise.threshold_db).toBe(68);
    expect(requests).toHaveLength(1);
    await page.context().close();
    site().pageErrors.splice(0);
  });

  it('changes settings, sends only those, keeps them and takes them back', async () => {
    const page = site().page;
    const homeId = await newHome(site(), 'Rectory');
    await go(page, `/homes/${homeId}`);
    await page.getByRole('link', { name: text('common.settings') }).click();
    await page
      .getByRole('heading', { level: 1, name: text('homeSettings.settingsOf', { home: 'Rectory' }) })
      .waitFor();
    const noise = page.getByRole('region', { name: text('common.noise') });
    await noise.getByText(/for a sleeping neighbour.* Default: 75\sdB\./).waitFor();
    await lookInBothSizes(page, 'settings');

    const limit = noise.getByLabel(text('homeSettings.limit'), { exact: true });
    await limit.fill('30');
    await page.getByRole('button', { name: text('common.save') }).click();
    await noise
      .getByText(text('homeSettings.enterNumberFromTo', { minimum: '40', maximum: '110', unit: 'dB' }))
      .waitFor();
    await expect
      .poll(() => limit.evaluate((field) => field === field.ownerDocument.activeElement))
      .toBe(true);
    await lookInBothSizes(page, 'settings-problem');

    let sent: unknown;
    page.on('request', (request) => {
      if (request.method() === 'PATCH') sent = request.postDataJSON();
    });
    await limit.fill('68');
    // The error is beside the button, wherever on the long page that is.
    await page.route(`**/v8/homes/${homeId}`, (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 503, json: { error: 'Service Unavailable', message: 'Try again soon.' } })
        : route.continue(),
    );
    await page.evaluate('window.scrollTo(0, 0)');
    await page.getByRole('button', { name: text('common.save') }).click();
    const failure = page.getByRole('alert').filter({ hasText: 'The server is not available now.' });
    await failure.waitFor();
    const bottom = async () =>
      ((await failure.boundingBox())?.y ?? 0) + ((await failure.boundingBox())?.height ?? 0);
    expect(await bottom()).toBeLessThan(page.viewportSize()?.height ?? 0);
    await lookInBothSizes(page, 'settings-failed');
    await page.unroute(`**/v8/homes/${homeId}`);
    site().pageErrors.splice(0);
    await noise.getByLabel(text('common.quietHours'), { exact: true }).check();
    await noise.getByLabel(text('common.quietFrom')).fill('21:30');
    await noise
      .getByRole('group', { name: text('homeSettings.level', { level: '1' }) })
      .getByLabel(text('homeSettings.smsToGuest'))
      .uncheck();
    await page.getByRole('radio', { name: text('homeSettings.clock') }).check();
    await page.getByRole('button', { name: text('homeSettings.addTime') }).click();
    const time = page.getByRole('group', { name: text('homeSettings.time', { number: '1' }) });
    await time.getByLabel(text('homeSettings.sun')).uncheck();
    await page.getByLabel(text('common.untilLabel'), { exact: true }).last().fill('2031-05-04T10:00');
    await page.getByText(text('homeSettings.changeNotSavedYet', { count: 7 })).waitFor();
    await lookInBothSizes(page, 'settings-changed');
    await page.getByRole('button', { name: text('common.save') }).click();
    await page.getByText(text('homeSettings.everythingIsSaved')).waitFor();
    expect(sent).toEqual({
      settings: {
        noise: {
          threshold_db: 68,
          quiet: { enabled: true, start: '21:30' },
          ladder: [['flash_sound'], ['sms', 'email'], ['auto_call', 'host_call']],
        },
        alarm: {
          mode: 'schedule',
          schedule: [{ days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat'], start: '22:00', end: '07:00' }],
        },
        maintenance_until: '2031-05-04T08:00:00Z',
      },
    });
    await page.reload();
    await noise.waitFor();
    expect(await limit.inputValue()).toBe('68');
    expect(await noise.getByLabel(text('common.quietFrom')).inputValue()).toBe('21:30');

    await noise
      .getByRole('button', { name: text('homeSettings.resetToDefaultsNamed', { group: 'Noise' }) })
      .click();
    expect(await limit.inputValue()).toBe('75');
    await page.getByText(text('homeSettings.changeNotSavedYet', { count: 4 })).waitFor();
    // Leaving asks for confirmation; staying keeps all changes.
    page.once('dialog', (dialog) => void dialog.dismiss());
    await page.getByRole('link', { name: text('common.now'), exact: true }).click();
    await page.getByText(text('homeSettings.changeNotSavedYet', { count: 4 })).waitFor();
    await page.getByRole('button', { name: text('common.save') }).click();
    await page.getByText(text('homeSettings.everythingIsSaved')).waitFor();
    const { settings } = await readHome(site(), homeId);
    expect(settings.noise).toMatchObject({ threshold_db: 75, quiet: { enabled: false, start: '22:00' } });
    expect(settings.alarm.mode).toBe('schedule');
    await page.getByRole('link', { name: text('common.now'), exact: true }).click();
    await page.getByText(/^Until .* Lares reports only dangers/).waitFor();
  });

  it('sets when guests get messages, the number for host calls, and the text of the guest page', async () => {
    const page = site().page;
    const homeId = await newHome(site(), 'Deanery');
    await go(page, `/homes/${homeId}/settings`);
    const messages = page.getByRole('region', { name: text('common.messages') });
    await messages.getByText(text('homeSettings.default', { value: '09:00 to 21:00' })).waitFor();
    await messages.getByLabel(text('common.from')).fill('20:00');
    await messages.getByLabel(text('common.untilLabel')).fill('');
    await messages.getByLabel(text('homeSettings.phoneOfHost')).fill('070 123 45 67');
    await page.getByRole('button', { name: text('common.save') }).click();
    await messages.getByText(text('homeSettings.enterTwoTimesDay09')).waitFor();
    await messages.getByText('Enter a number with + and the country code').waitFor();
    await lookInBothSizes(page, 'settings-messages');
    await messages.getByLabel(text('common.untilLabel')).fill('02:00');
    await messages.getByLabel(text('homeSettings.phoneOfHost')).fill('+46 70 123 45 67');
    await messages.getByLabel(text('homeSettings.writeBeforeArrival')).uncheck();
    const guestPage = page.getByRole('region', { name: text('common.guestPage') });
    await guestPage.getByLabel(text('homeSettings.houseRules')).fill('No parties.\nNo smoking.');
    await guestPage.getByLabel(text('common.contact')).fill('Maria');
    await guestPage.getByLabel(text('homeSettings.accessCodeShownBeforeCheck')).fill('48');
    await page.getByRole('button', { name: text('common.save') }).click();
    await page.getByText(text('homeSettings.everythingIsSaved')).waitFor();
    const { settings } = await readHome(site(), homeId);
    expect(settings.messages).toEqual({
      pre_arrival: false,
      safety: true,
      pre_arrival_lead_h: 24,
      window: ['20:00', '02:00'],
      max_per_day: 4,
      language: 'en',
      host_phone: '+46701234567',
    });
    expect(settings.guest_page).toEqual({
      house_rules: 'No parties.\nNo smoking.',
      contact: 'Maria',
      code_visible_hours_before: 48,
    });
    await messages.getByLabel(text('homeSettings.phoneOfHost')).fill('');
    await page.getByRole('button', { name: text('common.save') }).click();
    await page.getByText(text('homeSettings.everythingIsSaved')).waitFor();
    expect((await readHome(site(), homeId)).settings.messages.host_phone).toBeNull();
  });

  it('has an index of its sections that keys reach, and loses no change on the way', async () => {
    const page = site().page;
    const homeId = await newHome(site(), 'Chapel');
    for (const size of ['desktop', 'phone'] as const) {
      await page.setViewportSize(SIZES[size]);
      await page.goto(`${site().world.url}/homes/${homeId}/settings`);
      const index = page.getByRole('navigation', { name: text('homeSettings.sectionsOfSettings') });
      await index.waitFor();
      const titles = await index.getByRole('link').allTextContents();
      const sections = await page.getByRole('heading', { level: 2 }).allTextContents();
      expect(titles).toEqual(sections);
      await page.getByLabel(text('common.address'), { exact: true }).fill(`Lane ${size}`);
      await index.getByRole('link', { name: text('homeSettings.climate') }).focus();
      await page.keyboard.press('Enter');
      const climate = page.getByRole('region', { name: text('homeSettings.climate') });
      await expect
        .poll(() => climate.evaluate((part) => part === part.ownerDocument.activeElement))
        .toBe(true);
      const top = (await climate.boundingBox())?.y ?? -1;
      expect(top).toBeGreaterThanOrEqual(0);
      expect(top).toBeLessThan(200);
      expect(page.url()).toMatch(/settings$/);
      await page.getByText(text('homeSettings.changeNotSavedYet', { count: 1 })).waitFor();
      await lookInBothSizes(page, `settings-index-${size}`);
      await page.getByRole('button', { name: text('common.discard') }).click();
    }
    await page.setViewportSize(SIZES.desktop);
  });
}
