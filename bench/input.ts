/**
 * Measures `GET /homes` of one tenant while another uploads the worst calendar and the largest file allowed in a
 * loop. Rounds alternate: p99 with that load against p99 without. `read`: the calendar is unchanged and the file is
 * refused for its last row, so Lares only parses and compares. `store`: every stay has a new UID each time, and the
 * file is written and rolled back. BENCH_ONLY picks one, BENCH_ROUNDS and BENCH_SECONDS set number and length of
 * rounds, BENCH_PROFILE=dir writes CPU profiles of all threads.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { Pool } from 'undici';
import { startDriven } from './support/driven.ts';
import { median } from './support/figures/median.ts';
import { threadTimes } from './support/figures/thread-times.ts';
import { startLares } from './support/lares/start-lares.ts';

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 10);
const parts = (process.env['BENCH_ONLY'] ?? 'read,store').split(',');
const HOMES = 100;
/** A steady rate far below capacity: the bench measures only the delay that others cause. */
const EVERY_MS = 10;
const CONNECTIONS = 20;

const lares = await startLares({
  LARES_RATE_LIMIT: 'off',
  LARES_WEBHOOK_ALLOW_PRIVATE: 'on',
  // The largest file plus the calendar's stays exceed the guest limit of a home.
  LARES_QUOTAS: 'guests=off',
});
const pool = new Pool(new URL(lares.api).origin, { connections: CONNECTIONS });

async function getHomes(): Promise<void> {
  const answer = await pool.request({ path: '/v8/homes', method: 'GET', headers: lares.headers });
  const text = await answer.body.text();
  if (answer.statusCode !== 200) throw new Error(`GET /homes: ${answer.statusCode} ${text}`);
}

/**
 * Sorted, in ms. Each request is sent at its time without waiting for earlier answers, so every delayed request
 * counts.
 */
async function latencies(seconds: number): Promise<number[]> {
  const times: number[] = [];
  const under: Promise<void>[] = [];
  const begun = performance.now();
  for (let due = begun; due < begun + seconds * 1000; due += EVERY_MS) {
    const early = due - performance.now();
    if (early > 0) await wait(early);
    const from = performance.now();
    under.push(getHomes().then(() => void times.push(performance.now() - from)));
  }
  await Promise.all(under);
  return times.sort((a, b) => a - b);
}

const quantile = (sorted: number[], share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;

const load = await startDriven('input-load.mjs');
try {
  for (let count = 1; count <= HOMES; count += 1) {
    await fetch(`${lares.api}/homes`, {
      method: 'POST',
      headers: { ...lares.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ name: `Home ${count}`, organization_id: lares.organization_id }),
    });
  }
  const sizes = await load.run<object>('know', { api: lares.api, ...lares.newTenant('load@example.com') });
  console.log(`${1000 / EVERY_MS} requests/s, ${ROUNDS} rounds of ${SECONDS} s each`, sizes);
  await latencies(SECONDS);
  for (const what of parts) {
    const rounds: { without: number[]; beside: number[] }[] = [];
    const sum = { syncs: 0, files: 0 };
    /** Processor time from the start of the load until all its work is done. */
    const used = { main: 0, others: 0 };
    for (let round = 0; round < ROUNDS; round += 1) {
      const without = await latencies(SECONDS);
      const before = threadTimes(lares.pid);
      await load.run('begin', { what });
      const beside = await latencies(SECONDS);
      const done = await load.run<typeof sum>('end');
      const after = threadTimes(lares.pid);
      used.main += (after?.main ?? 0) - (before?.main ?? 0);
      used.others += (after?.others ?? 0) - (before?.others ?? 0);
      sum.syncs += done.syncs;
      sum.files += done.files;
      rounds.push({ without, beside });
    }
    const p99 = (of: 'without' | 'beside') => rounds.map((round) => quantile(round[of], 0.99));
    const all = (of: 'without' | 'beside') =>
      quantile(
        rounds.flatMap((round) => round[of]).sort((a, b) => a - b),
        0.99,
      );
    const ratios = p99('beside').map((ms, round) => ms / (p99('without')[round] ?? Number.NaN));
    const worst = (of: 'without' | 'beside') => Math.max(...rounds.map((round) => round[of].at(-1) ?? 0));
    const p50 = (of: 'without' | 'beside') => median(rounds.map((round) => quantile(round[of], 0.5)));
    console.log(
      `${what.padEnd(5)} the first thread used ${used.main.toFixed(1)} s of the processor, the others ${used.others.toFixed(1)} s`,
    );
    console.log(
      `${what.padEnd(5)} ${sum.syncs} calendars and ${sum.files} files meanwhile; without: p50 ${p50('without').toFixed(1)} ms,` +
        ` p99 ${median(p99('without')).toFixed(1)} ms, longest ${worst('without').toFixed(0)} ms; beside: p50` +
        ` ${p50('beside').toFixed(1)} ms, p99 ${median(p99('beside')).toFixed(1)} ms, longest ${worst('beside').toFixed(0)} ms;` +
        ` p99 ratio ${median(ratios).toFixed(2)}, of all rounds together ${(all('beside') / all('without')).toFixed(2)} (rounds ${ratios.map((ratio) => ratio.toFixed(2)).join(' ')})`,
    );
  }
} finally {
  await load.run('end').catch(() => undefined);
  await load.stop();
  await pool.close();
  await lares.stop();
}
