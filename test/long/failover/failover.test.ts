import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '../../../src/platform/durations.ts';
import { type Cluster, openCluster, USER, until } from './cluster.ts';
import { FAULTS, type Fault } from './faults.ts';
import { deliveredAgain, findIn, overdue, undelivered } from './found.ts';
import { openHaproxy } from './haproxy.ts';
import { type Load, openLoad } from './load.ts';
import { missingPackages } from './packages.ts';
import { PASSWORD } from './patroni-settings.ts';
import { openProbe } from './probe.ts';
import { runProgram } from './processes.ts';
import { type Round, tableOf, writeResults } from './results.ts';
import { openStage, type Stage } from './stage.ts';
import { seenBetween } from './timeline.ts';

/** In total; half of them over each route to the database. A smaller number writes no page. */
const ALL_ROUNDS = 20;
const ROUNDS = Number(process.env['FAILOVER_ROUNDS'] ?? ALL_ROUNDS);
/** For debugging: only faults whose name contains this text. */
const ONLY = process.env['FAILOVER_ONLY'] ?? '';
/** Time under load before and after a fault. */
const STEADY_MS = 2 * SECOND_MS;
/** The documented limit. */
const TEN_SECONDS = 10 * SECOND_MS;

const missing = missingPackages();
if (missing.length > 0)
  console.log(`The failover campaign is skipped; it needs: apt install ${missing.join(' ')}`);

let cluster: Cluster;
const rounds: Round[] = [];

beforeAll(async () => {
  if (missing.length === 0) cluster = await openCluster();
}, 10 * MINUTE_MS);

afterAll(async () => {
  if (rounds.length > 0) console.log(tableOf(rounds));
  await cluster?.close();
}, MINUTE_MS);

async function versions(): Promise<string> {
  const versionOf = async (program: string, ...args: string[]) =>
    (await runProgram(program, args)).split('\n')[0]?.trim() ?? '';
  const all = [versionOf('patroni', '--version'), versionOf('etcd', '--version'), versionOf('haproxy', '-v')];
  return (await Promise.all(all)).join(', ');
}

async function waysOf(path: string): Promise<{ url: string; ports: number[]; close(): Promise<unknown> }> {
  const login = `postgres://${USER}:${PASSWORD}`;
  if (path === 'HAProxy') {
    const { port, close } = await openHaproxy(cluster.directory, cluster.nodes);
    return { url: `${login}@127.0.0.1:${port}/${USER}`, ports: [port], close };
  }
  const ports = cluster.nodes.map(({ front }) => front.postgres.port);
  const hosts = ports.map((port) => `127.0.0.1:${port}`).join();
  const url = `${login}@${hosts}/${USER}?target_session_attrs=read-write`;
  return { url, ports, close: async () => undefined };
}

async function playRound(
  fault: Fault,
  path: string,
  stage: Stage,
  load: Load,
  written: number[],
): Promise<void> {
  const pair = await cluster.settled(3 * MINUTE_MS);
  const serves = (since: number) => {
    if (stage.died() !== undefined) throw new Error(stage.died());
    return load.servesSince(since);
  };
  const { received } = stage.receiver;
  const [from, before] = [performance.now(), deliveredAgain(received)];
  await until(() => serves(from) && performance.now() > from + STEADY_MS, MINUTE_MS, 'all serve before');
  const began = performance.now();
  await fault.play(cluster, pair);
  // All processes that serve now use the other server.
  const isOver = () => serves(lastGapOf(written, began)) && performance.now() > began + STEADY_MS;
  await until(isOver, 3 * MINUTE_MS, `all serve after: ${fault.name}`).finally(() => fault.makeGood(pair));
  const after = await cluster.settledAgain(pair.primary, MINUTE_MS);
  const good = performance.now();
  await until(() => serves(good) && performance.now() > good + STEADY_MS, MINUTE_MS, 'all serve again');
  const to = performance.now();
  await until(
    async () => (await overdue(after.primary)).length === 0,
    2 * MINUTE_MS,
    'nothing is overdue',
  ).catch(async (error: Error) => {
    throw new Error(`${(await overdue(after.primary)).slice(0, 10).join('; ')}`, { cause: error });
  });
  const found = await findIn(after.primary, load, from);
  const again = deliveredAgain(received) - before;
  const { renewed } = after;
  const round = {
    fault: fault.name,
    path,
    again,
    renewed,
    ...found,
    ...seenBetween(load, written, from, to),
  };
  rounds.push(round);
  if (ROUNDS >= ALL_ROUNDS) writeResults(rounds, await versions());
  console.log(
    `${path}, ${JSON.stringify({ ...round, wrong: round.wrong.slice(0, 5), moved: after.primary !== pair.primary })}`,
  );
}

/** When the longest time without a write ended. In the future while there was no gap longer than a second. */
function lastGapOf(written: readonly number[], from: number): number {
  let last = from;
  for (const at of written.filter((moment) => moment > from)) {
    if (at - last > SECOND_MS) return at;
    last = at;
  }
  return performance.now() - last > SECOND_MS || performance.now() < from + TEN_SECONDS
    ? Number.POSITIVE_INFINITY
    : from;
}

it.skipIf(missing.length > 0).each(['several hosts', 'HAProxy'])(
  'a failover loses no acknowledged change, and blocks no request: %s',
  async (path) => {
    const ways = await waysOf(path);
    try {
      await cluster.settled(MINUTE_MS);
      const stage = await openStage(ways.url);
      const probe = openProbe(ways.ports);
      const load = openLoad(stage);
      try {
        const faults = FAULTS.filter(({ name }) => name.includes(ONLY));
        for (let round = 0; round < ROUNDS / 2; round += 1) {
          const fault = faults[round % faults.length];
          if (fault) await playRound(fault, path, stage, load, probe.written);
        }
      } finally {
        await Promise.all([load.stop(), probe.stop()]);
      }
      const { primary, standby } = await cluster.settled(MINUTE_MS);
      const { received } = stage.receiver;
      await until(
        () => undelivered(received, load).length === 0,
        2 * MINUTE_MS,
        () => `delivered: ${undelivered(received, load).slice(0, 10).join()}`,
      );
      // By then the standby has all data of the primary.
      await wait(SECOND_MS);
      const all = await Promise.all([primary, standby].map((node) => findIn(node, load, 0)));
      expect(all.map(({ lost, twice }) => ({ lost, twice }))).toEqual(Array(2).fill({ lost: [], twice: [] }));
      const mine = rounds.filter((one) => one.path === path);
      expect(mine.flatMap(({ lost, twice, wrong }) => [...lost, ...twice, ...wrong])).toEqual([]);
      expect(Math.max(...mine.map(({ longestAnswer }) => longestAnswer))).toBeLessThan(TEN_SECONDS);
      expect(Math.max(...mine.map(({ backAfter }) => backAfter))).toBeLessThan(TEN_SECONDS);
    } finally {
      await ways.close();
    }
  },
  5 * MINUTE_MS + ROUNDS * 4 * MINUTE_MS,
);
