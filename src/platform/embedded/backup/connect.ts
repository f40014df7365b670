import pg from 'pg';
import { SECOND_MS } from '../../durations.ts';
import { SUPERUSER } from '../cluster.ts';

/** Where the embedded server listens. */
export interface ServerAddress {
  host: string;
  port: number;
}

const CONNECT_TIMEOUT_MS = 5 * SECOND_MS;

/** Base backups and the log are for the superuser alone; the role of the service may do neither. */
export async function connectAsSuperuser(
  { host, port }: ServerAddress,
  more: { replication?: 'true'; database?: string } = {},
): Promise<pg.Client> {
  const client = new pg.Client({
    host,
    port,
    user: SUPERUSER,
    database: 'postgres',
    application_name: 'lares backup',
    ssl: false,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    ...more,
  });
  // Whoever waits for an answer hears of it; an unheard error event would end the process.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
