import { createHash } from 'node:crypto';
import pg from 'pg';
import sql, { type Sql } from 'sql-template-tag';
import { SECOND_MS } from '../durations.ts';
import { unavailable } from '../errors.ts';
import type { ConnectionConfig } from './connection/connection-config.ts';
import { isConnectionLost } from './connection/connection-lost.ts';
import { ConnectionPool } from './connection/pool.ts';
import { isReadOnly } from './connection/unavailable.ts';

/** What a store needs: statements on one connection, inside a transaction or not. */
export interface Connection {
  rows<Row extends object>(statement: Sql): Promise<Row[]>;
  row<Row extends object>(statement: Sql): Promise<Row | undefined>;
  /** Whether series are distributed over several servers (src/distribution). Choose by seriesStore of devices/series. */
  isDistributed(): Promise<boolean>;
}

export interface Transactions extends Connection {
  /** Commits if `work` resolves, rolls back if it throws. No network but the database inside. */
  transaction<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result>;
}

export interface Database extends Transactions {
  /** For background work, which may take longer than a caller should wait. */
  longTimeout: Transactions;
  /**
   * For large statements that run many times a second: planned once per connection, whatever the parameters.
   * Otherwise PostgreSQL plans each time, because it sees the length of the arrays, which takes longer than running:
   * storing a report with an event took 2.9 times as long, 100 of them 1.1 to 1.2 times. Use it only for statements
   * with a single good plan.
   */
  planned: Transactions;
  waiting(): number;
  /** Number of connections. */
  connections(): number;
  /** True if the database was unavailable or hanging a moment ago. */
  isDegraded(): boolean;
  close(): Promise<void>;
}

/** Timeouts of the two kinds of work. */
export interface Timeouts {
  /** A caller gets an answer within ten seconds, whatever happens. */
  callerMs: number;
  /** For each statement. */
  workMs: number;
}

const DEFAULT_TIMEOUTS: Timeouts = { callerMs: 8 * SECOND_MS, workMs: 60 * SECOND_MS };
/** The database itself ends a statement at its timeout. Without an answer this much later, none will come. */
const GRACE_MS = SECOND_MS;
const ROLLBACK = 'ROLLBACK';
/** For ingest, and for outcomes of deliveries. */
const PLANNED_CONNECTIONS = 4;
/** Uses indexes even where a table is small now: it may grow, and the plan stays. */
const PLAN_ONCE = 'SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off';
/** Statements are templates in the source, so there are few texts. The limit is for unforeseen cases. */
const MOST_PREPARED_TEXTS = 1000;

// Counts and versions are far below 2^53. As strings they would leak into JSON.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const preparedNames = new Map<string, string>();

function preparedName(text: string): string | undefined {
  const known = preparedNames.get(text);
  if (known !== undefined || preparedNames.size >= MOST_PREPARED_TEXTS) return known;
  const name = createHash('sha256').update(text).digest('hex').slice(0, 32);
  preparedNames.set(text, name);
  return name;
}

type Query = <Row extends pg.QueryResultRow>(asked: pg.QueryConfig) => Promise<pg.QueryResult<Row>>;

/** Properties of a database while it is open. */
interface Known {
  prepares: boolean;
  /** Read once: it only changes while no process runs. */
  distributed?: boolean;
}

function on(query: Query, known: Known): Connection {
  async function rows<Row extends object>(statement: Sql): Promise<Row[]> {
    const text = statement.text;
    const name = known.prepares ? preparedName(text) : undefined;
    const result = await query<Row>({ text, values: statement.values, ...(name ? { name } : {}) });
    return result.rows;
  }
  return {
    rows,
    row: async <Row extends object>(statement: Sql) => (await rows<Row>(statement))[0],
    isDistributed: async () => {
      known.distributed ??= (await rows(IS_DISTRIBUTED)).length > 0;
      return known.distributed;
    },
  };
}

/** `lares distribute` creates this function as a flag. */
const IS_DISTRIBUTED = sql`SELECT FROM pg_proc WHERE oid = to_regprocedure('measurements_are_spread()')`;

