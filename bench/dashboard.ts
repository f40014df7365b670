/**
 * Measures the dashboard of a portfolio of 1,000 homes with 3,000 devices and a million events. It compares the
 * overview with the list of homes, and the page in Chromium with the same page for ten homes. It also runs an hour of
 * virtual time in which every device reports, and prints the process memory every five minutes. It uses its own
 * embedded database, fsync on.
 */
import { type BrowserContext, chromium } from 'playwright-core';
import { MINUTE_MS } from '../src/platform/durations.ts';
import { browserPath } from '../test/harness/browser/browser.ts';
import { startDriven } from './support/driven.ts';
import { median } from './support/figures/median.ts';

const HOMES = Number(process.env['BENCH_HOMES'] ?? 1000);
const DEVICES_A_HOME = 3;
const EVENTS = Number(process.env['BENCH_EVENTS'] ?? 1_000_000);
const FEW_HOMES = 10;
const HOURS = Number(process.env['BENCH_HOURS'] ?? 1);
const ROUNDS = 5;
const READS = 10;
const VISITS = 7;
/** Concurrent reports. */
const AT_ONCE = 64;
const MINUTES_A_REPORT = 5;
/** One device in this many is in a home with excessive noise, so that incidents exist. */
const LOUD_ONE_IN = 50;

interface Portfolio {
  url: string;
  organization_id: string;
  access_token: string;
  session: string;
  tokens: string[];
}

interface Stats {
  rssMb: number;
  heapMb: number;
  samples: number;
}

