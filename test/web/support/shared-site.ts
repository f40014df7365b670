import { afterAll, beforeAll, expect } from 'vitest';
import { openSite, type Site } from './site.ts';

/** One server and one browser for a whole group of tests; at its end nothing may have gone wrong in the browser. */
export function sharedSite(
  tests: ((site: () => Site) => void)[],
  options?: Parameters<typeof openSite>[1],
): void {
  let opened: Site | undefined;
  const site = () => {
    if (!opened) throw new Error('the site is not open');
    return opened;
  };
  beforeAll(async () => {
    opened = await openSite('desktop', options);
  });
  for (const test of tests) test(site);
  afterAll(() => expect(site().troubles).toEqual([]));
}
