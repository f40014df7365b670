import sql from 'sql-template-tag';
import type { Connection } from '../../../platform/db/database.ts';

export interface StoredApp {
  app_id: string;
  sealed_secret: Buffer;
}

/** Replaces one that was begun and never confirmed. */
export async function insertUnconfirmedApp(
  connection: Connection,
  app: StoredApp & { user_id: string; created_at: Date },
): Promise<void> {
  await deleteUnconfirmedApp(connection, app.user_id);
  await connection.rows(sql`
    INSERT INTO authenticator_apps (app_id, user_id, sealed_secret, created_at)
    VALUES (${app.app_id}, ${app.user_id}, ${app.sealed_secret}, ${app.created_at})`);
}

export function findUnconfirmedApp(connection: Connection, userId: string) {
  return connection.row<StoredApp>(sql`
    SELECT app_id, sealed_secret FROM authenticator_apps WHERE user_id = ${userId} AND confirmed_at IS NULL`);
}

export function findApp(connection: Connection, userId: string) {
  return connection.row<StoredApp>(sql`
    SELECT app_id, sealed_secret FROM authenticator_apps WHERE user_id = ${userId} AND confirmed_at IS NOT NULL`);
}

export function describeApp(connection: Connection, userId: string) {
  return connection.row<{ created_at: Date; last_used_at: Date | null }>(sql`
    SELECT created_at, last_used_at FROM authenticator_apps WHERE user_id = ${userId} AND confirmed_at IS NOT NULL`);
}

export async function confirmApp(connection: Connection, appId: string, step: number, now: Date) {
  await connection.rows(sql`
    UPDATE authenticator_apps SET confirmed_at = ${now}, last_step = ${step} WHERE app_id = ${appId}`);
}

/** False if this code or a later one was used before. Concurrent requests wait for the row. */
export async function takeStep(connection: Connection, appId: string, step: number, now: Date) {
  const taken = await connection.rows(sql`
    UPDATE authenticator_apps SET last_step = ${step}, last_used_at = ${now}
    WHERE app_id = ${appId} AND confirmed_at IS NOT NULL AND last_step < ${step} RETURNING app_id`);
  return taken.length > 0;
}

/** Deletes the confirmed app. */
export async function deleteApp(connection: Connection, userId: string): Promise<boolean> {
  const deleted = await connection.rows(sql`
    DELETE FROM authenticator_apps WHERE user_id = ${userId} AND confirmed_at IS NOT NULL RETURNING app_id`);
  return deleted.length > 0;
}

export async function deleteUnconfirmedApp(connection: Connection, userId: string): Promise<void> {
  await connection.rows(sql`
    DELETE FROM authenticator_apps WHERE user_id = ${userId} AND confirmed_at IS NULL`);
}
