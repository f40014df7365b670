import sql, { join, type Sql } from 'sql-template-tag';
import type { OnlyHomes } from '../accounts/index.ts';
import { openIncident } from '../devices/index.ts';
import { homesWithTag } from '../homes/store.ts';
import type { Connection } from '../platform/db/database.ts';
import type { Page } from '../platform/http/request/paging.ts';
import type { Incident } from './incident.ts';
import { type IncidentKind, isSafety } from './kinds.ts';

const ALL_BUT_END = sql`i.home_id, i.incident_id, i.kind, i.device_id, i.guest_id, i.level, i.started_at, i.opened_at, i.level_at,
  i.beyond_min, i.beyond_until, i.duration_min, i.peak, i.acknowledged_at, i.acknowledged_by, i.snoozed_until,
  i.needs_acknowledgement, i.temperature, i.everyone_alerted_at, i.unreached_at`;
const COLUMNS = sql`${ALL_BUT_END}, i.ended_at`;

/** The state of an incident after an event. */
export interface IncidentUpdate {
  home_id: string;
  kind: IncidentKind;
  device_id: string | null;
  guest_id: string | null;
  level: number;
  startedAt: Date;
  at: Date;
  /** When it ends without a further event; null: an event ends it. */
  until: Date | null;
  /** Close to freezing, in °C. */
  temperature: number | null;
}

/**
 * Rule evaluation assigns the id of a noise incident. A home has one at a time: any other open one, whose end
 * maintenance silenced, is closed.
 */
export async function upsertNoise(
  connection: Connection,
  incidentId: string,
  { home_id, guest_id, level, startedAt, at }: IncidentUpdate,
): Promise<void> {
  await connection.rows(sql`
    UPDATE incidents SET ended_at = ${at}
    WHERE home_id = ${home_id} AND kind = 'noise' AND incident_id <> ${incidentId} AND ended_at IS NULL`);
  await connection.rows(sql`
    INSERT INTO incidents (home_id, incident_id, kind, guest_id, level, started_at, opened_at, level_at)
    VALUES (${home_id}, ${incidentId}, 'noise', ${guest_id}, ${level}, ${startedAt}, ${at}, ${at})
    ON CONFLICT (home_id, incident_id) DO UPDATE SET level = excluded.level, level_at = excluded.level_at`);
}

/**
 * Continues the newest open incident, perhaps with a higher level; undefined when none is open. An incident that has
 * ended and waits for its acknowledgement goes on. Becoming a safety incident ends its acknowledgement and snooze: the
 * user looked after a cold room, not after freezing pipes.
 */
export async function continueIncident(
  connection: Connection,
  { home_id, kind, device_id, level, at, until, temperature }: IncidentUpdate,
): Promise<{ incident_id: string; level: number } | undefined> {
  const isSafetyNow = isSafety({ kind, level });
  const staysAnswered = sql`NOT ${isSafetyNow} OR needs_acknowledgement OR level >= ${level}`;
  return connection.row<{ incident_id: string; level: number }>(sql`
    UPDATE incidents SET level = greatest(level, ${level}),
      level_at = CASE WHEN level < ${level} THEN ${at} ELSE level_at END,
      ended_at = CASE WHEN ended_at IS NULL OR ${until}::timestamptz IS NULL THEN NULL ELSE greatest(ended_at, ${until}) END,
      needs_acknowledgement = needs_acknowledgement OR ${isSafetyNow},
      acknowledged_at = CASE WHEN ${staysAnswered} THEN acknowledged_at END,
      acknowledged_by = CASE WHEN ${staysAnswered} THEN acknowledged_by END,
      snoozed_until = CASE WHEN ${staysAnswered} THEN snoozed_until END,
      temperature = coalesce(${temperature}, temperature)
    WHERE home_id = ${home_id} AND incident_id = (
      SELECT i.incident_id FROM incidents i
      WHERE ${matchesSubject({ home_id, kind, device_id })} AND i.opened_at <= ${at} AND ${isOpenAt(at)}
      ORDER BY i.opened_at DESC, i.incident_id DESC LIMIT 1)
    RETURNING incident_id, level`);
}

export async function insertIncident(
  connection: Connection,
  incidentId: string,
  update: IncidentUpdate,
): Promise<void> {
  const { home_id, kind, device_id, guest_id, level, startedAt, at, until, temperature } = update;
  await connection.rows(sql`
    INSERT INTO incidents (home_id, incident_id, kind, device_id, guest_id, level, started_at, opened_at, level_at, ended_at,
      needs_acknowledgement, temperature)
    VALUES (${home_id}, ${incidentId}, ${kind}, ${device_id}, ${guest_id}, ${level}, ${startedAt}, ${at}, ${at}, ${until},
            ${isSafety({ kind, level })}, ${temperature})`);
}

type Subject = Pick<IncidentUpdate, 'home_id' | 'kind' | 'device_id'>;

const matchesSubject = ({ home_id, kind, device_id }: Subject): Sql =>
  sql`i.home_id = ${home_id} AND i.kind = ${kind} AND i.device_id IS NOT DISTINCT FROM ${device_id}`;

