/**
 * Measures the time from the start of the built program on an existing data directory to the first 200 of /readyz.
 * The yardsticks of the same round are a Node that does nothing, and the embedded PostgreSQL of the same directory
 * alone until it answers. It also measures a command beside a running Lares. CPU covers the process and all that it
 * started, including the database. BENCH_ROUNDS sets the number of rounds (7).
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ElapsedTime, elapsedTimeOf, until } from './support/figures/elapsed-time.ts';
import { median } from './support/figures/median.ts';
import { familyTimes } from './support/figures/process-times.ts';
import { postgresAlone } from './support/lares/postgres-alone.ts';

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 7);
const PROGRAM = join(import.meta.dirname, '../dist/bin/lares.js');
const HTTP_PORT = '18471';
const dataDir = mkdtempSync(join(tmpdir(), 'lares-bench-'));
const settings = { LARES_DATA_DIR: dataDir, LARES_DEMO: 'off', PORT: HTTP_PORT, LARES_LOG_LEVEL: 'warn' };

const node = (...words: string[]) =>
  spawn(process.execPath, words, {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  });

/** Waits for its end: the kernel then adds its time to this process. */
async function whole(...words: string[]): Promise<ElapsedTime> {
  const startedAt = performance.now();
  const before = familyTimes(process.pid);
  const [code] = await once(node(...words), 'exit');
  if (code !== 0) throw new Error(`${words.join(' ')}: exit code ${code}`);
  const { wall, cpu } = elapsedTimeOf(process.pid, startedAt);
  return { wall, cpu: cpu - before };
}

async function lares(round: number): Promise<{ start: ElapsedTime; command: ElapsedTime }> {
  const startedAt = performance.now();
  const child = node(PROGRAM, 'start');
  await until(async () => (await fetch(`http://127.0.0.1:${HTTP_PORT}/readyz`)).status === 200);
  const start = elapsedTimeOf(child.pid, startedAt);
  const email = `${round}@example.com`;
  const command = await whole(PROGRAM, 'user', 'create', '--email', email, '--name', 'Bench');
  child.kill('SIGTERM');
  await once(child, 'exit');
  return { start, command };
}

// Creates the database.
await lares(0);
const rounds: Record<'yardstick' | 'start' | 'command', ElapsedTime>[] = [];
for (let round = 1; round <= ROUNDS; round += 1) {
  const bare = await whole('-e', '');
  const postgres = await postgresAlone(dataDir);
  const yardstick = { wall: bare.wall + postgres.wall, cpu: bare.cpu + postgres.cpu };
  rounds.push({ yardstick, ...(await lares(round)) });
}
rmSync(dataDir, { recursive: true, force: true });

for (const name of ['yardstick', 'start', 'command'] as const) {
  const of = (what: keyof ElapsedTime) => median(rounds.map((round) => round[name][what])).toFixed(2);
  const ratio = (what: keyof ElapsedTime) =>
    median(rounds.map((round) => round[name][what] / round.yardstick[what])).toFixed(1);
  console.log(
    `${name.padEnd(9)} ${of('wall')} s (ratio ${ratio('wall')}), CPU ${of('cpu')} s (ratio ${ratio('cpu')})`,
  );
}
