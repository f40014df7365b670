import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { childrenOf, secondsOf } from '../support/figures/process-times.ts';
import { type Server, serverSeconds } from '../support/lares/database-server.ts';
import type { Cost, Pages } from './measured.ts';

/** The process whose use is counted. */
export interface User {
  pids(): number[];
  server: Server;
  database: string;
  /** Database users of the process. Without them, the service's own. */
  roles?: readonly string[];
}

/** Total use. WAL excludes full page images, which are counted separately. */
export interface Use extends Cost {
  seconds: number;
  pages: Pages;
}

/** Measures what the work used, in processes and in the database. */
export async function using(user: User, work: () => Promise<unknown>): Promise<Use> {
  const { server } = user;
  const look = async () => ({
    process: user.pids().reduce((sum, pid) => sum + secondsOf(pid), 0),
    server: server.look(),
    wal: await server.wal(),
    at: performance.now(),
  });
  const before = await look();
  await work();
  const after = await look();
  const pages = await server.fullPages(before.wal, after.wal);
  return {
    processMs: 1000 * (after.process - before.process),
    databaseMs: 1000 * serverSeconds(before.server, after.server, user.database, user.roles),
    walBytes: after.wal - before.wal - pages.bytes,
    seconds: (after.at - before.at) / 1000,
    pages,
  };
}

export const perSecond = ({ processMs, databaseMs, walBytes, seconds }: Use): Cost => ({
  processMs: processMs / seconds,
  databaseMs: databaseMs / seconds,
  walBytes: walBytes / seconds,
});

/** Use per item, minus the idle use in the same time. */
export function each(use: Use, count: number, idle: Cost): Cost {
  const of = (member: keyof Cost) => (use[member] - idle[member] * use.seconds) / count;
  return { processMs: of('processMs'), databaseMs: of('databaseMs'), walBytes: of('walBytes') };
}

const QUIET_BYTES = 4000;
const MOST_LOOKS = 30;

/** Use of an idle second, after earlier work is done: the first report of a home leaves work behind. */
export async function idleSecond(user: User, seconds: number): Promise<Cost> {
  const look = () => using(user, () => wait(1000));
  for (let looks = 0; looks < MOST_LOOKS && (await look()).walBytes > QUIET_BYTES; looks += 1);
  return perSecond(await using(user, () => wait(seconds * 1000)));
}

/** Private memory in megabytes of a database process, averaged over these connections. */
export function connectionMb(postmaster: number, database: string): number {
  const own = childrenOf(postmaster)
    .filter(({ title }) => title.includes(` ${database} [local]`))
    .map(({ pid }) => {
      const found = /^RssAnon:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
      return Number(found?.[1] ?? 0) / 1000;
    });
  return own.reduce((sum, one) => sum + one, 0) / Math.max(1, own.length);
}

/** Size of tables with their partitions, indexes and TOAST data. */
export function bytesOf({ one }: Server, tables: string[], on?: pg.Client): Promise<number> {
  const named = `ARRAY[${tables.map((name) => `'${name}'`).join(', ')}]::regclass[]`;
  return one(
    `SELECT sum(pg_total_relation_size(oid))::float8 AS n FROM pg_class
     WHERE relkind = 'r' AND (oid = ANY (${named}) OR oid IN (SELECT inhrelid FROM pg_inherits WHERE inhparent = ANY (${named})))`,
    on,
  );
}
