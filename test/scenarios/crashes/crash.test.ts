import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { clientFor } from '../../harness/client.ts';
import { preparedDirectory } from '../../harness/program/prepared-directory.ts';
import { allHomes, createSteadily } from '../../harness/program/steady-creator.ts';
import { startLares } from '../../harness/program.ts';
import { rounds } from '../../harness/run/rounds.ts';

const CREATIONS_PER_SECOND = 200;
const ROUNDS = rounds(1, 50);
/** A restart, a crash, and a restart after the crash. */
const SIGNALS = (['SIGINT', 'SIGKILL', 'SIGINT'] as const).slice(0, rounds(2, 3));

function postmasterOf(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

// The test uses real time because the moment a process dies matters. It asserts no durations.
it(
  'every creation answered 201 survives kill -9 of Lares, and of the database with it, again and again',
  async () => {
    const { dataDir, organization_id, access_token } = await preparedDirectory();
    const environment = { LARES_DATA_DIR: dataDir };
    const acknowledged: string[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      const lares = await startLares(environment);
      const found = await allHomes(lares.api, access_token);
      expect(acknowledged.filter((id) => !found.has(id))).toEqual([]);

      const creator = createSteadily(lares.api, access_token, organization_id, CREATIONS_PER_SECOND);
      // At a random moment of the work.
      await expect
        .poll(() => creator.acknowledged.length, { timeout: 60_000, interval: 5 })
        .toBeGreaterThan(50 + Math.random() * 80);
      const postmaster = postmasterOf(dataDir);
      // On odd rounds the database server survives and the next start adopts it; on even rounds it dies too.
      if (round % 2 === 0) process.kill(postmaster, 'SIGKILL');
      await lares.kill('SIGKILL');
      await creator.stop();
      acknowledged.push(...creator.acknowledged);
    }
    const lares = await startLares(environment);
    const found = await allHomes(lares.api, access_token);
    expect(acknowledged.filter((id) => !found.has(id))).toEqual([]);
    console.log(`${acknowledged.length} acknowledged, ${found.size} found, ${ROUNDS} kills`);
  },
  60_000 + ROUNDS * 20_000,
);

it('Lares rides out a restart and a crash of its database: nothing acknowledged is lost, and it answers again', async () => {
  const { dataDir, organization_id, access_token } = await preparedDirectory();
  const environment = { LARES_DATA_DIR: dataDir };
  const lares = await startLares(environment);
  const creator = createSteadily(lares.api, access_token, organization_id, CREATIONS_PER_SECOND);
  for (const signal of SIGNALS) {
    const before = creator.acknowledged.length;
    await expect.poll(() => creator.acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(before + 50);
    const down = creator.acknowledged.length;
    process.kill(postmasterOf(dataDir), signal);
    await expect.poll(() => creator.acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(down + 100);
  }
  await creator.stop();
  const found = await allHomes(lares.api, access_token);
  expect(creator.acknowledged.filter((id) => !found.has(id))).toEqual([]);
  // Lares refused what it could not answer as 503, never as a 500.
  expect([...creator.refused.keys()].filter((status) => status !== 503)).toEqual([]);
  // A role that failed repeatedly reports this for five more seconds, unless it stored something since.
  const ready = async () => (await clientFor(lares.url).get('/readyz')).status;
  await expect.poll(ready, { timeout: 60_000, interval: 100 }).toBe(200);
  console.log(
    `${creator.sent()} sent, ${creator.acknowledged.length} acknowledged, refused ${JSON.stringify([...creator.refused])}`,
  );
}, 300_000);
