import sql, { type Sql } from 'sql-template-tag';
import type { OnlyHomes } from '../accounts/index.ts';
import type { HomeEventType } from '../catalogue/index.ts';
import type { Connection } from '../platform/db/database.ts';
import { factsOfHomes, type HomeFacts } from './home-state/facts.ts';

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

/** A home for the dashboard: the facts of its state, and its last event. */
export interface HomeNow extends HomeFacts {
  last_type: HomeEventType | null;
  last_time: Date | null;
}

export function readHomesNow(connection: Connection, organizationId: string, now: Date): Promise<HomeNow[]> {
  return connection.rows<HomeNow>(homesNow(organizationId, now));
}

/**
 * All homes of an organization in one statement, so of one moment. The newest event is found through the day counts:
 * searching all monthly partitions would cost a look-up each.
 */
export function homesNow(organizationId: string, now: Date): Sql {
  return sql`
    WITH view AS MATERIALIZED (${factsOfHomes(sql`h.organization_id = ${organizationId}`, now)})
    SELECT view.*, latest.event_type AS last_type, latest.event_time AS last_time
    FROM view
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