/** Ends the incident of the subject that goes on. */
export async function endOpenIncident(connection: Connection, subject: Subject, at: Date): Promise<void> {
  await connection.rows(sql`
    UPDATE incidents i SET ended_at = ${at}
    WHERE ${matchesSubject(subject)} AND i.opened_at <= ${at} AND ${goesOn(at)}`);
}

/** A user says that it is over. That acknowledges a safety incident, unless it is acknowledged. */
export async function closeByUser(
  connection: Connection,
  { home_id, incident_id }: Pick<Incident, 'home_id' | 'incident_id'>,
  userId: string | null,
  now: Date,
): Promise<void> {
  await connection.rows(sql`
    UPDATE incidents i SET ended_at = least(i.ended_at, ${now}),
      acknowledged_at = CASE WHEN i.needs_acknowledgement THEN coalesce(i.acknowledged_at, ${now}) ELSE i.acknowledged_at END,
      acknowledged_by = CASE WHEN i.needs_acknowledgement AND i.acknowledged_at IS NULL THEN ${userId} ELSE i.acknowledged_by END
    WHERE i.home_id = ${home_id} AND i.incident_id = ${incident_id}`);
}

/** What was measured of a whole incident. */
export type Measures = Pick<Incident, 'beyond_min' | 'beyond_until' | 'duration_min' | 'peak'>;

export async function endIncident(connection: Connection, homeId: string, incidentId: string, at: Date) {
  await connection.rows(sql`
    UPDATE incidents SET ended_at = ${at} WHERE home_id = ${homeId} AND incident_id = ${incidentId}`);
}

export async function setMeasures(
  connection: Connection,
  homeId: string,
  incidentId: string,
  { beyond_min, beyond_until, duration_min, peak }: Measures,
): Promise<void> {
  await connection.rows(sql`
    UPDATE incidents SET beyond_min = ${beyond_min}, beyond_until = ${beyond_until}, duration_min = ${duration_min},
      peak = ${peak}
    WHERE home_id = ${homeId} AND incident_id = ${incidentId}`);
}

export function findIncident(
  connection: Connection,
  homeId: string,
  incidentId: string,
): Promise<Incident | undefined> {
  return connection.row<Incident>(sql`
    SELECT ${COLUMNS} FROM incidents i WHERE i.home_id = ${homeId} AND i.incident_id = ${incidentId}`);
}

/** Its condition lasts. */
const goesOn = (at: Date): Sql => sql`(i.ended_at IS NULL OR i.ended_at > ${at})`;

/** Goes on, or waits for its acknowledgement. */
const isOpenAt = (at: Date): Sql =>
  sql`(${goesOn(at)} OR (i.needs_acknowledgement AND i.acknowledged_at IS NULL))`;

/** Rule evaluation also keeps noise open while maintenance silences its end event, so the end is not stored here. */
export const isOpen = (now: Date): Sql => sql`${isOpenAt(now)}
  AND (i.kind <> 'noise' OR i.incident_id = (${openIncident(sql`i.home_id`)}))`;

/** A query of the open incidents of a home. */
export const openIncidentsOf = (homeId: Sql, now: Date): Sql => sql`
  SELECT i.incident_id, i.kind, i.level, i.device_id, i.opened_at FROM incidents i
  WHERE i.home_id = ${homeId} AND ${isOpen(now)}`;

const isOpenNoise = (
  homeId: string,
): Sql => sql`i.home_id = ${homeId} AND i.kind = 'noise' AND i.ended_at IS NULL
  AND i.incident_id = (${openIncident(homeId)})`;

export function findOpenNoise(connection: Connection, homeId: string): Promise<Incident | undefined> {
  return connection.row<Incident>(sql`SELECT ${COLUMNS} FROM incidents i WHERE ${isOpenNoise(homeId)}`);
}

/** The first acknowledgement counts. Undefined when there is no such incident. */
export function acknowledge(
  connection: Connection,
  homeId: string,
  incidentId: string,
  userId: string,
  now: Date,
): Promise<Incident | undefined> {
  return connection.row<Incident>(sql`
    UPDATE incidents i SET acknowledged_at = coalesce(i.acknowledged_at, ${now}),
      acknowledged_by = coalesce(i.acknowledged_by, ${userId})
    WHERE i.home_id = ${homeId} AND i.incident_id = ${incidentId} RETURNING ${COLUMNS}`);
}

/** Null ends the snooze. */
export function setSnoozedUntil(
  connection: Connection,
  { home_id, incident_id }: Pick<Incident, 'home_id' | 'incident_id'>,
  until: Date | null,
): Promise<Incident | undefined> {
  return connection.row<Incident>(sql`
    UPDATE incidents i SET snoozed_until = ${until}
    WHERE i.home_id = ${home_id} AND i.incident_id = ${incident_id} RETURNING ${COLUMNS}`);
}

type IncidentName = Pick<Incident, 'home_id' | 'incident_id'>;

