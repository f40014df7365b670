import { expect, it } from 'vitest';
import { text } from '../../../harness/text.ts';
import { look } from '../../support/look.ts';
import type { Site, Size } from '../../support/site.ts';

export function overviewPage(site: () => Site, size: Size): void {
  it('gives a first call to copy and leads to the reference', async () => {
    const { world } = site();
    const page = site().page;
    await page.goto(`${world.url}/developer`);
    await page
      .getByRole('button', {
        name: text('common.copyNamed', {
          what: text('common.commandInline', { label: text('developer.listYourHomes') }),
        }),
      })
      .click();
    expect(await page.evaluate('navigator.clipboard.readText()')).toContain(`curl ${world.url}/v8/homes`);
    await look(page, 'developer', size);
    await page
      .getByRole('link', { name: text('developer.apiReference') })
      .last()
      .click();
    await page.waitForURL(/\/docs\//);
    await page.goBack();
    expect(await page.getByRole('link', { name: text('developer.guide') }).getAttribute('href')).toBe(
      '/guide/',
    );
  });
}
