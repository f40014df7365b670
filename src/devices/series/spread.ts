import sql from 'sql-template-tag';
import type { Connection } from '../../platform/db/database.ts';

/**
 * Where measurements are spread, series are on other servers than devices and homes. What is true of all of both is found out in
 * parts, each of so many homes: what one server says of them is carried to the other.
 */
const HOMES_AT_ONCE = 2000;
/** After every id: those are hexadecimal. */
const AFTER_ALL = 'g';

export interface Series {
  home_id: string;
  device_id: string;
}

/** Their devices. */
export function byHome(series: readonly Series[]): Map<string, string[]> {
  const homes = new Map<string, string[]>();
  for (const { home_id, device_id } of series) {
    const devices = homes.get(home_id);
    if (devices) devices.push(device_id);
    else homes.set(home_id, [device_id]);
  }
  return homes;
}

/** Every device in the home it is in. */
export async function registerSpreadSeries(connection: Connection): Promise<void> {
  for await (const { after, last } of partsOfHomes(connection)) {
    const missing = await connection.rows<Series>(sql`
      WITH known AS MATERIALIZED (SELECT home_id, device_id FROM sensor_series WHERE home_id > ${after} AND home_id <= ${last})
      SELECT d.home_id, d.device_id FROM devices d
      WHERE d.home_id > ${after} AND d.home_id <= ${last}
        AND NOT EXISTS (SELECT 1 FROM known k WHERE k.home_id = d.home_id AND k.device_id = d.device_id)`);
    if (missing.length > 0)
      await connection.rows(sql`
        INSERT INTO sensor_series (home_id, device_id)
        SELECT * FROM unnest(${missing.map((one) => one.home_id)}::text[], ${missing.map((one) => one.device_id)}::text[])
        ON CONFLICT DO NOTHING`);
  }
}

/** Some of the series whose device or home is gone. */
export async function findSpreadGone(connection: Connection, most: number): Promise<Series[]> {
  const gone: Series[] = [];
  for await (const { after, last } of partsOfHomes(connection)) {
    gone.push(
      ...(await connection.rows<Series>(sql`
        WITH known AS MATERIALIZED (SELECT home_id, device_id FROM sensor_series WHERE home_id > ${after} AND home_id <= ${last})
        SELECT home_id, device_id FROM known k
        WHERE NOT EXISTS (SELECT 1 FROM devices d WHERE d.device_id = k.device_id)
           OR NOT EXISTS (SELECT 1 FROM homes h WHERE h.home_id = k.home_id)
        LIMIT ${most - gone.length}`)),
    );
    if (gone.length >= most) break;
  }
  return gone;
}

/** Conditions on `home_id` that together are true of every id, whether there is such a home or not. */
async function* partsOfHomes(connection: Connection): AsyncGenerator<{ after: string; last: string }> {
  for (let after = ''; after !== AFTER_ALL; ) {
    const next = await connection.row<{ last: string }>(sql`
      SELECT home_id AS last FROM homes WHERE home_id > ${after} ORDER BY home_id OFFSET ${HOMES_AT_ONCE - 1} LIMIT 1`);
    const last = next?.last ?? AFTER_ALL;
    yield { after, last };
    after = last;
  }
}
