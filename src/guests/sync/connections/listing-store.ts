import sql from 'sql-template-tag';
import type { Connection } from '../../../platform/db/database.ts';
import type { NewId } from '../../../platform/ids.ts';
import type { Listing } from '../source.ts';

export interface ListingRow {
  listing_id: string;
  connection_id: string;
  external_id: string;
  name: string;
  names: string[];
  home_id: string | null;
  stay_count: number;
  last_seen_at: Date;
}

const COLUMNS = sql`listing_id, connection_id, external_id, name, names, home_id, stay_count, last_seen_at`;

export function listListings(
  connection: Connection,
  connectionId: string,
  page: { limit: number; offset: number },
): Promise<ListingRow[]> {
  return connection.rows<ListingRow>(sql`
    SELECT ${COLUMNS} FROM connection_listings WHERE connection_id = ${connectionId}
    ORDER BY name, listing_id LIMIT ${page.limit} OFFSET ${page.offset}`);
}

export async function countListings(connection: Connection, connectionId: string): Promise<number> {
  const row = await connection.row<{ count: number }>(sql`
    SELECT count(*) AS count FROM connection_listings WHERE connection_id = ${connectionId}`);
  return row?.count ?? 0;
}

/** Listings that the account no longer has stay, with their homes: they may come back. */
export async function saveListings(
  connection: Connection,
  connectionId: string,
  listings: Listing[],
  newId: NewId,
  now: Date,
): Promise<void> {
  const rows = listings.map((listing) => ({ ...listing, listing_id: newId() }));
  await connection.rows(sql`
    INSERT INTO connection_listings AS l (listing_id, connection_id, external_id, name, names, stay_count, last_seen_at)
    SELECT n.listing_id, ${connectionId}, n.external_id, n.name, n.names, n.stay_count, ${now}::timestamptz
    FROM json_to_recordset(${JSON.stringify(rows)}::json)
      AS n (listing_id text, external_id text, name text, names text[], stay_count integer)
    ON CONFLICT (connection_id, external_id) DO UPDATE SET name = excluded.name, names = excluded.names,
      stay_count = excluded.stay_count, last_seen_at = excluded.last_seen_at`);
}

/** Homes by the external ids of listings. */
export async function listMappedHomes(connection: Connection, connectionId: string) {
  const rows = await connection.rows<{ external_id: string; home_id: string }>(sql`
    SELECT external_id, coalesce(home_id, '') AS home_id FROM connection_listings
    WHERE connection_id = ${connectionId} AND home_id IS NOT NULL`);
  return new Map(rows.map(({ external_id, home_id }) => [external_id, home_id]));
}

/** Undefined when the connection has no such listing. */
export function mapListing(
  connection: Connection,
  connectionId: string,
  listingId: string,
  homeId: string | null,
): Promise<ListingRow | undefined> {
  return connection.row<ListingRow>(sql`
    UPDATE connection_listings SET home_id = ${homeId}
    WHERE listing_id = ${listingId} AND connection_id = ${connectionId}
    RETURNING ${COLUMNS}`);
}
