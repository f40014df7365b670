import sql from 'sql-template-tag';
import type { Static } from 'typebox';
import type { Connection } from '../../platform/db/database.ts';
import type { Page } from '../../platform/http/request/paging.ts';
import type { ClientBody } from './schema.ts';

/** As its maker sees it. */
export type OwnClient = Static<typeof ClientBody>;

export interface Client extends OwnClient {
  user_id: string;
}

export interface ClientWithSecret extends Client {
  secret_hash: Buffer;
}

export async function insertClient(connection: Connection, client: ClientWithSecret): Promise<void> {
  await connection.rows(sql`
    INSERT INTO oauth_clients (client_id, user_id, name, redirect_uris, secret_hash, created_at, secret_created_at)
    VALUES (${client.client_id}, ${client.user_id}, ${client.name}, ${client.redirect_uris},
            ${client.secret_hash}, ${client.created_at}, ${client.secret_created_at})`);
}

/** A client that a user made. The command line is not one of them. */
export function findClient(connection: Connection, clientId: string): Promise<ClientWithSecret | undefined> {
  return connection.row<ClientWithSecret>(sql`
    SELECT client_id, user_id, name, redirect_uris, secret_hash, created_at, secret_created_at
    FROM oauth_clients WHERE client_id = ${clientId} AND user_id IS NOT NULL`);
}

export async function listClients(connection: Connection, userId: string, page: Page) {
  const clients = await connection.rows<OwnClient>(sql`
    SELECT client_id, name, redirect_uris, created_at, secret_created_at FROM oauth_clients
    WHERE user_id = ${userId} ORDER BY client_id LIMIT ${page.limit} OFFSET ${page.offset}`);
  return { clients, total_count: await countClientsOf(connection, userId) };
}

export async function countClientsOf(connection: Connection, userId: string): Promise<number> {
  const row = await connection.row<{ clients: number }>(
    sql`SELECT count(*) AS clients FROM oauth_clients WHERE user_id = ${userId}`,
  );
  return row?.clients ?? 0;
}

export function updateClient(
  connection: Connection,
  userId: string,
  clientId: string,
  change: { name?: string; redirect_uris?: string[] },
): Promise<OwnClient | undefined> {
  return connection.row<OwnClient>(sql`
    UPDATE oauth_clients
    SET name = coalesce(${change.name ?? null}, name),
        redirect_uris = coalesce(${change.redirect_uris ?? null}::text[], redirect_uris)
    WHERE client_id = ${clientId} AND user_id = ${userId}
    RETURNING client_id, name, redirect_uris, created_at, secret_created_at`);
}

export async function replaceSecret(
  connection: Connection,
  userId: string,
  clientId: string,
  secretHash: Buffer,
  now: Date,
): Promise<boolean> {
  const replaced = await connection.rows(sql`
    UPDATE oauth_clients SET secret_hash = ${secretHash}, secret_created_at = ${now}
    WHERE client_id = ${clientId} AND user_id = ${userId} RETURNING client_id`);
  return replaced.length > 0;
}

/** For all clients of a user. Returns how many. */
export async function replaceSecretsOf(
  connection: Connection,
  userId: string,
  secretHash: Buffer,
  now: Date,
): Promise<number> {
  const replaced = await connection.rows(sql`
    UPDATE oauth_clients SET secret_hash = ${secretHash}, secret_created_at = ${now}
    WHERE user_id = ${userId} RETURNING client_id`);
  return replaced.length;
}

/** Deletes everything that it was granted, too. */
export function deleteClient(connection: Connection, userId: string, clientId: string) {
  return connection.row<{ name: string }>(sql`
    DELETE FROM oauth_clients WHERE client_id = ${clientId} AND user_id = ${userId} RETURNING name`);
}
