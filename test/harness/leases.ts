import { join } from 'node:path';
import pg from 'pg';

/**
 * Puts the end of what a killed process had leased into the past, as if the time had gone by: nobody waits a minute to
 * see that the next process takes it up. What is left of the server of that data directory answers.
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
    // A statement that the process had sent before it died goes on, and would lease something after this.
    await client.query(`
      SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
      WHERE usename = 'lares_service' AND pid <> pg_backend_pid()`);
    await client.query('UPDATE jobs SET due_at = now() WHERE claim IS NOT NULL');
    await client.query('UPDATE deliveries SET due_at = now() WHERE claim IS NOT NULL');
  } finally {
    await client.end();
  }
}
