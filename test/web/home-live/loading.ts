import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/platform/durations.ts';
import { minutes, times } from '../../harness/monitored-home.ts';
import { text } from '../../harness/text.ts';
import { drawn, shiftsOf, sumOf, watchShiftsFromStart } from '../support/shifts.ts';
import { SIZES, type Site } from '../support/site.ts';
import { newDevice, newHome } from './steps.ts';

/** Browsers rate a layout shift below 0.1 as good. */
const MOST_SHIFT = 0.05;

/** Requests of a home's page besides the home itself. */
const PARTS = ['devices', 'guests', 'events', 'noise'] as const;
type Part = (typeof PARTS)[number];

/** Holds back every answer until the test releases it, so that parts arrive in the test's order. */
async function holdBack(page: Page, homeId: string): Promise<(part: Part | 'home') => void> {
  const letThrough = new Map<string, () => void>();
  for (const part of ['home', ...PARTS]) {
    const path = `/v8/homes/${homeId}${part === 'home' ? '' : `/${part}`}`;
    const arrived = new Promise<void>((resolve) => letThrough.set(part, resolve));
    await page.route(
      (url) => url.pathname === path,
      (route) => arrived.then(() => route.continue()),
    );
  }
  return (part) => letThrough.get(part)?.();
}

/** What the page shows once a part has arrived. */
const SIGNS: Record<Part, string | RegExp> = {
  devices: /^(2 devices: 2 online\.|No devices yet)/,
  guests: /^Greta Garbo stays here|The home is vacant, with no upcoming guests\./,
  events: /^(\d+–\d+ of \d+ events?|No events yet)$/,
  // A quiet home has no noise element.
  noise: 'Alarm',
};

async function seedPortfolio(site: Site): Promise<string> {
  const { world, hood } = site;
  const now = world.clock.now().getTime();
  const homeId = await newHome(site, 'Orangery');
  for (const name of ['Hall', 'Attic']) {
    const device = await newDevice(site, homeId, name);
    const usual = { laeq: 47.2, temp: 21.4, rh: 44, pir: 3, occ: 2, pressure: 1013 };
    await device.report({
      fw: '1.4.2',
      samples: minutes(now - MINUTE_MS, times(3, usual)),
      battery: { pct: 84, mv: 3105 },
    });
  }
  const stay = { checkin_time: new Date(now - HOUR_MS), checkout_time: new Date(now + DAY_MS) };
  await world.as(hood.owner).post(`/homes/${homeId}/guests`, { name: 'Greta Garbo', ...stay });
  return homeId;
}

export function homeLoading(site: () => Site): void {
  describe.each(['desktop', 'phone'] as const)('the page of a home on a %s', (size) => {
    it.each([
      ['whose devices come last', 'furnished', ['noise', 'guests', 'events', 'devices']],
      ['whose devices come first', 'furnished', ['devices', 'events', 'guests', 'noise']],
      ['without devices, guests and events', 'empty', ['events', 'guests', 'devices', 'noise']],
    ] as const)('does not jump while it loads, %s', async (_which, kind, order) => {
      const { world, hood } = site();
      const homeId = kind === 'empty' ? await newHome(site(), 'Empty shell') : await seedPortfolio(site());
      const page = await site().enter(hood.owner);
      await page.setViewportSize(SIZES[size]);
      await watchShiftsFromStart(page);
      const arrive = await holdBack(page, homeId);
      await page.goto(`${world.url}/homes/${homeId}`);
      await page
        .getByText(text('common.loading', { what: text('common.thisHome') }))
        .waitFor({ state: 'attached' });
      await drawn(page);
      arrive('home');
      await page.getByRole('heading', { name: text('common.devices') }).waitFor();
      for (const part of order) {
        await drawn(page);
        arrive(part);
        await page.getByText(SIGNS[part]).first().waitFor();
      }
      const shifts = await shiftsOf(page);
      expect(sumOf(shifts), JSON.stringify(shifts)).toBeLessThan(MOST_SHIFT);
      await page.context().close();
    });
  });
}
