import type { Page } from 'playwright-core';

/** Notes from the first moment on how far things move by themselves; what follows an input does not count. */
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

/** What moved, with how much each counts; the browser tells of it one frame later. */
export async function shiftsOf(page: Page): Promise<Shift[]> {
  await drawn(page);
  return (await page.evaluate('globalThis.shifts')) as Shift[];
}

export const sumOf = (shifts: Shift[]) => shifts.reduce((sum, [value]) => sum + value, 0);

export async function drawn(page: Page): Promise<void> {
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
}
