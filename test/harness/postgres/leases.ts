import { join } from 'node:path';
import pg from 'pg';

/**
 * Moves the end of a killed process's leases into the past. A test then sees the next process take them up without
 * waiting a minute. The server left behind by that data directory answers.
 */
export async function letLeasesEnd(dataDir: string): Promise<void> {
  const client = new pg.Client({
    host: join(dataDir, 'run'),
    port: 5432,
    user: 'lares_service',
    database: 'lares',
  });
  await client.connect();
  try {
    // A statement that the process sent before its death continues, and would lease something after this.
    await client.query(`
      SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
      WHERE usename = 'lares_service' AND pid <> pg_backend_pid()`);
    await client.query('UPDATE jobs SET due_at = now() WHERE claim IS NOT NULL');
    await client.query('UPDATE deliveries SET due_at = now() WHERE claim IS NOT NULL');
  } finally {
    await client.end();
  }
}
