import type { Page } from 'playwright-core';

/** Records from the first moment how far things move by themselves, without shifts that follow an input. */
export async function watchShiftsFromStart(page: Page): Promise<void> {
  await page.addInitScript(`
    globalThis.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (!entry.hadRecentInput)
          globalThis.shifts.push([entry.value, entry.sources.map(({ node }) => node?.outerHTML?.slice(0, 120) ?? 'gone')]);
    }).observe({ type: 'layout-shift', buffered: true });`);
}

type Shift = [value: number, what: string[]];

/** The layout shifts with their values. The browser reports them one frame later. */
export async function shiftsOf(page: Page): Promise<Shift[]> {
  await drawn(page);
  return (await page.evaluate('globalThis.shifts')) as Shift[];
}

export const sumOf = (shifts: Shift[]) => shifts.reduce((sum, [value]) => sum + value, 0);

export async function drawn(page: Page): Promise<void> {
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
}
