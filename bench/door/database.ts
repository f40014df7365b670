import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { childrenOf, parentOf, secondsOf, secondsOfEnded } from '../support/process-times.ts';

/** Whom both are to the server; the bench itself is its superuser. */
const ROLE = 'lares_service';
const SUPERUSER = 'lares';
const RELOAD_MS = 500;
/** Each statement is a line, also of those that were prepared; without what was given to it. */
const LOGGING = {
  log_statement: 'all',
  log_line_prefix: '%u %d ',
  log_parameter_max_length: '0',
};

export type DatabaseName = 'lares' | 'yardstick';
type Processes = ReturnType<typeof look>;

/** What the bench asks the embedded server of a Lares: a second database in it is the yardstick's. */
export async function openServer(host: string, dataDir: string) {
  const connect = async (database: string) => {
    const client = new pg.Client({ host, port: 5432, user: SUPERUSER, database });
    await client.connect();
    return client;
  };
  const lares = await connect('lares');
  await lares.query(`CREATE DATABASE yardstick OWNER ${ROLE}`);
  const clients = { lares, yardstick: await connect('yardstick') };
  const one = async (client: pg.Client, text: string) =>
    Number((await client.query<{ n: string }>(text)).rows[0]?.n);
  const postmaster = parentOf(await one(lares, 'SELECT pg_backend_pid() AS n'));
  const log = join(dataDir, 'postgres.log');

  async function alterSystem(change: (name: string, value: string) => string) {
    for (const [name, value] of Object.entries(LOGGING)) await lares.query(change(name, value));
    await lares.query('SELECT pg_reload_conf()');
    await wait(RELOAD_MS);
  }

  return {
    yardstick: { host, port: 5432, user: ROLE, database: 'yardstick' },
    look: () => look(postmaster),
    wal: () => one(lares, "SELECT pg_current_wal_lsn() - '0/0'::pg_lsn AS n"),
    /** Deliveries that were not settled yet. */
    waiting: (name: DatabaseName) =>
      one(clients[name], `SELECT count(*) AS n FROM ${name === 'lares' ? 'deliveries' : 'waiting'}`),
    /** How many statements somebody sends while the work is done; the log of the server says. */
    async statements(name: DatabaseName, work: () => Promise<void>): Promise<number> {
      await alterSystem((setting, value) => `ALTER SYSTEM SET ${setting} = '${value}'`);
      const from = statSync(log).size;
      await work();
      await alterSystem((setting) => `ALTER SYSTEM RESET ${setting}`);
      const lines = readFileSync(log).subarray(from).toString('latin1').split('\n');
      const statement = new RegExp(`^${ROLE} ${name} LOG: {2}(statement|execute [^:]*):`);
      return lines.filter((line) => statement.test(line)).length;
    },
    async stop() {
      for (const client of Object.values(clients)) await client.end();
    },
  };
}

/** All processor time of the server, with that of children that ended, and its children of this moment. */
function look(postmaster: number) {
  const children = childrenOf(postmaster);
  const alive = children.reduce((sum, { seconds }) => sum + seconds, secondsOf(postmaster));
  return { all: alive + secondsOfEnded(postmaster), children };
}

/**
 * Seconds between two looks: everything but the connections of the bench and of the one whose turn it is not. A Lares that
 * has nothing to do still looks for work, which is not to be counted against the yardstick.
 */
export function serverSeconds(before: Processes, after: Processes, name: DatabaseName): number {
  const others = after.children.filter(
    ({ title }) => title.includes('[local]') && !title.includes(` ${ROLE} ${name} `),
  );
  const earlier = new Map(before.children.map(({ pid, seconds }) => [pid, seconds]));
  return others.reduce(
    (sum, { pid, seconds }) => sum - (seconds - (earlier.get(pid) ?? 0)),
    after.all - before.all,
  );
}