export function openDatabase(
  connectionConfig: pg.PoolConfig & ConnectionConfig,
  onIdleError: (error: Error) => void,
  { callerMs, workMs }: Timeouts = DEFAULT_TIMEOUTS,
): Database {
  const usual = new ConnectionPool(connectionConfig, callerMs, onIdleError);
  const most = Math.min(PLANNED_CONNECTIONS, connectionConfig.max ?? PLANNED_CONNECTIONS);
  const planning = new ConnectionPool({ ...connectionConfig, max: most }, callerMs, onIdleError, PLAN_ONCE);
  const known: Known = { prepares: connectionConfig.session === undefined };
  const within = (ms: number) => `SET LOCAL statement_timeout = ${ms}`;
  const callerSetting = known.prepares ? undefined : within(callerMs);

  /** All statements of one call and the wait for a connection share one timeout. */
  function forCaller<Result>(pool: ConnectionPool, work: (query: Query) => Promise<Result>): Promise<Result> {
    const until = performance.now() + callerMs;
    return withClient(pool, callerMs, () => until - performance.now(), work);
  }

  const isDistributed = async () =>
    known.distributed ?? forCaller(usual, (query) => on(query, known).isDistributed());

  function transactionsOn(pool: ConnectionPool): Transactions {
    const rows = <Row extends object>(statement: Sql) =>
      forCaller(pool, (query) => on(query, known).rows<Row>(statement));
    return {
      rows,
      row: async <Row extends object>(statement: Sql) => (await rows<Row>(statement))[0],
      isDistributed,
      transaction: (work) => forCaller(pool, (query) => inTransaction(query, known, work, callerSetting)),
    };
  }

  const longTransaction: Transactions['transaction'] = (work) =>
    withClient(
      usual,
      workMs,
      () => workMs,
      (query) => inTransaction(query, known, work, within(workMs)),
    );
  return {
    ...transactionsOn(usual),
    longTimeout: {
      rows: (statement) => longTransaction((connection) => connection.rows(statement)),
      row: (statement) => longTransaction((connection) => connection.row(statement)),
      isDistributed,
      transaction: longTransaction,
    },
    planned: transactionsOn(planning),
    waiting: () => usual.waiting + planning.waiting,
    connections: () => usual.open + planning.open,
    isDegraded: () => usual.isDegraded || planning.isDegraded,
    close: async () => {
      await Promise.all([usual.close(), planning.close()]);
    },
  };
}

/** Every statement is answered in time, or its connection is given up. */
async function withClient<Result>(
  pool: ConnectionPool,
  timeoutMs: number,
  leftMs: () => number,
  work: (query: Query) => Promise<Result>,
): Promise<Result> {
  const client = await pool.lend(timeoutMs);
  const query: Query = async (asked) => {
    const left = leftMs();
    if (left <= 0 && asked.text !== ROLLBACK) throw unavailable('The database took too long.');
    // A statement that had the full time hangs. One that began late may only be slow.
    const end = () => (left > timeoutMs - GRACE_MS ? pool.giveUp(client) : pool.drop(client));
    const watch = setTimeout(end, Math.max(0, left) + GRACE_MS);
    return client.query(asked).finally(() => clearTimeout(watch));
  };
  try {
    const result = await work(query);
    client.release();
    return result;
  } catch (error) {
    const lost = isConnectionLost(error);
    if (lost) pool.markDegraded();
    // The server is a standby now. Another connection may reach the primary.
    client.release(lost || isReadOnly(error));
    if (lost)
      throw unavailable(
        'The database connection was lost. Check whether the change was made before you try again.',
      );
    throw error;
  }
}

async function inTransaction<Result>(
  query: Query,
  known: Known,
  work: (connection: Connection) => Promise<Result>,
  setting?: string,
): Promise<Result> {
  await query({ text: setting === undefined ? 'BEGIN' : `BEGIN; ${setting}` });
  try {
    const result = await work(on(query, known));
    await query({ text: 'COMMIT' });
    return result;
  } catch (error) {
    if (!isConnectionLost(error)) await query({ text: ROLLBACK });
    throw error;
  }
}
