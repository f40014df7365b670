import sql, { type Sql } from 'sql-template-tag';
import type { Connection } from '../../platform/db/database.ts';
import { erasedId } from '../erasure/erased-id.ts';
import type { Origin } from '../guest.ts';

interface InsertedPortion {
  created: number;
  /** Ids of guests that were not inserted because another guest of the home has their access code. */
  without_code: string[];
  /** External ids of stored guests that differ. */
  changed: string[];
}

/**
 * Inserts the guests of a plain portion that are not stored. `again`: only these, with other codes. LATERAL … LIMIT looks up each
 * by the index of migration 0029. Without it every portion, or every guest, reads all guests of the home.
 */
export async function insertPortion(connection: Connection, ...portion: PortionToInsert) {
  const row = await connection.row<InsertedPortion>(insertPortionQuery(...portion));
  return row ?? { created: 0, without_code: [], changed: [] };
}

type PortionToInsert = [
  origin: Origin,
  /** A list of PackedGuest, as JSON. */
  guests: string,
  now: Date,
  again?: { guestIds: string[]; codes: string[] },
];

/** Exported, so that a test can check its plan. */
export function insertPortionQuery(
  ...[{ home_id, source, readonly, integration_id }, guests, now, retry]: PortionToInsert
): Sql {
  return sql`
    WITH met AS MATERIALIZED (
      SELECT g.guest_id, g.name, g.phone_number, g.email, g.checkin_time, g.checkout_time, g.external_id,
             g.language, g.validation_errors, g.search_text, coalesce(other.code, g.access_code) AS access_code,
             known.guest_id IS NOT NULL AS is_known,
             (known.name, known.phone_number, known.email, known.checkin_time, known.checkout_time,
              known.validation_errors, known.readonly, known.integration_id) IS DISTINCT FROM
             (g.name, g.phone_number, g.email, g.checkin_time, g.checkout_time,
              g.validation_errors, ${readonly}::boolean, ${integration_id}::text)
             OR g.language <> coalesce(known.language, '') AS differs
      FROM json_to_recordset(${guests}::json)
          AS g (guest_id text, name text, phone_number text, email text, checkin_time timestamptz,
                checkout_time timestamptz, external_id text, validation_errors text[], access_code text,
                search_text text, language text)
        LEFT JOIN unnest(${retry?.guestIds ?? []}::text[], ${retry?.codes ?? []}::text[])
          AS other (guest_id, code) ON other.guest_id = g.guest_id
        LEFT JOIN LATERAL (
          SELECT k.* FROM guests k
          WHERE k.home_id || '' = ${home_id} AND k.source = ${source}
            AND k.external_id = ANY (ARRAY[g.external_id, ${erasedId(sql`g.external_id`)}])
          LIMIT 1) AS known ON true
      WHERE ${retry === undefined}::boolean OR other.code IS NOT NULL
    ), put AS (
      INSERT INTO guests (guest_id, home_id, name, phone_number, email, checkin_time, checkout_time, source, readonly,
                          integration_id, external_id, validation_errors, access_code, search_text, created_at, updated_at,
                          language)
      SELECT guest_id, ${home_id}, name, phone_number, email, checkin_time, checkout_time, ${source}, ${readonly}::boolean,
             ${integration_id}::text, external_id, validation_errors, access_code, search_text, ${now}::timestamptz,
             ${now}::timestamptz, language
      FROM met WHERE NOT is_known
      ON CONFLICT ON CONSTRAINT guests_access_code DO NOTHING
      RETURNING guest_id
    )
    SELECT (SELECT count(*) FROM put) AS created,
           ARRAY(SELECT guest_id FROM met
                 WHERE NOT is_known AND guest_id NOT IN (SELECT guest_id FROM put)) AS without_code,
           ARRAY(SELECT external_id FROM met WHERE is_known AND differs) AS changed`;
}
