import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { HOUR_MS } from '../../platform/durations.ts';
import { clockOfRunningDemo } from './running-clock.ts';

function directoryWith(demoState: object | undefined): string {
  const directory = mkdtempSync(join(tmpdir(), 'lares-clock-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  if (demoState)
    writeFileSync(join(directory, 'demo-login.json'), JSON.stringify({ homes: {}, ...demoState }));
  return directory;
}

const aheadOf = (clock: { now(): Date }, at: number) => clock.now().getTime() - at;

describe('the clock of a command', () => {
  it.each([
    ['without a demo', undefined],
    ['beside a demo on the machine clock', { state: 'living', showcaseFrom: 0 }],
  ])('%s is the machine clock', async (_case, demoState) => {
    expect(await clockOfRunningDemo(directoryWith(demoState))).toBe(systemClock);
  });

  it('beside a fast clock is that clock', async () => {
    const now = Date.now();
    const demoState = { state: 'living', showcaseFrom: now - 5 * HOUR_MS, fastSince: now - 60_000 };
    const clock = await clockOfRunningDemo(directoryWith(demoState));
    // At 60× speed a minute is an hour. The duration of the test itself is added.
    expect(aheadOf(clock, now - 4 * HOUR_MS)).toBeGreaterThanOrEqual(0);
    expect(aheadOf(clock, now - 3 * HOUR_MS)).toBeLessThan(0);
  });

  it('beside a fast clock that has caught up is the machine clock', async () => {
    const now = Date.now();
    const demoState = { state: 'living', showcaseFrom: now - 5 * HOUR_MS, fastSince: now - HOUR_MS };
    expect((await clockOfRunningDemo(directoryWith(demoState))).shiftMs()).toBe(0);
  });

  it('stands at the end of the history while it is created', async () => {
    const showcaseFrom = Date.now() - 5 * HOUR_MS;
    const clock = await clockOfRunningDemo(directoryWith({ state: 'history', showcaseFrom }));
    expect(clock.now().getTime()).toBe(showcaseFrom);
  });
});