/** No one acknowledged it, and everyone was alerted. */
export async function setEveryoneAlerted(
  connection: Connection,
  { home_id, incident_id }: IncidentName,
  at: Date,
): Promise<void> {
  await connection.rows(sql`
    UPDATE incidents SET everyone_alerted_at = ${at} WHERE home_id = ${home_id} AND incident_id = ${incident_id}`);
}

/** The first time counts, until someone is reached. */
export async function setUnreached(
  connection: Connection,
  { home_id, incident_id }: IncidentName,
  at: Date,
): Promise<void> {
  await connection.rows(sql`
    UPDATE incidents SET unreached_at = coalesce(unreached_at, ${at})
    WHERE home_id = ${home_id} AND incident_id = ${incident_id}`);
}

export async function endUnreached(
  connection: Connection,
  { home_id, incident_id }: IncidentName,
): Promise<void> {
  await connection.rows(sql`
    UPDATE incidents SET unreached_at = NULL
    WHERE home_id = ${home_id} AND incident_id = ${incident_id} AND unreached_at IS NOT NULL`);
}

export interface IncidentFilter {
  /** The homes that the reader is limited to. */
  onlyHomes?: OnlyHomes;
  /** Only homes with this tag. */
  tagged?: { organization_id: string; tag: string } | undefined;
  kind?: IncidentKind | undefined;
  open?: boolean | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}

/** Its end is not in the future. */
export type ListedIncident = Incident & {
  is_open: boolean;
  home_name: string;
};

export const homeCondition = (homeId: string): Sql => sql`i.home_id = ${homeId}`;
export const organizationCondition = (organizationId: string): Sql =>
  sql`i.organization_id = ${organizationId}`;

const listedColumns = (now: Date): Sql => sql`
  SELECT ${ALL_BUT_END}, CASE WHEN NOT ${goesOn(now)} THEN i.ended_at END AS ended_at, (${isOpen(now)}) IS TRUE AS is_open,
    h.name AS home_name
  FROM incidents i JOIN homes h ON h.home_id = i.home_id`;

export function findListed(
  connection: Connection,
  homeId: string,
  incidentId: string,
  now: Date,
): Promise<ListedIncident | undefined> {
  return connection.row<ListedIncident>(sql`
    ${listedColumns(now)} WHERE i.home_id = ${homeId} AND i.incident_id = ${incidentId}`);
}

export type IncidentOfOrganization = Incident & {
  organization_id: string;
  home_name: string;
  /** Tags of the home. */
  tag_keys: string[];
};

/** Incidents that began within a time, oldest first. */
export function incidentsSince(
  connection: Connection,
  organizationIds: string[],
  { since, now, most }: { since: Date; now: Date; most: number },
): Promise<IncidentOfOrganization[]> {
  return connection.rows<IncidentOfOrganization>(sql`
    SELECT ${COLUMNS}, i.organization_id, h.name AS home_name, h.tag_keys FROM incidents i JOIN homes h ON h.home_id = i.home_id
    WHERE i.organization_id = ANY (${organizationIds}::text[]) AND i.opened_at > ${since} AND i.opened_at <= ${now}
    ORDER BY i.opened_at, i.incident_id LIMIT ${most}`);
}

/** Oldest first, up to `most`. */
export function readStayIncidents(
  connection: Connection,
  homeId: string,
  guestId: string,
  now: Date,
  most: number,
): Promise<ListedIncident[]> {
  return connection.rows<ListedIncident>(sql`
    ${listedColumns(now)} WHERE i.home_id = ${homeId} AND i.guest_id = ${guestId} ORDER BY i.opened_at, i.incident_id LIMIT ${most}`);
}

/** Newest first. */
export async function listIncidents(
  connection: Connection,
  scope: Sql,
  { onlyHomes, tagged, kind, open, from, to }: IncidentFilter,
  now: Date,
  page: Page,
) {
  const condition = join(
    [
      scope,
      ...(onlyHomes === undefined ? [] : [sql`i.home_id = ANY (${[...onlyHomes]}::text[])`]),
      ...(tagged === undefined
        ? []
        : [sql`i.home_id IN (${homesWithTag(tagged.organization_id, tagged.tag)})`]),
      ...(kind === undefined ? [] : [sql`i.kind = ${kind}`]),
      ...(open === undefined ? [] : [sql`(${isOpen(now)}) IS ${open ? sql`TRUE` : sql`NOT TRUE`}`]),
      ...(from === undefined ? [] : [sql`i.opened_at >= ${from}`]),
      ...(to === undefined ? [] : [sql`i.opened_at < ${to}`]),
    ],
    ' AND ',
  );
  const incidents = await connection.rows<ListedIncident>(sql`
    ${listedColumns(now)} WHERE ${condition} ORDER BY i.opened_at DESC, i.incident_id DESC LIMIT ${page.limit} OFFSET ${page.offset}`);
  const counted = await connection.row<{ total_count: number }>(
    sql`SELECT count(*) AS total_count FROM incidents i WHERE ${condition}`,
  );
  return { incidents, total_count: counted?.total_count ?? 0 };
}
