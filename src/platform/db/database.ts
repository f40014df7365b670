import { createHash } from 'node:crypto';
import pg from 'pg';
import sql, { type Sql } from 'sql-template-tag';
import { SECOND_MS } from '../durations.ts';
import { unavailable } from '../errors.ts';
import { isConnectionLost } from './connection-lost.ts';
import { ConnectionPool } from './pool.ts';
import { isReadOnly } from './unavailable.ts';
import type { Where } from './where.ts';

/** What a store needs: statements on one connection, inside a transaction or not. */
export interface Connection {
  rows<Row extends object>(statement: Sql): Promise<Row[]>;
  row<Row extends object>(statement: Sql): Promise<Row | undefined>;
  /** Whether measurements are spread over several servers (src/distribution): some statements have a second form there. */
  isSpread(): Promise<boolean>;
}

export interface Transactions extends Connection {
  /** Commits when `work` resolves, rolls back when it throws. No network but the database inside. */
  transaction<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result>;
}

export interface Database extends Transactions {
  /** For work that nobody waits for, and that may take longer than a caller should. */
  patient: Transactions;
  /**
   * For large statements that run many times a second: planned once for each connection, whatever is given to them.
   * PostgreSQL would else plan anew each time, because it can tell how long the given arrays are, and that takes longer
   * than running them: planned each time, storing a report with an event took 2.9 times as long, 100 of them 1.1 to 1.2 times.
   * Whoever uses it makes sure that there is one good plan only.
   */
  planned: Transactions;
  waiting(): number;
  /** How many connections there are. */
  connections(): number;
  /** Somebody met a database that is away, or hangs, a moment ago. */
  isTroubled(): boolean;
  close(): Promise<void>;
}

/** In the two kinds of work. */
export interface Patience {
  /** A caller is answered within ten seconds, whatever happens. */
  callerMs: number;
  /** Of each statement. */
  workMs: number;
}

const USUAL_PATIENCE: Patience = { callerMs: 8 * SECOND_MS, workMs: 60 * SECOND_MS };
/** The database ends a statement by itself; who has not heard of it so much later is not going to. */
const GRACE_MS = SECOND_MS;
const ROLLBACK = 'ROLLBACK';
/** Lanes of ingest, and outcomes of deliveries. */
const PLANNED_CONNECTIONS = 4;
/** By indexes, also where a table is so small that reading all of it would cost less: it may grow, and the plan stays. */
const PLAN_ONCE = 'SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off';
/** Statements are templates in the source, so their texts are few; the bound is for the unforeseen. */
const MOST_PREPARED_TEXTS = 1000;

// Counts and versions are far below 2^53; as strings they would leak into JSON.
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

/** What is true of a database for as long as it is open. */
interface Known {
  prepares: boolean;
  /** Asked once: it changes while nobody serves. */
  spread?: boolean;
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
    isSpread: async () => {
      known.spread ??= (await rows(SPREAD)).length > 0;
      return known.spread;
    },
  };
}

/** `lares distribute` makes it, and nobody calls it. */
const SPREAD = sql`SELECT FROM pg_proc WHERE oid = to_regprocedure('measurements_are_spread()')`;

export function openDatabase(
  where: pg.PoolConfig & Where,
  onIdleError: (error: Error) => void,
  { callerMs, workMs }: Patience = USUAL_PATIENCE,
): Database {
  const usual = new ConnectionPool(where, callerMs, onIdleError);
  const most = Math.min(PLANNED_CONNECTIONS, where.max ?? PLANNED_CONNECTIONS);
  const planning = new ConnectionPool({ ...where, max: most }, callerMs, onIdleError, PLAN_ONCE);
  const known: Known = { prepares: where.session === undefined };
  const within = (ms: number) => `SET LOCAL statement_timeout = ${ms}`;

  /** Every answer of the database comes in time, or the connection is given up. */
  async function withClient<Result>(
    patienceMs: number,
    leftMs: () => number,
    work: (query: Query) => Promise<Result>,
    pool = usual,
  ): Promise<Result> {
    const client = await pool.lend(patienceMs);
    const query: Query = async (asked) => {
      const left = leftMs();
      if (left <= 0 && asked.text !== ROLLBACK) throw unavailable('The database took too long.');
      // One that had all the time there is hangs; one that began late may only be slow.
      const end = () => (left > patienceMs - GRACE_MS ? pool.giveUp(client) : pool.drop(client));
      const watch = setTimeout(end, Math.max(0, left) + GRACE_MS);
      return client.query(asked).finally(() => clearTimeout(watch));
    };
    try {
      const result = await work(query);
      client.release();
      return result;
    } catch (error) {
      const lost = isConnectionLost(error);
      if (lost) pool.noteTrouble();
      // It leads to a server that is a standby by now; another connection may lead to the one that is not.
      client.release(lost || isReadOnly(error));
      if (lost)
        throw unavailable('The database connection was lost; whether the change was made is not known.');
      throw error;
    }
  }

  /** All statements of one call together, and the wait for a connection: who calls is answered in time. */
  function forCaller<Result>(work: (query: Query) => Promise<Result>, pool = usual): Promise<Result> {
    const until = performance.now() + callerMs;
    return withClient(callerMs, () => until - performance.now(), work, pool);
  }

  const rowsFrom =
    (pool: ConnectionPool) =>
    <Row extends object>(statement: Sql) =>
      forCaller((query) => on(query, known).rows<Row>(statement), pool);
  const rows = rowsFrom(usual);
  const plannedRows = rowsFrom(planning);
  const patiently: Transactions['transaction'] = (work) =>
    withClient(
      workMs,
      () => workMs,
      (query) => inTransaction(query, known, work, within(workMs)),
    );
  const transactionFrom =
    (pool: ConnectionPool): Transactions['transaction'] =>
    (work) =>
      forCaller(
        (query) => inTransaction(query, known, work, known.prepares ? undefined : within(callerMs)),
        pool,
      );
  const isSpread = async () => known.spread ?? forCaller((query) => on(query, known).isSpread());
  return {
    rows,
    row: async <Row extends object>(statement: Sql) => (await rows<Row>(statement))[0],
    isSpread,
    transaction: transactionFrom(usual),
    patient: {
      rows: (statement) => patiently((connection) => connection.rows(statement)),
      row: (statement) => patiently((connection) => connection.row(statement)),
      isSpread,
      transaction: patiently,
    },
    planned: {
      rows: plannedRows,
      row: async <Row extends object>(statement: Sql) => (await plannedRows<Row>(statement))[0],
      isSpread,
      transaction: transactionFrom(planning),
    },
    waiting: () => usual.waiting + planning.waiting,
    connections: () => usual.open + planning.open,
    isTroubled: () => usual.isTroubled || planning.isTroubled,
    close: async () => {
      await Promise.all([usual.close(), planning.close()]);
    },
  };
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
