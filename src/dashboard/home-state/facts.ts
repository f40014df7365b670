import sql, { type Sql } from 'sql-template-tag';
import { isAlarmSounding, isCrowded } from '../../devices/index.ts';
import type { SettingsChange } from '../../homes/settings.ts';
import type { AlarmStatus } from '../../homes/store.ts';
import { type IncidentKind, openIncidentsOf } from '../../incidents/index.ts';
import type { Connection } from '../../platform/db/database.ts';

/** Everything that the state of a home depends on. */
export interface HomeFacts {
  home_id: string;
  name: string;
  timezone: string;
  alarm_status: AlarmStatus;
  settings: SettingsChange;
  /** The guest staying now; null when there is none. */
  guest_name: string | null;
  crowded: boolean;
  alarm_sounding: boolean;
  devices: DeviceFacts[];
  incidents: IncidentFacts[];
}

/** An active device. */
export interface DeviceFacts {
  device_id: string;
  offline: boolean;
  /** It reported at least once. */
  seen: boolean;
  ongoing: string[];
  values: Record<string, { time: string; value: number }>;
  /** Its own limits. */
  climate: unknown;
  /** Null when its reporting interval is unknown. */
  heartbeat_s: number | null;
}

/** An incident that is open. */
export interface IncidentFacts {
  incident_id: string;
  kind: IncidentKind;
  level: number;
  device_id: string | null;
}

const STATUS = sql`status`;

/** The facts of the homes that match a condition on homes `h`, in one statement, so of one moment. */
export function factsOfHomes(which: Sql, now: Date): Sql {
  return sql`
    SELECT h.home_id, h.name, h.timezone, h.alarm_status, h.settings, stay.name AS guest_name,
      ${isCrowded(STATUS)} AS crowded, ${isAlarmSounding(STATUS, now)} AS alarm_sounding,
      coalesce(device.facts, '[]') AS devices, coalesce(incident.facts, '[]') AS incidents
    FROM homes h JOIN home_status status USING (home_id)
    LEFT JOIN LATERAL (
      SELECT json_agg(json_build_object('device_id', d.device_id, 'offline', s.offline,
        'seen', s.first_seen_at IS NOT NULL, 'ongoing', s.ongoing_events, 'values', s.latest_sensor_values,
        'climate', d.configuration->'climate',
        'heartbeat_s', round(extract(epoch FROM s.next_heartbeat_at - s.last_heartbeat_at))
      ) ORDER BY d.device_id) AS facts
      FROM devices d JOIN device_status s USING (home_id, device_id) WHERE d.home_id = h.home_id AND d.active
    ) AS device ON true
    LEFT JOIN LATERAL (
      SELECT json_agg(json_build_object('incident_id', i.incident_id, 'kind', i.kind, 'level', i.level,
        'device_id', i.device_id) ORDER BY i.opened_at, i.incident_id) AS facts
      FROM (${openIncidentsOf(sql`h.home_id`, now)}) AS i
    ) AS incident ON true
    LEFT JOIN LATERAL (
      SELECT name FROM (
        SELECT name, guest_id, checkin_time FROM guests WHERE home_id = h.home_id AND stay @> ${now}::timestamptz OFFSET 0
      ) AS covering ORDER BY checkin_time DESC, guest_id DESC LIMIT 1
    ) AS stay ON true
    WHERE ${which}`;
}

/** Ordered by id. */
export function readFactsOfHomes(
  connection: Connection,
  homeIds: readonly string[],
  now: Date,
): Promise<HomeFacts[]> {
  const facts = factsOfHomes(sql`h.home_id = ANY (${[...homeIds]}::text[])`, now);
  return connection.rows<HomeFacts>(sql`${facts} ORDER BY h.home_id`);
}
