import { SECOND_MS } from '../../durations.ts';
import { Client } from './client.ts';
import type { ConnectionConfig } from './connection-config.ts';

const ROUNDS = 3;
const TIMEOUT_MS = 5 * SECOND_MS;

/**
 * Whether a pooler assigns a connection per transaction. Sessions of ours then share one database process or change
 * it, and session locks and notifications get lost silently.
 */
export async function lendsByTransaction(connectionConfig: ConnectionConfig): Promise<boolean> {
  const clients = [newClient(connectionConfig), newClient(connectionConfig)] as const;
  const [one, other] = clients;
  try {
    for (const client of clients) await client.connect();
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = await backendOf(one);
      await other.query('BEGIN');
      if ((await backendOf(other)) === before || (await backendOf(one)) !== before) return true;
      await other.query('ROLLBACK');
    }
    return false;
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  }
}

function newClient(connectionConfig: ConnectionConfig): Client {
  return new Client({ ...connectionConfig, application_name: 'lares-start', query_timeout: TIMEOUT_MS });
}

async function backendOf(client: Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return rows[0]?.pid;
}
