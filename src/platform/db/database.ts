import { createHash } from 'node:crypto';
import pg from 'pg';
import type { Sql } from 'sql-template-tag';
import { SECOND_MS } from '../durations.ts';
import { unavailable } from '../errors.ts';
import { connectPatiently } from './connect-patiently.ts';
import { isConnectionLost } from './connection-lost.ts';

/** What a store needs: statements on one connection, inside a transaction or not. */
export interface Connection {
  rows<Row extends object>(statement: Sql): Promise<Row[]>;
  row<Row extends object>(statement: Sql): Promise<Row | undefined>;
}

export interface Database extends Connection {
  /** Commits when `work` resolves, rolls back when it throws. No network but the database inside. */
  transaction<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result>;
  waiting(): number;
  close(): Promise<void>;
}

const POOL_SIZE = 10;
/** Past this many waiting callers the machine is drowning: refusing is kinder than queueing. */
const MOST_WAITING = 1000;
const STATEMENT_TIMEOUT_MS = 30 * SECOND_MS;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 30 * SECOND_MS;
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

function on(client: pg.ClientBase): Connection {
  async function rows<Row extends object>(statement: Sql): Promise<Row[]> {
    const text = statement.text;
    const name = preparedName(text);
    const result = await client.query<Row>({ text, values: statement.values, ...(name ? { name } : {}) });
    return result.rows;
  }
  return { rows, row: async <Row extends object>(statement: Sql) => (await rows<Row>(statement))[0] };
}

export function openDatabase(where: pg.PoolConfig, onIdleError: (error: Error) => void): Database {
  const pool = new pg.Pool({
    max: POOL_SIZE,
    application_name: 'lares',
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    ...where,
  });
  pool.on('error', onIdleError);
  // The pool listens only to idle clients. One that loses its socket while it is lent out fails its
  // statement, which is answered below; without a listener the same error would also end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));

  async function withClient<Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
    if (pool.waitingCount >= MOST_WAITING) throw unavailable('The database has too much to do.');
    const client = await connectPatiently(() => pool.connect());
    try {
      const result = await work(client);
      client.release();
      return result;
    } catch (error) {
      const lost = isConnectionLost(error);
      client.release(lost);
      if (lost)
        throw unavailable('The database connection was lost; whether the change was made is not known.');
      throw error;
    }
  }

  const rows = <Row extends object>(statement: Sql) =>
    withClient((client) => on(client).rows<Row>(statement));
  return {
    rows,
    row: async <Row extends object>(statement: Sql) => (await rows<Row>(statement))[0],
    transaction: (work) => withClient((client) => inTransaction(client, work)),
    waiting: () => pool.waitingCount,
    close: () => pool.end(),
  };
}

async function inTransaction<Result>(
  client: pg.PoolClient,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  await client.query('BEGIN');
  try {
    const result = await work(on(client));
    await client.query('COMMIT');
    return result;
  } catch (error) {
    if (!isConnectionLost(error)) await client.query('ROLLBACK');
    throw error;
  }
}
