import fc from 'fast-check';
import { Pool } from 'undici';
import { expect, it } from 'vitest';
import { openWorld } from '../../harness/world.ts';
import { fingerprint, pathIn, seedPortfolio } from '../../openapi/authorization/portfolio.ts';
import { operationsOf } from '../../openapi/document.ts';
import { type BadInput, badInputsOf } from './bad-inputs.ts';

/** `npm run test:fuzz` sends a million. */
const WANTED = Number(process.env['FUZZ_INPUTS'] ?? 20_000);
const SEED = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31);
const A_TIME = 20;
const UNDER_WAY = 16;
const LISTED = 10;

/** Devices and OAuth clients have other body types. Separate tests cover their refusals. */
const isWalked = ({ device, page, path }: { device: boolean; page: boolean; path: string }) =>
  !device && !page && !path.startsWith('/oauth/');

it(
  `${WANTED} wrong inputs over all operations: each is a 4xx, and nothing is changed`,
  async () => {
    // Without the worker, whose own changes would look like effects of the requests.
    const world = await openWorld({ roles: ['api', 'ingest'] });
    const hood = await world.neighbourhood();
    const portfolio = await seedPortfolio(world, hood);
    const operations = operationsOf((await world.anonymous.get('/openapi.json')).body).filter(isWalked);
    const browser = await world.browserOf(hood.owner);
    const { csrf_token } = (await browser.api('GET', '/session')).body;
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const bySession = { cookie, origin: world.url, 'x-csrf-token': csrf_token };
    const byToken = { authorization: `Bearer ${hood.owner.token}` };
    const walked = operations.map((operation) => ({
      operation,
      headers: operation.session ? bySession : byToken,
      inputs: badInputsOf(operation, { path: pathIn(operation, portfolio), things: portfolio }),
    }));
    const pool = new Pool(world.url, { connections: UNDER_WAY });
    const wrong: string[] = [];
    const statuses = new Map<number, number>();
    let count = 0;

    async function send(method: string, headers: object, { path, sent }: BadInput): Promise<void> {
      const answer = await pool.request({
        method,
        path: `/v8${path}`,
        headers: { ...headers, ...sent.headers },
        body: sent.raw ?? null,
      });
      const text = await answer.body.text();
      const { statusCode } = answer;
      count += 1;
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
      if (statusCode < 400 || statusCode >= 500)
        wrong.push(
          `${method} ${path} ${JSON.stringify(sent).slice(0, 300)} → ${statusCode} ${text.slice(0, 200)}`,
        );
    }

    const before = await fingerprint(world);
    for (let round = 0; count < WANTED && wrong.length < LISTED; round += 1) {
      for (const { operation, headers, inputs } of walked) {
        const input = inputs[round % inputs.length];
        if (!input) continue;
        const batch = fc.sample(input, { numRuns: A_TIME, seed: SEED + round });
        await Promise.all(batch.map((one) => send(operation.method, headers, one)));
        // No test reads the log, and it would grow to a million lines.
        world.lines.length = 0;
      }
      if (round % 50 === 0) console.log(`${count} of ${WANTED} …`);
    }
    await pool.close();
    console.log(`${count} wrong inputs, seed ${SEED}:`, Object.fromEntries(statuses));
    expect(wrong).toEqual([]);
    expect(count).toBeGreaterThanOrEqual(WANTED);
    expect(await fingerprint(world)).toEqual(before);
  },
  6 * 3_600_000,
);
