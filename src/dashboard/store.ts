import sql, { type Sql } from 'sql-template-tag';
import type { OnlyHomes } from '../accounts/index.ts';
import type { HomeEventType } from '../catalogue/index.ts';
import { isAlarmSounding, isCrowded } from '../devices/index.ts';
import type { AlarmStatus } from '../homes/store.ts';
import type { Connection } from '../platform/db/database.ts';

/** Homes of an organization: all, or those a member is limited to. */
export interface HomesOfOrganization {
  organizationId: string;
  onlyHomes: OnlyHomes;
}

/** A SQL condition on homes. */
export function inOrganization({ organizationId, onlyHomes }: HomesOfOrganization): Sql {
  const matchesOrganization = sql`organization_id = ${organizationId}`;
  return onlyHomes
    ? sql`${matchesOrganization} AND home_id = ANY (${[...onlyHomes]}::text[])`
    : matchesOrganization;
}

/** The current state of a home. */
export interface HomeNow {
  home_id: string;
  name: string;
  timezone: string;
  alarm_status: AlarmStatus;
  /** The guest staying now; null when there is none. */
  guest_name: string | null;
  crowded: boolean;
  alarm_sounding: boolean;
  devices: number;
  offline_devices: number;
  /** Devices that reported at least once and are not offline. */
  listening_devices: number;
  /** ongoing_events of all its devices; a name occurs once per device. */
  ongoing: string[];
  coldest: number | null;
  warmest: number | null;
  loudest: number | null;
  last_type: HomeEventType | null;
  last_time: Date | null;
}

const STATUS = sql`status`;

export function readHomesNow(connection: Connection, organizationId: string, now: Date): Promise<HomeNow[]> {
  return connection.rows<HomeNow>(homesNow(organizationId, now));
}

/**
 * All homes of an organization in one statement, so of one moment. Switched-off devices are ignored, and so are values
 * of offline devices. The newest event is found through the day counts: searching all monthly partitions would cost a
 * look-up each.
 */
export function homesNow(organizationId: string, now: Date): Sql {
  return sql`
    WITH view AS MATERIALIZED (
      SELECT home_id, name, timezone, alarm_status FROM homes WHERE organization_id = ${organizationId}
    ),
    room AS (
      SELECT s.home_id, s.offline, s.first_seen_at IS NOT NULL AND NOT s.offline AS listening, s.ongoing_events,
        CASE WHEN NOT s.offline THEN (s.latest_sensor_values->'temperature'->>'value')::float8 END AS temperature,
        CASE WHEN NOT s.offline THEN (s.latest_sensor_values->'sound'->>'value')::float8 END AS sound
      FROM view JOIN devices d USING (home_id) JOIN device_status s USING (home_id, device_id) WHERE d.active
    ),
    rooms AS (
      SELECT home_id, count(*) AS devices, count(*) FILTER (WHERE offline) AS offline_devices,
        count(*) FILTER (WHERE listening) AS listening_devices,
        string_agg(array_to_string(ongoing_events, ' '), ' ') FILTER (WHERE ongoing_events <> '{}') AS ongoing,
        min(temperature) AS coldest, max(temperature) AS warmest, max(sound) AS loudest
      FROM room GROUP BY home_id
    )
    SELECT view.*, stay.name AS guest_name,
      ${isCrowded(STATUS)} AS crowded, ${isAlarmSounding(STATUS, now)} AS alarm_sounding,
      coalesce(rooms.devices, 0) AS devices, coalesce(rooms.offline_devices, 0) AS offline_devices,
      coalesce(rooms.listening_devices, 0) AS listening_devices,
      coalesce(string_to_array(rooms.ongoing, ' '), '{}') AS ongoing, rooms.coldest, rooms.warmest, rooms.loudest,
      latest.event_type AS last_type, latest.event_time AS last_time
    FROM view JOIN home_status status USING (home_id) LEFT JOIN rooms USING (home_id)
    LEFT JOIN LATERAL (
      SELECT name FROM (
        SELECT name, guest_id, checkin_time FROM guests WHERE home_id = view.home_id AND stay @> ${now}::timestamptz OFFSET 0
      ) AS covering ORDER BY checkin_time DESC, guest_id DESC LIMIT 1
    ) AS stay ON true
    LEFT JOIN LATERAL (
      SELECT DISTINCT day FROM home_event_counts WHERE home_id = view.home_id ORDER BY day DESC LIMIT 1
    ) AS newest ON true
    LEFT JOIN LATERAL (
      SELECT event_type, event_time FROM home_events e
      WHERE e.home_id = view.home_id AND ${onDay(sql`newest.day`)}
      ORDER BY event_time DESC, event_id DESC LIMIT 1
    ) AS latest ON true`;
}

/** A SQL condition on home_events `e`: counts use UTC days. */
export function onDay(day: Sql): Sql {
  return sql`e.event_time >= ${day}::timestamp AT TIME ZONE 'UTC'
    AND e.event_time < (${day} + 1)::timestamp AT TIME ZONE 'UTC'`;
}
