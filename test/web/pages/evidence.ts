import { readFile } from 'node:fs/promises';
import type { Locator } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { verifySigned } from '../../../src/evidence/index.ts';
import { picture } from '../../harness/browser/picture.ts';
import { minutes, settleHome, times } from '../../harness/monitored-home.ts';
import { text as uiText } from '../../harness/text.ts';
import { newDevice, newHome } from '../home-live/steps.ts';
import { addGuest, hours } from '../messages/steps.ts';
import { look } from '../support/look.ts';
import { SIZES, type Site, type Size } from '../support/site.ts';

const NAME = 'Wilhelmina Zöllner';

/** A party of eleven minutes during a guest's stay. */
async function party(site: Site, homeName: string) {
  const homeId = await newHome(site, homeName);
  // Later pages count homes and events, so the test deletes the home.
  onTestFinished(async () => {
    expect((await site.world.as(site.hood.owner).delete(`/homes/${homeId}`)).status).toBe(200);
  });
  const guestId = await addGuest(site, homeId, { name: NAME, checkin_time: hours(site, -5) });
  const device = await newDevice(site, homeId, 'Sideboard');
  await settleHome(site.world, homeId);
  const now = site.world.clock.now().getTime();
  await device.report({ samples: minutes(now, [...times(20, { laeq: 51 }), ...times(11, { laeq: 84 })]) });
  const { body } = await site.world.as(site.hood.owner).get(`/homes/${homeId}/incidents`);
  return { homeId, guestId, incidentId: body.incidents[0].incident_id as string };
}

/** No line may break between a number and its unit. */
const textOf = async (element: Locator) => (await element.innerText()).replaceAll('\u00a0', ' ');

export function evidencePages(site: () => Site, size: Size): void {
  it('creates a report of an incident without names, shows it for print, downloads the signed file and deletes it', async () => {
    const { world, page } = site();
    const { homeId, incidentId } = await party(site(), 'Ferry House');
    await page.goto(`${world.url}/homes/${homeId}/incidents/${incidentId}`);
    await page.getByRole('button', { name: uiText('evidence.makeReport') }).click();
    const dialog = page.getByRole('dialog', { name: uiText('evidence.makeReport') });
    await dialog.getByRole('checkbox', { name: uiText('evidence.nameGuest') }).waitFor();
    await look(page, 'evidence-dialog', size);
    await dialog.getByRole('button', { name: uiText('evidence.makeTheReport') }).click();
    await page
      .getByRole('heading', { level: 1, name: uiText('evidence.evidenceReportOfIncident') })
      .waitFor();
    await page.waitForURL(/\/evidence\/[0-9a-f]{24}/);

    const paper = page.locator('[data-paper]');
    const text = await textOf(paper);
    expect(text).toContain('11 min');
    expect(text).toContain('84 dB');
    expect(text).toContain('75 dB for 10 min.');
    expect(text).toContain(uiText('evidence.statementNoAudio'));
    expect(text).toContain(uiText('evidence.nobodyAcknowledgedIt'));
    expect(text).toContain(uiText('evidence.doubtStillOpen'));
    expect(text).not.toContain(NAME);
    await paper.getByRole('img', { name: /^Sideboard: maximum 84 dB/ }).waitFor();
    await look(page, 'evidence', size);

    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: uiText('evidence.signedFile') }).click();
    const file = await readFile(await (await downloading).path());
    expect(verifySigned(file)).toMatchObject({ valid: true });
    // The page shows the signature of the file.
    expect(text).toContain(JSON.parse(file.toString()).signature.value);

    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    expect(await page.getByRole('button', { name: uiText('common.print') }).isVisible()).toBe(false);
    expect(await page.locator('header').first().isVisible()).toBe(false);
    expect(await page.getByRole('link', { name: 'Ferry House' }).isVisible()).toBe(false);
    expect(await page.evaluate("getComputedStyle(document.querySelector('h1')).color")).toBe('rgb(0, 0, 0)');
    // As wide as the paper, without the space of the hidden menu.
    expect((await paper.boundingBox())?.width).toBeGreaterThan(SIZES[size].width * 0.8);
    await picture(page, `evidence-on-paper-${size}`);
    await page.emulateMedia({ media: null, colorScheme: 'light' });
    const pdf = await page.pdf({ format: 'A4' });
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');

    await page.getByRole('button', { name: uiText('common.delete') }).click();
    await page.getByRole('button', { name: uiText('evidence.deleteForEver') }).click();
    await page
      .getByRole('heading', { level: 1, name: uiText('evidence.evidenceOf', { name: 'Ferry House' }) })
      .waitFor();
    await page.getByText(uiText('evidence.noReportsYet')).waitFor();
  });

  it('names the guest of a stay with a reason alone, and lists what was made', async () => {
    const { world, page } = site();
    const { homeId, guestId } = await party(site(), 'Customs House');
    await page.goto(`${world.url}/homes/${homeId}/guests/${guestId}`);
    await page.getByRole('button', { name: uiText('evidence.makeReport') }).click();
    const dialog = page.getByRole('dialog', { name: uiText('evidence.makeReport') });
    await dialog.getByRole('checkbox', { name: uiText('evidence.nameGuest') }).check();
    await dialog.getByRole('button', { name: uiText('evidence.makeTheReport') }).click();
    await dialog.getByText(uiText('evidence.sayWhyReportNameGuest')).waitFor();
    await dialog.getByRole('textbox', { name: uiText('common.reason') }).fill('The platform asked for it.');
    await dialog.getByRole('button', { name: uiText('evidence.makeTheReport') }).click();
    await page.getByRole('heading', { level: 1, name: uiText('evidence.evidenceReportOfStay') }).waitFor();
    const text = await textOf(page.locator('[data-paper]'));
    expect(text).toContain(NAME);
    expect(text).toContain('The platform asked for it.');
    await page.goto(`${world.url}/homes/${homeId}/reports`);
    await page.getByRole('link', { name: uiText('reports.signedReportsIncidentsStays') }).click();
    await page.getByText(uiText('evidence.namesGuest')).waitFor();
    await look(page, 'evidence-list', size);
    await page.getByRole('link', { name: uiText('evidence.ofStay') }).click();
    await page.getByRole('heading', { level: 1, name: uiText('evidence.evidenceReportOfStay') }).waitFor();
  });
}
