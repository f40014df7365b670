/**
 * Measures the cost of a report as a Lares grows. The same hundred homes report beside idle homes, and on top of
 * months of history. The baseline is a Lares that has nothing else. Each has its own data directory, all run, and
 * they take turns. `backlog` measures events of healthy webhooks beside deliveries that wait for failing ones. See
 * README.md. BENCH_ONLY=homes,history,backlog,all picks parts (`all` only by name). BENCH_HOMES, BENCH_ACTIVE,
 * BENCH_HISTORY, BENCH_WAITING, BENCH_ROUNDS, BENCH_SECONDS and BENCH_BACKLOG_SECONDS set sizes.
 */

import { openBacklog } from './growth/backlog.ts';
import { copyHome } from './growth/copies.ts';
import { fillHistory } from './growth/history.ts';
import { startDriven } from './support/driven.ts';
import { compare } from './support/figures/compare.ts';
import { openTurns, type Site, type Way } from './support/figures/turns.ts';
import { type OpenedLares, openLares } from './support/lares/open-lares.ts';
import type { Device } from './support/lares/portfolio.ts';
import { keep, stopAll } from './support/running.ts';
import { flatOut, WARM_UP } from './yardstick/parts.ts';

const sized = (name: string, usual: number) => Number(process.env[`BENCH_${name}`] ?? usual);
const HOMES = (process.env['BENCH_HOMES'] ?? '10000,100000').split(',').map(Number);
const ACTIVE = sized('ACTIVE', 100);
const HISTORY = sized('HISTORY', 1_000_000);
const WAITING = sized('WAITING', 100_000);
const ROUNDS = sized('ROUNDS', 5);
const SECONDS = sized('SECONDS', 8);
/** At this low rate p99 needs a longer run. */
const BACKLOG_SECONDS = sized('BACKLOG_SECONDS', 30);
const names = (process.env['BENCH_ONLY'] ?? 'homes,history,backlog').split(',');

/**
 * A device may report twice a second. With one device in each of a hundred homes, Lares would refuse the closed loop.
 */
const DEVICES_EACH = 8;
/**
 * Reporting homes are created in this many steps, with idle ones in between. Their rows then mix in the tables, as in
 * production.
 */
const STEPS = 20;
const CLOSED_LOOP: Way = { ...flatOut(64), webhooks: 1 };
const WAYS: [string, Way][] = [
  ['paced', { command: 'paced', input: { perSecond: 100, lines: 16 }, webhooks: 1 }],
  ['64', CLOSED_LOOP],
];
const BESIDE_BACKLOG: Way = { command: 'paced', input: { perSecond: 20, lines: 16 }, webhooks: 1 };

const publisher = await startDriven('ingest-load.mjs');
const receiver = await startDriven('../yardstick/receiver.mjs');
const turns = openTurns(publisher, receiver);
const port = await receiver.run<number>('port');

/** A Lares with reporting homes, and some idle homes before each of them. */
async function openPortfolio(
  name: string,
  homes: number,
  apart = true,
): Promise<OpenedLares & { devices: Device[] }> {
  const opened = await openLares(name);
  const { portfolio, server, site } = opened;
  await portfolio.subscribe(`http://127.0.0.1:${port}/0`);
  const [first] = await portfolio.seed(1);
  if (!first) throw new Error('no device');
  await publisher.run('know', { url: site.url, devices: [first] });
  await turns.turn(site, { command: 'paced', input: { perSecond: 1, lines: 1 }, webhooks: 1 }, 3);
  const devices: Device[] = [];
  for (let step = 0; step < STEPS; step += 1) {
    const some = Math.ceil(((step + 1) * ACTIVE) / STEPS) - Math.ceil((step * ACTIVE) / STEPS);
    devices.push(...(await portfolio.seed(some, DEVICES_EACH)));
    await copyHome(server.client, first, Math.round((homes - ACTIVE) / STEPS), apart);
  }
  // Ordered home by home, not device by device within a home.
  const ordered = Array.from({ length: DEVICES_EACH }, (_, nth) =>
    devices.filter((_one, index) => index % DEVICES_EACH === nth),
  ).flat();
  await publisher.run('know', { url: site.url, devices: ordered });
  return { ...opened, devices: ordered };
}

