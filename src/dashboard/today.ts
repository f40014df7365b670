import sql, { empty, type Sql } from 'sql-template-tag';
import type { Connection } from '../platform/db/database.ts';

/** Maximum entries; counts include all. */
export const MOST_MOVES = 10;

/** An arrival or departure today, with the total of its kind. */
interface MoveRow {
  kind: string;
  home_id: string;
  home_name: string;
  timezone: string;
  guest_id: string;
  guest_name: string;
  time: Date;
  total: number;
  to_come: number;
  detected: number;
}

export interface Move {
  home_id: string;
  home_name: string;
  timezone: string;
  at: Date;
  guest_id?: string;
  guest_name?: string;
}

export interface Moves {
  total: number;
  to_come: number;
  next: Move[];
}

export interface Today {
  /** `detected`: of the guests whose check-in time has passed, those that a device detected. */
  arrivals: Moves & { detected: number };
  departures: Moves;
}

/** For limited readers: only their homes, in the counts too. */
export function readMoves(
  connection: Connection,
  organizationId: string,
  now: Date,
  onlyHomes?: ReadonlySet<string>,
): Promise<MoveRow[]> {
  return connection.rows<MoveRow>(movesOfToday(organizationId, now, onlyHomes));
}

/**
 * Today is midnight to midnight in the home's time zone. One index look-up per home: only stays during the day are
 * read. A departure at midnight belongs to the day that ends. Future ones come first, so that the limit removes past
 * ones.
 */
export function movesOfToday(organizationId: string, now: Date, onlyHomes?: ReadonlySet<string>): Sql {
  const seen = onlyHomes ? sql`AND home_id = ANY (${[...onlyHomes]}::text[])` : empty;
  return sql`
    WITH view AS MATERIALIZED (
      SELECT home_id, name, timezone, date_trunc('day', ${now}::timestamptz, timezone) AS since,
        date_trunc('day', ${now}::timestamptz AT TIME ZONE timezone + interval '1 day') AT TIME ZONE timezone AS until
      FROM homes WHERE organization_id = ${organizationId} ${seen}
    ),
    stays AS (
      SELECT view.*, guest.guest_id, guest.guest_name, guest.checkin_time, guest.checkout_time
      FROM view JOIN LATERAL (
        SELECT guest_id, name AS guest_name, checkin_time, checkout_time FROM guests
        WHERE home_id = view.home_id AND stay && tstzrange(view.since, view.until, '[)') OFFSET 0
      ) AS guest ON true
    ),
    moves AS (
      SELECT 'arrival' AS kind, checkin_time AS time, *, checkin_time <= ${now} AND EXISTS (
        SELECT FROM home_events e WHERE e.home_id = stays.home_id AND e.guest_id = stays.guest_id
          AND e.event_type = 'motion_automation_guest_checkin' AND e.event_time BETWEEN checkin_time AND ${now}
      ) AS is_detected FROM stays WHERE checkin_time >= since
      UNION ALL
      SELECT 'departure', checkout_time, *, false FROM stays WHERE checkout_time <= until
    )
    SELECT kind, home_id, name AS home_name, timezone, guest_id, guest_name, time, total, to_come, detected FROM (
      SELECT *, count(*) OVER (PARTITION BY kind) AS total,
        count(*) FILTER (WHERE time > ${now}) OVER (PARTITION BY kind) AS to_come,
        count(*) FILTER (WHERE is_detected) OVER (PARTITION BY kind) AS detected,
        row_number() OVER (PARTITION BY kind ORDER BY time <= ${now}, time, guest_id) AS place
      FROM moves
    ) AS placed WHERE place <= ${MOST_MOVES} ORDER BY place`;
}

/** Guest names need guest access. */
export function presentToday(rows: readonly MoveRow[], now: Date, seesGuests: boolean): Today {
  const presentMoves = (kind: string): Moves => {
    const found = rows.filter((row) => row.kind === kind);
    return {
      total: found[0]?.total ?? 0,
      to_come: found[0]?.to_come ?? 0,
      next: found.filter(({ time }) => time > now).map((row) => present(row, seesGuests)),
    };
  };
  const detected = rows.find(({ kind }) => kind === 'arrival')?.detected ?? 0;
  return { arrivals: { ...presentMoves('arrival'), detected }, departures: presentMoves('departure') };
}

function present(row: MoveRow, seesGuests: boolean): Move {
  const { home_id, home_name, timezone, time, guest_id, guest_name } = row;
  return { home_id, home_name, timezone, at: time, ...(seesGuests ? { guest_id, guest_name } : {}) };
}
