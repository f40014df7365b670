import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../src/platform/durations.ts';
import { browserPath, openBrowser } from '../harness/browser/browser.ts';
import { openWorld, type Person } from '../harness/world.ts';

/** The browser takes some seconds to draw all operations. A busy machine must not fail the test. */
const SLOWEST_MS = 4 * MINUTE_MS;

describe.skipIf(!browserPath)('the reference page at /docs', { timeout: SLOWEST_MS }, () => {
  it('works in a browser, offline, under a strict policy, and makes calls that read and write', async () => {
    const world = await openWorld();
    const hood = await world.neighbourhood();
    const context = await (await openBrowser()).newContext();
    const page = await context.newPage();
    const problems: string[] = [];
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    page.on('pageerror', (error) => problems.push(error.message));
    page.on(
      'request',
      (request) => request.url().startsWith(world.url) || problems.push(`foreign: ${request.url()}`),
    );

    const answer = await page.goto(`${world.url}/docs/`);
    const policy = answer?.headers()['content-security-policy'] ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
    expect(policy).not.toContain('https:');

    const { organization_id, owner, operator } = hood;
    await authorize(page, owner.token);
    expect((await execute(page, 'Users-getCurrentUser')).body.user_id).toBe(owner.user_id);
    // A user's likely first call, filled in from the examples of the document, with the user's own ids.
    const make = () => execute(page, 'Homes-createHome', { body: { organization_id } });
    const made = await make();
    expect(made).toMatchObject({ status: '201', body: { name: 'Boathouse', organization_id } });
    const path = { home_id: made.body.home_id };
    const changed = await execute(page, 'Homes-updateHome', { path });
    expect(changed).toMatchObject({ status: '200', body: { settings: { noise: { threshold_db: 70 } } } });
    expect(await execute(page, 'Homes-deleteHome', { path })).toEqual({ status: '200', body: {} });

    // The same call while a user without access is logged in: only the token counts.
    const logIn = async (person: Person) => {
      const { cookies } = await world.browserOf(person);
      await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: world.url })));
    };
    await logIn(await world.person());
    expect((await make()).status).toBe('201');
    expect(problems).toEqual([]);

    // The reverse case.
    await logIn(owner);
    await forgetToken(page);
    await authorize(page, operator.token);
    expect((await make()).status).toBe('403');
    expect(problems.splice(0)).toEqual([expect.stringContaining('403')]);

    // Without a token, the logged-in user counts.
    await forgetToken(page);
    expect((await make()).status).toBe('201');
    expect(problems).toEqual([]);
  });
});

/** The access token is the first of the authorization methods. */
const bearerOf = (page: Page) => page.locator('.modal-ux .auth-container').first();

async function openWaysIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Authorize', exact: true }).first().click();
}

async function forgetToken(page: Page): Promise<void> {
  await openWaysIn(page);
  await bearerOf(page).getByText('Logout').click();
  await bearerOf(page).locator('.btn-done').click();
}

async function authorize(page: Page, token: string): Promise<void> {
  await openWaysIn(page);
  await bearerOf(page).locator('input').fill(token);
  await bearerOf(page).locator('.authorize').click();
  await bearerOf(page).locator('.btn-done').click();
}

interface Call {
  path?: Record<string, string>;
  /** Replaces the example's body. */
  body?: object;
}

const A_SCREEN = 600;
const MOST_SCREENS = 200;

const DRAWN = 'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))';

/** With many operations, the page draws only those in view and some around them. */
async function scrollTo(page: Page, block: Locator): Promise<void> {
  if ((await block.count()) === 0) await page.evaluate('window.scrollTo(0, 0)');
  await page.evaluate(DRAWN);
  for (let screens = 0; (await block.count()) === 0; screens += 1) {
    if (screens > MOST_SCREENS) throw new Error('there is no such operation on the page');
    await page.mouse.wheel(0, A_SCREEN);
    await page.evaluate(DRAWN);
  }
  await block.scrollIntoViewIfNeeded();
}

/** Opens an operation, changes filled-in values, executes it and closes it again. */
async function execute(page: Page, operation: string, { path = {}, body }: Call = {}) {
  const block = page.locator(`#operations-${operation}`);
  await scrollTo(page, block);
  await block.getByRole('button').first().click();
  for (const [name, value] of Object.entries(path))
    await block.locator(`[data-param-name=${name}] input`).fill(value);
  const field = block.locator('.body-param__text');
  if (body) await field.fill(JSON.stringify({ ...JSON.parse(await field.inputValue()), ...body }));
  await block.getByRole('button', { name: 'Execute' }).click();
  const answer = block.locator('.live-responses-table .response').first();
  const text = (await answer.locator('.highlight-code pre').first().textContent()) ?? '';
  const status = await answer.locator('.response-col_status').innerText();
  await block.getByRole('button', { name: 'Clear' }).click();
  await block.getByRole('button').first().click();
  return { status, body: JSON.parse(text) };
}
