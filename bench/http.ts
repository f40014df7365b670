/**
 * Compares authenticated reads with the same Fastify that answers a constant JSON of the same size. Each round loads
 * the ceiling and then Lares in the same way. The ratio is taken within the round, because this machine's speed
 * changes from minute to minute. The bench prints the median of the rounds.
 */

import { join } from 'node:path';
import autocannon from 'autocannon';
import { median } from './support/figures/median.ts';
import { startProgram } from './support/lares/program.ts';
import { startLares } from './support/lares/start-lares.ts';

const ROUNDS = 5;
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 4);
const CONNECTIONS = 50;
const HOMES = 100;
const CONSTANT_SERVER = join(import.meta.dirname, 'support/constant-server.mjs');

async function requestsPerSecond(url: string, headers: Record<string, string>): Promise<number> {
  const result = await autocannon({ url, headers, connections: CONNECTIONS, duration: SECONDS });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} answers that are not 2xx, ${result.errors} errors`);
  }
  return result.requests.total / result.duration;
}

async function compare(name: string, url: string, headers: Record<string, string>): Promise<void> {
  const body = await (await fetch(url, { headers })).text();
  const ceiling = await startProgram([CONSTANT_SERVER], { BODY: body }, /(http:\S+)/);
  const rounds: { ceiling: number; lares: number }[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const measured = {
      ceiling: await requestsPerSecond(ceiling.address, headers),
      lares: await requestsPerSecond(url, headers),
    };
    if (round > 0) rounds.push(measured); // The first round is a warm-up.
  }
  await ceiling.stop();
  const ratios = rounds.map((round) => round.lares / round.ceiling);
  console.log(
    `${name.padEnd(22)} ${String(body.length).padStart(7)} bytes` +
      `  ceiling ${median(rounds.map((round) => round.ceiling))
        .toFixed(0)
        .padStart(6)}/s` +
      `  lares ${median(rounds.map((round) => round.lares))
        .toFixed(0)
        .padStart(6)}/s` +
      `  ratio ${median(ratios).toFixed(2)}  (rounds ${ratios.map((ratio) => ratio.toFixed(2)).join(' ')})`,
  );
}

// The limit is on, as in production, but too high to refuse a request.
const lares = await startLares({ LARES_RATE_LIMIT: '1000000/1000000' });
try {
  for (let count = 1; count <= HOMES; count += 1) {
    const home = { name: `Home ${count}`, organization_id: lares.organization_id, address: 'Strandvägen 12' };
    const answer = await fetch(`${lares.api}/homes`, {
      method: 'POST',
      headers: { ...lares.headers, 'content-type': 'application/json' },
      body: JSON.stringify(home),
    });
    if (answer.status !== 201) throw new Error(`home not created: ${await answer.text()}`);
  }
  console.log(`${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s each, median`);
  await compare('GET /v8/users/me', `${lares.api}/users/me`, lares.headers);
  await compare(`GET /v8/homes (${HOMES})`, `${lares.api}/homes`, lares.headers);
} finally {
  await lares.stop();
}
