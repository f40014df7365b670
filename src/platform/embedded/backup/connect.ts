import pg from 'pg';
import { SECOND_MS } from '../../durations.ts';
import { SUPERUSER } from '../cluster.ts';

/** Address of the embedded server. */
export interface ServerAddress {
  host: string;
  port: number;
}

const CONNECT_TIMEOUT_MS = 5 * SECOND_MS;

/** Base backups and the log need the superuser. The service's role has no such rights. */
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
  // Pending statements get the error. An unhandled error event would end the process.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
