import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { childrenOf, parentOf, secondsOf, secondsOfEnded } from '../figures/process-times.ts';
import { type Statement, statementsIn } from './statements.ts';

/** Database user of the services. The bench itself connects as superuser. */
const ROLE = 'lares_service';
const SUPERUSER = 'lares';
const PORT = 5432;
const RELOAD_MS = 500;
/** Logs each statement as a line with its time, including prepared ones, without its parameters. */
const LOGGING = {
  log_min_duration_statement: '0',
  log_line_prefix: '%u %d ',
  log_parameter_max_length: '0',
};

type Processes = ReturnType<typeof look>;
export type Server = Awaited<ReturnType<typeof openServer>>;

/** Queries to the embedded server of a Lares. */
export async function openServer(host: string, dataDir: string) {
  const clients: pg.Client[] = [];
  const connect = async (database: string) => {
    const client = new pg.Client({ host, port: PORT, user: SUPERUSER, database });
    await client.connect();
    clients.push(client);
    return client;
  };
  const client = await connect('lares');
  const one = async (text: string, on = client) => Number((await on.query<{ n: string }>(text)).rows[0]?.n);
  const postmaster = parentOf(await one('SELECT pg_backend_pid() AS n'));
  const log = join(dataDir, 'postgres.log');
  let inspector: Promise<pg.Client> | undefined;

  /** Uses its own database, so that it adds nothing to that of Lares. */
  async function inspect(): Promise<pg.Client> {
    const own = await connect('postgres');
    await own.query('CREATE EXTENSION IF NOT EXISTS pg_walinspect');
    return own;
  }

  async function alterSystem(change: (name: string, value: string) => string) {
    for (const [name, value] of Object.entries(LOGGING)) await client.query(change(name, value));
    await client.query('SELECT pg_reload_conf()');
    await wait(RELOAD_MS);
  }

  return {
    /** Connects to the database of Lares as the superuser. */
    client,
    connect,
    postmaster,
    /** Connection settings of a service. */
    asService: (database: string) => ({ host, port: PORT, user: ROLE, database }),
    newDatabase: (name: string) => client.query(`CREATE DATABASE ${name} OWNER ${ROLE}`),
    look: () => look(postmaster),
    wal: () => one("SELECT pg_current_wal_lsn() - '0/0'::pg_lsn AS n"),
    /** Full page images in the log between two positions: pages that were first changed since a checkpoint. */
    async fullPages(from: number, to: number): Promise<{ count: number; bytes: number }> {
      if (to <= from) return { count: 0, bytes: 0 };
      inspector ??= inspect();
      const { rows } = await (await inspector).query<{ count: number; bytes: number }>(
        `SELECT count(*)::float8 AS count, coalesce(sum(block_fpi_length), 0)::float8 AS bytes
         FROM pg_get_wal_block_info('0/0'::pg_lsn + $1::numeric, '0/0'::pg_lsn + $2::numeric, false)
         WHERE block_fpi_length > 0`,
        [from, to],
      );
      return rows[0] ?? { count: 0, bytes: 0 };
    },
    /** Returns a number in the column n. */
    one,
    /** Statements that the database receives during the work, from the server's log. */
    async statements(database: string, work: () => Promise<void>): Promise<Statement[]> {
      await alterSystem((setting, value) => `ALTER SYSTEM SET ${setting} = '${value}'`);
      const from = statSync(log).size;
      await work();
      await alterSystem((setting) => `ALTER SYSTEM RESET ${setting}`);
      return statementsIn(readFileSync(log).subarray(from).toString('latin1'), `${ROLE} ${database} `);
    },
    async stop() {
      for (const one of clients) await one.end();
    },
  };
}

/** All processor time of the server, including ended children, and its current children. */
function look(postmaster: number) {
  const children = childrenOf(postmaster);
  const alive = children.reduce((sum, { seconds }) => sum + seconds, secondsOf(postmaster));
  return { all: alive + secondsOfEnded(postmaster), children };
}

/**
 * Seconds between two snapshots, without connections of the bench and of sites whose turn it is not. An idle Lares
 * still polls for work, which must not count against another one in the same server.
 */
export function serverSeconds(
  before: Processes,
  after: Processes,
  database: string,
  roles: readonly string[] = [ROLE],
): number {
  const others = after.children.filter(
    ({ title }) =>
      title.includes('[local]') && !roles.some((role) => title.includes(` ${role} ${database} `)),
  );
  const earlier = new Map(before.children.map(({ pid, seconds }) => [pid, seconds]));
  return others.reduce(
    (sum, { pid, seconds }) => sum - (seconds - (earlier.get(pid) ?? 0)),
    after.all - before.all,
  );
}
