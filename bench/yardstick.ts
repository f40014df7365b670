/**
 * Compares a report, its event and the delivery through the public API with a yardstick. The yardstick is a bare
 * server that makes an INSERT, answers, POSTs the bytes and makes a DELETE. Both use the same PostgreSQL (embedded,
 * fsync on), publisher and receiver, and take turns. The result is the ratio of processor time per delivery, for the
 * processes and for the database; see README.md. BENCH_ONLY=paced,64,256,fanout picks parts; BENCH_ROUNDS,
 * BENCH_SECONDS and BENCH_DEVICES set sizes; BENCH_PROFILE=dir writes CPU profiles.
 */

import { startDriven } from './support/driven.ts';
import { openTurns, type Site } from './support/figures/turns.ts';
import { openLares } from './support/lares/open-lares.ts';
import { keep, stopAll } from './support/running.ts';
import { PARTS, type Part, WARM_UP } from './yardstick/parts.ts';
import { print, type Round } from './yardstick/print.ts';

const DEVICES = Number(process.env['BENCH_DEVICES'] ?? 4096);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 8);
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
const names = (process.env['BENCH_ONLY'] ?? 'paced,64,256,fanout').split(',');

try {
  await bench();
} finally {
  await stopAll();
}

async function bench(): Promise<void> {
  const { server, site, portfolio } = await openLares('lares');
  const publisher = await keep(startDriven('ingest-load.mjs'));
  const receiver = await keep(startDriven('../yardstick/receiver.mjs'));
  const yardstick = await keep(startDriven('../yardstick/yardstick.mjs'));
  await server.newDatabase('yardstick');
  const yardstickClient = await server.connect('yardstick');
  const opened = await yardstick.run<{ url: string; pid: number }>('open', {
    connection: server.asService('yardstick'),
  });
  const sites: Record<keyof Round, Site> = {
    yardstick: {
      name: 'yardstick',
      url: opened.url,
      pids: () => [opened.pid],
      server,
      database: 'yardstick',
      waiting: () => server.one('SELECT count(*) AS n FROM waiting', yardstickClient),
    },
    lares: site,
  };
  const both = Object.values(sites);
  const devices = await portfolio.seed(DEVICES);
  for (const { url } of both) await publisher.run('know', { url, devices });
  const { publish, turn, counted } = openTurns(publisher, receiver);
  const statementsEach = async (site: Site, part: Part) => {
    const { statements, deliveries } = await counted(site, part, SECONDS);
    return statements.length / deliveries;
  };

  // Every device reports a few times, so that every home is cached and online before webhooks are registered.
  for (const site of both) await publish(site, WARM_UP, SECONDS, false);
  const hooks: string[] = [];
  const port = await receiver.run<number>('port');
  for (const part of PARTS.filter(({ name }) => names.includes(name))) {
    while (hooks.length < part.webhooks) {
      // Each webhook has its own address: the API allows one webhook per event and hostname.
      const url = `http://127.0.0.${hooks.length + 1}:${port}/${hooks.length}`;
      await portfolio.subscribe(url);
      hooks.push(url);
    }
    await yardstick.run('deliverTo', { urls: hooks });
    for (const site of both) await turn(site, part, SECONDS / 2);
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const { figures } = await turn(sites.yardstick, part, SECONDS);
      rounds.push({ yardstick: figures, lares: (await turn(sites.lares, part, SECONDS)).figures });
    }
    print(part, rounds, {
      yardstick: await statementsEach(sites.yardstick, part),
      lares: await statementsEach(sites.lares, part),
    });
  }
}
