import { expect, it } from 'vitest';
import { openBrowser } from '../../harness/browser/browser.ts';
import { text } from '../../harness/text.ts';
import type { World } from '../../harness/world.ts';
import { lookInBothSizes } from '../support/look.ts';
import { watch } from '../support/watch.ts';
import { freshInstance, organizationOf, signUp } from './instance.ts';
import { reachabilityBar, setupRow } from './parts.ts';

const ALERTING = '**/v8/organizations/*/alerting';

export function unreachable(): void {
  it('says on every page that no one can be reached while there is no gateway, with one link that fixes it', async () => {
    const instance = await freshInstance(false);
    const { world, page, pageErrors } = instance;
    await signUp(instance);
    const links = page.getByRole('navigation', { name: text('app.main') }).getByRole('link');
    const paths = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
    expect(paths.length).toBeGreaterThan(9);
    for (const path of [...paths, '/homes/set-up', '/organization/bookings']) {
      await page.goto(`${world.url}${path}`);
      await page.locator('#main h1').waitFor();
      const bar = reachabilityBar(page);
      await bar.getByText(text('app.nobodyReachable')).waitFor();
      expect(await bar.getByRole('link').count(), path).toBe(1);
      // It cannot be dismissed.
      expect(await bar.getByRole('button').count(), path).toBe(0);
    }
    await page.goto(world.url);
    await reachabilityBar(page).waitFor();
    await lookInBothSizes(page, 'unreachable-dashboard');
    await page.goto(`${world.url}/alerts`);
    const email = setupRow(page, text('common.email'));
    await email.getByText('LARES_SMTP_URL').waitFor();
    await lookInBothSizes(page, 'unreachable-alerts');
    const guide = email.getByRole('link', { name: text('alerts.showInstructions') });
    const href = (await guide.getAttribute('href')) ?? '';
    const { status, anchors } = (await page.evaluate(
      `fetch(${JSON.stringify(href)}).then(async (answer) => ({ status: answer.status, anchors: await answer.text() }))`,
    )) as { status: number; anchors: string };
    expect(status).toBe(200);
    expect(anchors).toContain(`id="${href.split('#')[1]}"`);
    expect(pageErrors).toEqual([]);
  });

  it('says nothing before the server has answered', async () => {
    const instance = await freshInstance(false);
    const { world, page } = instance;
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(ALERTING, (route) => held.then(() => route.continue()));
    await signUp(instance);
    await page.getByText(text('common.noHomesYet')).waitFor();
    expect(await reachabilityBar(page).count()).toBe(0);
    expect(await page.getByRole('link', { name: text('dashboard.continueSetup') }).count()).toBe(0);
    answer();
    await reachabilityBar(page).waitFor();
    await page.getByRole('link', { name: text('dashboard.continueSetup') }).waitFor();
    await page.goto(`${world.url}/account`);
    await reachabilityBar(page).waitFor();
  });

  it('shows nothing of it to a member who cannot fix it', async () => {
    const instance = await freshInstance(false);
    await signUp(instance);
    const { world } = instance;
    const organization_id = await organizationOf(instance);
    for (const role of ['member', 'operator', 'staff'] as const) {
      const person = await world.person();
      await world.join(organization_id, person, role);
      const { page, asked, pageErrors } = await enter(world, person);
      await page.goto(world.url);
      await page.getByText(text('common.noHomesYet')).waitFor();
      expect(await page.getByRole('link', { name: text('common.alerts'), exact: true }).count()).toBe(0);
      await page.goto(`${world.url}/alerts`);
      await page.getByText(text('common.roleNotAllowSee', { what: text('alerts.alertsInline') })).waitFor();
      expect(await reachabilityBar(page).count(), role).toBe(0);
      expect(asked, role).toEqual([]);
      expect(pageErrors).toEqual([]);
    }
  });
}

/** Another member's browser, with the requests for the alerting of the organization. */
async function enter(world: World, person: Parameters<World['browserOf']>[0]) {
  const context = await (await openBrowser()).newContext({ locale: 'en-GB' });
  const { cookies } = await world.browserOf(person);
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: world.url })));
  const pageErrors: string[] = [];
  watch(context, world.url, pageErrors);
  const page = await context.newPage();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/alerting')) asked.push(request.url());
  });
  return { page, asked, pageErrors };
}
