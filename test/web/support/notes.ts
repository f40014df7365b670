import type { Page } from 'playwright-core';

/** Notifications disappear after some seconds and do not belong to the page. */
export async function dismissNotes(page: Page): Promise<void> {
  await page.evaluate(
    `document.querySelectorAll('.mantine-Notification-root button').forEach((one) => one.click())`,
  );
  await page.locator('.mantine-Notification-root').first().waitFor({ state: 'detached' });
}
