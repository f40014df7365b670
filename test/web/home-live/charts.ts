import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { MINUTE_MS } from '../../../src/platform/durations.ts';
import { minutes } from '../../harness/monitored-home.ts';
import { text } from '../../harness/text.ts';
import { go } from '../support/go.ts';
import type { Site } from '../support/site.ts';
import { lookInBothSizes, newDevice, newHome } from './steps.ts';

const HOUR_MIN = 60;
/**
 * Long enough that the last whole steps are loud, however long earlier tests took: the world's clock does not
 * advance.
 */
const LOUD_MIN = 40;

/** How many pixels of a chart have approximately this colour. */
function pixelsOf(page: Page, chart: number, [red, green, blue]: [number, number, number]): Promise<unknown> {
  return page.evaluate(`(() => {
    const canvas = document.querySelectorAll('.uplot canvas')[${chart}];
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    let count = 0;
    for (let at = 0; at < data.length; at += 4)
      if (data[at + 3] > 200 && Math.abs(data[at] - ${red}) + Math.abs(data[at + 1] - ${green}) + Math.abs(data[at + 2] - ${blue}) < 30) count += 1;
    return count;
  })()`);
}

const TEAL: [number, number, number] = [15, 118, 110];
const LIMIT_RED: [number, number, number] = [201, 42, 42];

export function homeCharts(site: () => Site): void {
  it('draws what was measured, with limits and events, and says it in words too', async () => {
    const { world } = site();
    const page = site().page;
    const now = world.clock.now().getTime();
    const homeId = await newHome(site(), 'Observatory', {
      noise: { quiet: { enabled: true, start: '22:00', end: '07:00', threshold_db: 65 } },
    });
    const [dome, cellar] = [
      await newDevice(site(), homeId, 'Dome'),
      await newDevice(site(), homeId, 'Cellar'),
    ];
    const wave = (minute: number, base: number, height: number) => base + height * Math.sin(minute / 90);
    const day = (loud: number) =>
      Array.from({ length: 11 * HOUR_MIN }, (_, minute) => ({
        laeq: Math.round(wave(minute, loud, 6)) + (minute % 7),
        lmax: Math.round(wave(minute, loud, 6)) + 14,
        lmin: Math.round(wave(minute, loud, 6)) - 5,
        temp: wave(minute, 21, 2),
        rh: wave(minute, 48, 7),
      }));
    await dome.report({ samples: minutes(now - 11 * HOUR_MIN * MINUTE_MS, day(48)) });
    await dome.report({
      samples: minutes(now, [...day(52).slice(LOUD_MIN), ...Array(LOUD_MIN).fill({ laeq: 83, temp: 23 })]),
    });
    await cellar.report({ samples: minutes(now, day(38)) });

    await go(page, `/homes/${homeId}`);
    await page.getByRole('link', { name: text('home.charts'), exact: true }).click();
    await page
      .getByRole('heading', { level: 1, name: text('charts.chartsOf', { home: 'Observatory' }) })
      .waitFor();
    const sound = page.getByRole('region', { name: text('common.sound') });
    await sound.getByText('Unit: dB. Limit: 75 dB. Quiet hours, 22:00 to 07:00: 65 dB.').waitFor();
    await sound.getByRole('row', { name: /^Dome .* 83\.0$/ }).waitFor();
    await expect.poll(() => pixelsOf(page, 0, TEAL)).toBeGreaterThan(200);
    // The limit is dashed. How much of it the sound covers depends on the hour of the day.
    expect(await pixelsOf(page, 0, LIMIT_RED)).toBeGreaterThan(50);
    expect(await page.locator('.uplot canvas').count()).toBe(3);
    await sound.getByText(/^\d events? on this chart$/).click();
    await sound.getByText(/: Noise detected, Level 1 of 3, Dome, 83\sdB, limit/).waitFor();
    await lookInBothSizes(page, 'charts');

    // A file contains the values of a line.
    const downloading = page.waitForEvent('download');
    await sound
      .getByRole('link', { name: text('charts.csvOf', { device: 'Dome: Sound' }), exact: true })
      .click();
    const file = await readFile(await (await downloading).path(), 'utf8');
    const [head, ...values] = file.replace('\uFEFF', '').trimEnd().split('\r\n');
    expect(head).toBe('"datetime","value","min","max"');
    expect(values.some((line) => line.includes(',83,'))).toBe(true);

    // The pointer and the slider show the values of a moment.
    const slider = sound.getByRole('slider', { name: text('charts.timeOnChartOf', { metric: 'sound' }) });
    await slider.focus();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    expect(await slider.getAttribute('aria-valuetext')).toMatch(
      /^\d+ \w+ \d{4}, \d\d:\d\d: .*Dome 83\.0\sdB/,
    );
    await sound
      .getByRole('list', { name: text('charts.lines') })
      .getByText('83.0 dB')
      .waitFor();

    await page.getByText('Cellar', { exact: true }).first().click();
    await expect.poll(() => sound.getByRole('rowheader').allTextContents()).toEqual(['Dome']);
    await page.getByText(text('charts.days7'), { exact: true }).click();
    await sound.getByRole('table', { name: 'Sound in the last 7 days (dB)' }).waitFor();
    expect(page.url()).toContain('range=7d');
    await page.reload();
    await sound.getByRole('table', { name: 'Sound in the last 7 days (dB)' }).waitFor();
    await lookInBothSizes(page, 'charts-week');
  });

  it('draws what comes in while the page is open', async () => {
    const { world } = site();
    const page = site().page;
    const now = world.clock.now().getTime();
    const homeId = await newHome(site(), 'Planetarium');
    const hall = await newDevice(site(), homeId, 'Hall');
    await go(page, `/homes/${homeId}/charts`);
    await page
      .getByText(text('charts.nothingWasMeasuredIn', { range: text('charts.last24Hours') }))
      .first()
      .waitFor();
    await lookInBothSizes(page, 'charts-empty');
    await hall.report({ samples: minutes(now, Array(30).fill({ laeq: 50, temp: 20, rh: 40 })) });
    const climate = page.getByRole('region', { name: text('common.temperature') });
    await climate.getByRole('row', { name: /^Hall 20\.0 20\.0 20\.0 20\.0$/ }).waitFor({ timeout: 40_000 });
    await expect.poll(() => pixelsOf(page, 1, TEAL)).toBeGreaterThan(5);
  });
}
