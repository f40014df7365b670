import sql from 'sql-template-tag';
import type { SampleRow } from '../../../src/devices/series/store.ts';
import type { Connection } from '../../../src/platform/db/database.ts';
import { MINUTE_MS } from '../../../src/platform/durations.ts';

let numbers = 0;

/** A device in a home, as the series store knows it. */
export interface Place {
  home_id: string;
  device_id: string;
}

/** Valid unused ids. */
export function nextPlace(): Place {
  numbers += 1;
  return {
    home_id: numbers.toString(16).padStart(24, '0'),
    device_id: numbers.toString(16).padStart(24, 'd'),
  };
}

/** Adds the rows that the roller adds for every device. These devices have no roller. */
export async function registerPlaces(connection: Connection, ...places: Place[]): Promise<void> {
  await connection.rows(sql`
    INSERT INTO sensor_series (home_id, device_id)
    SELECT * FROM unnest(${places.map((one) => one.home_id)}::text[], ${places.map((one) => one.device_id)}::text[])`);
}

/** A real device, with a home and an organization of its own. */
export async function newDevice(connection: Connection, place = nextPlace()): Promise<Place> {
  const { home_id, device_id } = place;
  const { home_id: organization_id } = nextPlace();
  await connection.rows(sql`
    INSERT INTO organizations (organization_id, name, created_at) VALUES (${organization_id}, 'Lakeside', now())`);
  await connection.rows(sql`
    INSERT INTO homes (home_id, organization_id, name, timezone, created_at)
    VALUES (${home_id}, ${organization_id}, 'Boathouse', 'UTC', now())`);
  await connection.rows(sql`
    INSERT INTO devices (device_id, home_id, description, device_mac, hardware_version, created_at)
    VALUES (${device_id}, ${home_id}, 'Hall', '02:00:00:00:00:01', 1, now())`);
  return { home_id, device_id };
}

/** One sample a minute. */
export function minutes(
  place: Place,
  from: string,
  values: Omit<SampleRow, 't' | keyof Place>[],
): SampleRow[] {
  return values.map((value, minute) => ({ ...place, t: Date.parse(from) + minute * MINUTE_MS, ...value }));
}
