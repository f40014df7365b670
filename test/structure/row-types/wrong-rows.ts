import type pg from 'pg';
import sql, { raw } from 'sql-template-tag';
import type { Connection } from '../../../src/platform/db/database.ts';

/** Rows that differ from PostgreSQL's answer, by the expected complaint. Never run. */
export const WRONG_ROWS: Record<string, (connection: Connection, client: pg.Client) => unknown> = {
  // Renamed in the type.
  'mail is not answered, email is not in the row type': (connection) =>
    connection.rows<{ user_id: string; mail: string }>(sql`SELECT user_id, email FROM users`),
  // Missing in the statement.
  'total_count is not answered': (connection) =>
    connection.rows<{ user_id: string; total_count: number }>(sql`SELECT user_id FROM users`),
  'locale is not in the row type': (connection) =>
    connection.row<{ user_id: string }>(sql`SELECT ${sql`user_id, locale`} FROM users`),
  'created_at is string in the row type, and Date when it arrives': (connection) =>
    connection.row<{ created_at: string }>(sql`SELECT created_at FROM users`),
  'settings is string in the row type, and json when it arrives': (connection) =>
    connection.row<{ settings: string }>(sql`SELECT settings FROM homes`),
  'settings is { since: Date; } in the row type, and json when it arrives': (connection) =>
    connection.row<{ settings: { since: Date } }>(sql`SELECT settings FROM homes`),
  'sealed_secret is string in the row type, and Buffer when it arrives': (connection) =>
    connection.row<{ sealed_secret: string }>(sql`SELECT sealed_secret FROM user_webhooks`),
  'days is string in the row type, and number when it arrives': (connection) =>
    connection.row<{ days: string }>(sql`SELECT count(*) AS days FROM home_event_counts`),
  'days is number in the row type, and string when it arrives': (connection) =>
    connection.row<{ days: number }>(sql`SELECT sum(events) AS days FROM home_event_counts`),
  'ids is number[] in the row type, and string[] when it arrives': (connection) =>
    connection.row<{ ids: number[] }>(sql`SELECT array_agg(delivery_id) AS ids FROM deliveries`),
  'broken_at can be null': (connection) =>
    connection.row<{ broken_at: Date }>(sql`SELECT broken_at FROM organization_webhooks`),
  'email is never null': (connection) =>
    connection.row<{ email: string | null }>(sql`SELECT email FROM users`),
  'role can be operator, staff': (connection) =>
    connection.row<{ role: 'owner' | 'admin' | 'member' }>(sql`SELECT role FROM members`),
  // The type comes from the function's return type, not from the statement.
  'name is number in the row type, and string when it arrives': (
    connection,
  ): Promise<{ name: number } | undefined> => connection.row(sql`SELECT name FROM homes`),
  'column "nobody" does not exist': (connection) =>
    connection.row<{ nobody: string }>(sql`SELECT nobody FROM users`),
  "cannot be read: 'SELECT name FROM homes'.trim()": (connection) =>
    connection.row<{ name: string }>(raw('SELECT name FROM homes'.trim())),
  'rows without a type': async (_connection, client) =>
    (await client.query('SELECT name FROM homes')).rows[0].name,
};
