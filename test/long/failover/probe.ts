import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { PASSWORD, SUPERUSER } from './patroni-settings.ts';

const EVERY_MS = 300;
const WITHIN_MS = 1500;

/**
 * An independent writer on the same route as Lares, with a new connection for each write. Records when the database
 * accepted writes.
 */
export function openProbe(ports: readonly number[]) {
  /** When a write was committed. */
  const written: number[] = [];
  const stopping = new AbortController();
  const probing = ports.map(async (port) => {
    while (!stopping.signal.aborted) {
      if (await write(port)) written.push(performance.now());
      await wait(EVERY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  });
  return {
    written,
    stop: async () => {
      stopping.abort();
      await Promise.all(probing);
    },
  };
}

async function write(port: number): Promise<boolean> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: SUPERUSER,
    password: PASSWORD,
    database: 'probe',
    connectionTimeoutMillis: WITHIN_MS,
    query_timeout: WITHIN_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('INSERT INTO probe VALUES (now())');
    return true;
  } catch {
    return false;
  } finally {
    (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  }
}
