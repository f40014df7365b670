/**
 * Compares the same built program on several versions of Node. Each is a Lares with its own data directory, all run,
 * and they take turns. Reports, events and deliveries are as in the bench `yardstick`. BENCH_NODES=path,path,… lists the
 * versions: the first is the baseline, and without a list only this one runs. BENCH_ONLY=paced,64,256,fanout picks
 * parts; BENCH_ROUNDS, BENCH_SECONDS and BENCH_DEVICES set sizes; BENCH_PROFILE=dir writes CPU profiles. See
 * README.md.
 */
import { execFileSync } from 'node:child_process';
import { startDriven } from './support/driven.ts';
import { compare } from './support/figures/compare.ts';
import { openTurns } from './support/figures/turns.ts';
import { openLares } from './support/lares/open-lares.ts';
import { keep, stopAll } from './support/running.ts';
import { PARTS, WARM_UP } from './yardstick/parts.ts';

const NODES = (process.env['BENCH_NODES'] ?? process.execPath).split(',');
const DEVICES = Number(process.env['BENCH_DEVICES'] ?? 4096);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 8);
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
const names = (process.env['BENCH_ONLY'] ?? 'paced,64').split(',');

try {
  const publisher = await keep(startDriven('ingest-load.mjs'));
  const receiver = await keep(startDriven('../yardstick/receiver.mjs'));
  const turns = openTurns(publisher, receiver);
  const port = await receiver.run<number>('port');
  const all = [];
  for (const node of NODES) {
    const opened = await openLares(execFileSync(node, ['--version']).toString().trim(), node);
    const devices = await opened.portfolio.seed(DEVICES);
    await publisher.run('know', { url: opened.site.url, devices });
    await turns.publish(opened.site, WARM_UP, SECONDS, false);
    all.push(opened);
  }
  let hooks = 0;
  for (const part of PARTS.filter(({ name }) => names.includes(name))) {
    for (; hooks < part.webhooks; hooks += 1)
      for (const { portfolio } of all)
        await portfolio.subscribe(`http://127.0.0.${hooks + 1}:${port}/${hooks}`);
    const sites = all.map(({ site }) => site);
    await compare(turns, sites, {
      label: part.name,
      way: part,
      rounds: ROUNDS,
      seconds: SECONDS,
      printSlower: false,
    });
  }
} finally {
  await stopAll();
}