const node = await startDriven('dashboard-node.mjs');
try {
  const seed = (homes: number, events: number) =>
    node.run<Portfolio>('seed', { homes, devicesAHome: DEVICES_A_HOME, events });
  const wide = await seed(HOMES, EVENTS);
  const narrow = await seed(FEW_HOMES, Math.round((EVENTS * FEW_HOMES) / HOMES));
  let seq = 0;
  await report(wide, await node.run<number>('advance', { ms: 0 }));
  await report(narrow, await node.run<number>('advance', { ms: 0 }));
  await node.run('settle');

  await compareReading(wide);
  if (browserPath) await comparePainting(wide, narrow);
  else console.log('no browser found: the page was not painted');
  await passHours(wide);

  /** Every device reports its last five minutes. */
  async function report({ url, tokens }: Portfolio, now: number): Promise<number> {
    seq += 1;
    const begun = performance.now();
    const samples = Array.from({ length: MINUTES_A_REPORT }, (_, index) => ({
      t: now - (MINUTES_A_REPORT - 1 - index) * MINUTE_MS,
      temp: 21 + Math.sin(now / 7_000_000),
      rh: 45,
      pir: index % 3,
    }));
    const waiting = tokens.entries();
    const workers = Array.from({ length: AT_ONCE }, async () => {
      for (const [index, token] of waiting) {
        const laeq = index % LOUD_ONE_IN === 0 && seq % 6 < 3 ? 84 : 45;
        const answer = await fetch(`${url}/ingest/v1/reports`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({
            v: 1,
            boot_id: 1,
            seq,
            sent_at: now,
            heartbeat_s: 300,
            samples: samples.map((sample) => ({ ...sample, laeq })),
            battery: { pct: 80, mv: 3900 },
          }),
        });
        const text = await answer.text();
        if (answer.status !== 202) throw new Error(`report: ${answer.status} ${text.slice(0, 300)}`);
      }
    });
    await Promise.all(workers);
    return performance.now() - begun;
  }

  async function read({ url, organization_id, access_token }: Portfolio, path: string) {
    const answer = await fetch(`${url}/v8${path.replace('{}', organization_id)}`, {
      headers: { authorization: `Bearer ${access_token}` },
    });
    const bytes = (await answer.arrayBuffer()).byteLength;
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return bytes;
  }

  async function meanMs(portfolio: Portfolio, path: string) {
    const begun = performance.now();
    let bytes = 0;
    for (let turn = 0; turn < READS; turn += 1) bytes = await read(portfolio, path);
    return { ms: (performance.now() - begun) / READS, bytes };
  }

  /** Sends requests one after the other, in alternating rounds. */
  async function compareReading(portfolio: Portfolio): Promise<void> {
    const paths = ['/homes', '/organizations/{}/overview', '/organizations/{}/events'];
    const rounds: { ms: number; bytes: number }[][] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const measured = [];
      for (const path of paths) measured.push(await meanMs(portfolio, path));
      if (round > 0) rounds.push(measured); // The first round is a warm-up.
    }
    for (const [index, path] of paths.entries()) {
      const ratios = rounds.map((round) => (round[index]?.ms ?? 0) / (round[0]?.ms ?? 1));
      console.log(
        `${path}: ${median(rounds.map((round) => round[index]?.ms ?? 0)).toFixed(1)} ms,` +
          ` ${rounds[0]?.[index]?.bytes} bytes, ratio to /homes ${median(ratios).toFixed(2)}` +
          `  (rounds ${ratios.map((ratio) => ratio.toFixed(2)).join(' ')})`,
      );
    }
  }

  /** From the start of navigation until the first frame that shows the first home. */
  async function paintMs(context: BrowserContext, url: string): Promise<number> {
    const page = await context.newPage();
    await page.addInitScript(`
      globalThis.painted = new Promise((resolve) => {
        new MutationObserver((_, observer) => {
          if (!document.querySelector('[data-home]')) return;
          observer.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
        }).observe(document, { childList: true, subtree: true });
      });`);
    await page.goto(url);
    const ms = (await page.evaluate('globalThis.painted')) as number;
    await page.close();
    return ms;
  }

  async function comparePainting(many: Portfolio, few: Portfolio): Promise<void> {
    const browser = await chromium.launch({ executablePath: browserPath ?? '', args: ['--no-sandbox'] });
    try {
      const contextOf = async ({ url, session }: Portfolio) => {
        const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
        await context.addCookies([{ name: 'lares_session', value: session, url }]);
        return context;
      };
      const [ofMany, ofFew] = [await contextOf(many), await contextOf(few)];
      const visits: { many: number; few: number }[] = [];
      for (let visit = 0; visit <= VISITS; visit += 1) {
        const times = { many: await paintMs(ofMany, many.url), few: await paintMs(ofFew, few.url) };
        if (visit > 0) visits.push(times); // The first visit downloads the files of the app.
      }
      const ratios = visits.map((visit) => visit.many / visit.few);
      console.log(
        `first home painted: ${median(visits.map((visit) => visit.many)).toFixed(0)} ms with ${HOMES} homes,` +
          ` ${median(visits.map((visit) => visit.few)).toFixed(0)} ms with ${FEW_HOMES}, ratio ${median(ratios).toFixed(2)}` +
          `  (visits ${ratios.map((ratio) => ratio.toFixed(2)).join(' ')})`,
      );
    } finally {
      await browser.close();
    }
  }

  async function passHours(portfolio: Portfolio): Promise<void> {
    const points: (Stats & { minute: number })[] = [];
    for (let minute = 0; minute <= HOURS * 60; minute += MINUTES_A_REPORT) {
      const now = await node.run<number>('advance', { ms: MINUTES_A_REPORT * MINUTE_MS });
      const reportedIn = await report(portfolio, now);
      await node.run('settle');
      const overview = await meanMs(portfolio, '/organizations/{}/overview');
      await read(portfolio, '/organizations/{}/events');
      const stats = await node.run<Stats>('stats');
      points.push({ ...stats, minute });
      console.log(
        `minute ${String(minute).padStart(3)}: ${portfolio.tokens.length} reports in ${(reportedIn / 1000).toFixed(1)} s,` +
          ` overview ${overview.ms.toFixed(1)} ms, resident ${stats.rssMb.toFixed(0)} MB, heap in use` +
          ` ${stats.heapMb.toFixed(0)} MB, ${stats.samples} samples stored`,
      );
    }
    for (const [name, pick] of [
      ['resident', (point: Stats) => point.rssMb],
      ['heap in use', (point: Stats) => point.heapMb],
    ] as const) {
      const half = points.slice(Math.floor(points.length / 2));
      console.log(
        `${name}: first ${pick(points[0] ?? (half[0] as Stats)).toFixed(0)} MB, last ${pick(points.at(-1) as Stats).toFixed(0)} MB,` +
          ` slope ${(slope(points, pick) * 60).toFixed(1)} MB an hour, of the second half ${(slope(half, pick) * 60).toFixed(1)}`,
      );
    }
  }
} finally {
  await node.stop();
}

/** Slope of the linear regression, in MB a minute. */
function slope(points: (Stats & { minute: number })[], pick: (point: Stats) => number): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const x = mean(points.map(({ minute }) => minute));
  const y = mean(points.map(pick));
  const over = points.reduce((sum, point) => sum + (point.minute - x) * (pick(point) - y), 0);
  const under = points.reduce((sum, { minute }) => sum + (minute - x) ** 2, 0);
  return under === 0 ? 0 : over / under;
}
