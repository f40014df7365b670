import { afterAll, beforeAll, expect } from 'vitest';
import { openSite, type Site, type SiteOptions } from './site.ts';

/** One server and one browser for a group of tests. At the end, the browser must have reported no errors. */
export function sharedSite(
  tests: ((site: () => Site) => void)[],
  options: () => Promise<SiteOptions> = async () => ({}),
): void {
  let opened: Site | undefined;
  const site = () => {
    if (!opened) throw new Error('the site is not open');
    return opened;
  };
  beforeAll(async () => {
    opened = await openSite('desktop', await options());
  });
  for (const test of tests) test(site);
  afterAll(() => expect(site().pageErrors).toEqual([]));
}
