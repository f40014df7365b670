import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { seriousViolations } from '../../../test/harness/browser/axe.ts';
import { browserPath, openBrowser } from '../../../test/harness/browser/browser.ts';
import { picture } from '../../../test/harness/browser/picture.ts';
import { newHome, STAY } from '../../../test/harness/guests/stays.ts';
import { openWorld, type World } from '../../../test/harness/world.ts';

const PHONE = { width: 390, height: 844 };

describe.skipIf(!browserPath)('the page of a guest on a phone', () => {
  let world: World;
  let browser: Browser;
  let address: string;

  beforeAll(async () => {
    world = await openWorld();
    const hood = await world.neighbourhood();
    const home = await newHome(world, hood, {
      name: 'Boathouse by the lake',
      address: 'Sjövägen 3\n111 22 Stockholm',
    });
    await world.as(hood.owner).patch(`/homes/${home}`, {
      settings: {
        guest_page: {
          house_rules: 'No shoes inside.\nNo parties, please.\nThe sauna is yours until 22:00.',
          contact: 'Maja, +46 8 123 456 78',
        },
        noise: { quiet: { enabled: true } },
      },
    });
    const checkin_time = world.clock.now().toISOString();
    const guest = await world.as(hood.owner).post(`/homes/${home}/guests`, { ...STAY, checkin_time });
    address = guest.body.guest_page;
    browser = await openBrowser();
  }, 60_000);

  async function onPhone<Result>(
    scheme: 'light' | 'dark',
    work: (page: Page) => Promise<Result>,
  ): Promise<Result> {
    const context = await browser.newContext({
      viewport: PHONE,
      deviceScaleFactor: 2,
      isMobile: true,
      hasTouch: true,
      colorScheme: scheme,
      // Axe is put into the page by the test; the policy of the page would refuse it.
      bypassCSP: true,
    });
    try {
      const page = await context.newPage();
      await page.goto(address);
      return await work(page);
    } finally {
      await context.close();
    }
  }

  it('fits, reads well and sends no request to another site [guest-page-phone]', async () => {
    await onPhone('light', async (page) => {
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).origin));
      await page.reload();
      expect(new Set(asked)).toEqual(new Set([world.url]));
      expect(await page.locator('h1').innerText()).toBe('Boathouse by the lake');
      expect(await page.locator('.secret').innerText()).toMatch(/^\d{6}$/);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(PHONE.width);
      await picture(page, 'guest-page-phone');
    });
  }, 60_000);

  it.each(['light', 'dark'] as const)(
    'has no serious flaw for those who read it otherwise (%s)',
    async (scheme) => {
      const violations = await onPhone(scheme, seriousViolations);
      expect(violations).toEqual([]);
    },
    60_000,
  );
});