/**
 * Vacuums and runs a checkpoint, as a running server has done after a while. Every device then reports a few times,
 * so that every reporting home is cached and online.
 */
async function settle({ server, site }: OpenedLares): Promise<void> {
  await server.client.query('VACUUM (ANALYZE)');
  await server.client.query('CHECKPOINT');
  await turns.publish(site, WARM_UP, SECONDS, false);
}

async function compareAll(label: string, portfolios: OpenedLares[]): Promise<void> {
  for (const one of portfolios) await settle(one);
  const sites = portfolios.map(({ site }) => site);
  for (const [way, how] of WAYS)
    await compare(turns, sites, {
      label: `${label} ${way}`,
      way: how,
      rounds: ROUNDS,
      seconds: SECONDS,
      printSlower: true,
    });
}

async function homes(): Promise<void> {
  const portfolios = [await openPortfolio(`${ACTIVE} homes`, ACTIVE)];
  for (const count of HOMES) portfolios.push(await openPortfolio(`${count} homes`, count));
  await compareAll('homes', portfolios);
}

/** All homes report one after the other. Each has reported before, but not recently. */
async function all(): Promise<void> {
  const portfolios = [await openPortfolio(`${ACTIVE} homes`, ACTIVE)];
  for (const count of HOMES) {
    const opened = await openPortfolio(`${count} homes`, count, false);
    const { rows } = await opened.server.client.query<Device>(
      `SELECT home_id, device_id, 'dt_' || device_id AS token, 100 AS seq FROM devices
       WHERE device_id <> ALL ($1) ORDER BY device_id OFFSET 1`,
      [opened.devices.map(({ device_id }) => device_id)],
    );
    await publisher.run('know', { url: opened.site.url, devices: rows });
    portfolios.push(opened);
    for (let received = 0; received < 2 * count; )
      received += await turns.publish(opened.site, WARM_UP, SECONDS, false);
  }
  for (const one of portfolios) await settle(one);
  await compare(
    turns,
    portfolios.map(({ site }) => site),
    { label: 'all 64', way: CLOSED_LOOP, rounds: ROUNDS, seconds: SECONDS, printSlower: true },
  );
}

async function history(): Promise<void> {
  const portfolios = [
    await openPortfolio('no history', ACTIVE),
    await openPortfolio(`${HISTORY} rows`, ACTIVE),
  ];
  const [, old] = portfolios;
  if (old) await fillHistory(old.server, old.devices, HISTORY);
  await compareAll('history', portfolios);
}

async function backlog(): Promise<void> {
  const portfolios = [
    await openPortfolio('no backlog', ACTIVE),
    await openPortfolio(`${WAITING} waiting`, ACTIVE),
  ];
  const [, behind] = portfolios;
  if (!behind) return;
  const failing = await keep(startDriven('../growth/failing-endpoints.mjs'));
  const { refill, waiting } = await openBacklog(behind, await failing.run<number>('port'));
  await failing.run('startFailing');
  for (const one of portfolios) await settle(one);
  const prepare = async (site: Site) => {
    if (site !== behind.site) return;
    console.log(`backlog        ${await waiting()} still wait; ${WAITING} again`);
    await refill(WAITING);
  };
  await compare(
    turns,
    portfolios.map(({ site }) => site),
    {
      label: 'backlog',
      way: BESIDE_BACKLOG,
      rounds: ROUNDS,
      seconds: BACKLOG_SECONDS,
      printSlower: true,
      prepare,
    },
  );
}

const parts: Record<string, () => Promise<void>> = { homes, all, history, backlog };
try {
  for (const name of names) {
    try {
      await parts[name]?.();
    } finally {
      await stopAll();
    }
  }
} finally {
  for (const one of [publisher, receiver]) await one.stop();
}
