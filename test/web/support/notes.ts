import type { Page } from 'playwright-core';

/** Notes go by themselves after some seconds, and are no part of the page. */
export async function dismissNotes(page: Page): Promise<void> {
  await page.evaluate(
    `document.querySelectorAll('.mantine-Notification-root button').forEach((one) => one.click())`,
  );
  await page.locator('.mantine-Notification-root').first().waitFor({ state: 'detached' });
}
