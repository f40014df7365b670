import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../src/platform/durations.ts';
import { browserPath, openBrowser } from '../harness/browser.ts';
import { openWorld } from '../harness/world.ts';

/** Drawing all operations takes the browser some seconds; a busy machine must not fail it. */
const SLOWEST_MS = 2 * MINUTE_MS;

describe.skipIf(!browserPath)('the reference page at /docs', { timeout: SLOWEST_MS }, () => {
  it('works in a browser, offline, under a strict policy, and makes calls', async () => {
    const world = await openWorld();
    const person = await world.person();
    const browser = await openBrowser();
    const page = await browser.newPage();
    const troubles: string[] = [];
    page.on('console', (message) => message.type() === 'error' && troubles.push(message.text()));
    page.on('pageerror', (error) => troubles.push(error.message));
    page.on(
      'request',
      (request) => request.url().startsWith(world.url) || troubles.push(`foreign: ${request.url()}`),
    );

    const answer = await page.goto(`${world.url}/docs/`);
    const policy = answer?.headers()['content-security-policy'] ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
    expect(policy).not.toContain('https:');

    await page.getByRole('button', { name: 'Authorize', exact: true }).click();
    // The first of the two ways in is the access token.
    const bearer = page.locator('.modal-ux .auth-container').first();
    await bearer.locator('input').fill(person.token);
    await bearer.locator('.authorize').click();
    await bearer.locator('.btn-done').click();
    await page.locator('#operations-Users-getCurrentUser').getByRole('button').first().click();
    await page.getByRole('button', { name: 'Execute' }).click();
    const body = page.locator('.live-responses-table .response .highlight-code').first();
    await body.waitFor();
    expect(await body.textContent()).toContain(person.user_id);
    expect(troubles).toEqual([]);
  });
});
