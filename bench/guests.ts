/**
 * Imports 100,000 guests from a CSV file, and compares the list of a home with 100,000 past stays with one that has
 * 100. The lists give a ratio within a round. The import gives rows a second and its memory growth.
 */

import autocannon from 'autocannon';
import { DAY_MS } from '../src/platform/durations.ts';
import { median } from './support/figures/median.ts';
import { startLares } from './support/lares/start-lares.ts';

const MANY = Number(process.env['BENCH_GUESTS'] ?? 100_000);
const FEW = 100;
const ROUNDS = 5;
/** `import` runs the import alone. */
const ONLY = process.env['BENCH_ONLY'];
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 2);
const CONNECTIONS = 4;

/** One stay a day, all in the past: the history of a home. */
function csv(rows: number): string {
  const lines = ['name,phone_number,email,checkin_time,checkout_time,external_id'];
  for (let row = 0; row < rows; row += 1) {
    const checkin = Date.now() - (rows - row + 2) * (DAY_MS / 4);
    const [from, to] = [checkin, checkin + DAY_MS / 5].map(
      (time) => `${new Date(time).toISOString().slice(0, 16)}Z`,
    );
    lines.push(`Guest ${row},+4670${String(row).padStart(7, '0')},g${row}@example.com,${from},${to},r${row}`);
  }
  return lines.join('\n');
}

async function newHome(
  api: string,
  headers: Record<string, string>,
  organization_id: string,
): Promise<string> {
  const answer = await fetch(`${api}/homes`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Bench', organization_id }),
  });
  return ((await answer.json()) as { home_id: string }).home_id;
}

async function upload(url: string, headers: Record<string, string>, body: string): Promise<number> {
  const begun = performance.now();
  const answer = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'text/csv' },
    body,
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`import: ${answer.status} ${text.slice(0, 300)}`);
  return (performance.now() - begun) / 1000;
}

async function memoryOf(api: string): Promise<number> {
  const text = await (await fetch(`${api.replace('/v8', '')}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1] ?? Number.NaN);
}

async function meanMs(url: string, headers: Record<string, string>): Promise<number> {
  const result = await autocannon({ url, headers, connections: CONNECTIONS, duration: SECONDS });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: ${result.non2xx} bad answers`);
  return (CONNECTIONS * result.duration * 1000) / result.requests.total;
}

const lares = await startLares({ LARES_RATE_LIMIT: 'off' });
try {
  const [crowded, quiet] = [
    await newHome(lares.api, lares.headers, lares.organization_id),
    await newHome(lares.api, lares.headers, lares.organization_id),
  ];
  const importOf = (home: string) => `${lares.api}/homes/${home}/guests/import`;
  // Warm-up: code is compiled and pools are filled.
  for (let warm = 0; warm < 3; warm += 1) await upload(importOf(quiet), lares.headers, csv(FEW));

  const file = csv(MANY);
  const before = await memoryOf(lares.api);
  let peak = before;
  const watching = setInterval(
    () => void memoryOf(lares.api).then((now) => (peak = Math.max(peak, now))),
    1000,
  );
  const createdIn = await upload(importOf(crowded), lares.headers, file);
  const grownBy = peak - before;
  const updatedIn = await upload(importOf(crowded), lares.headers, file);
  clearInterval(watching);
  console.log(
    `import of ${MANY} rows (${(file.length / 1_048_576).toFixed(1)} MB): created ${(MANY / createdIn).toFixed(0)} rows/s,` +
      ` again ${(MANY / updatedIn).toFixed(0)} rows/s, memory ${(before / 1_048_576).toFixed(0)} MB, at most` +
      ` ${(grownBy / 1_048_576).toFixed(0)} MB more (${((peak - before) / 1_048_576).toFixed(0)} the second time)`,
  );

  for (const query of ONLY === 'import'
    ? []
    : ['', '?status=past', '?status=current', '?status=upcoming', `?from=${new Date().toISOString()}`]) {
    const ratios: number[] = [];
    const times: { many: number; few: number }[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const many = await meanMs(`${lares.api}/homes/${crowded}/guests${query}`, lares.headers);
      const few = await meanMs(`${lares.api}/homes/${quiet}/guests${query}`, lares.headers);
      if (round === 0) continue; // The first round is a warm-up.
      ratios.push(many / few);
      times.push({ many, few });
    }
    console.log(
      `list${query.padEnd(18)} ${MANY} stays ${median(times.map(({ many }) => many)).toFixed(1)} ms, ${FEW} stays` +
        ` ${median(times.map(({ few }) => few)).toFixed(1)} ms, ratio ${median(ratios).toFixed(2)}` +
        `  (rounds ${ratios.map((ratio) => ratio.toFixed(2)).join(' ')})`,
    );
  }
} finally {
  await lares.stop();
}
