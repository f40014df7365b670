import type { Received } from '../../harness/receiver.ts';
import { asSuperuser, USER } from './cluster.ts';
import type { Load, Report } from './load.ts';
import type { Node } from './node.ts';

/** The fate of the acknowledged writes. */
export interface Found {
  acknowledged: number;
  /** By name. */
  lost: string[];
  /** Rows that exist twice. */
  twice: string[];
}

const nameOf = (home_id: string, event_type: string, t: number): string => `${home_id} ${event_type} ${t}`;
const nameOfReport = ({ home_id, event_type, t }: Report): string => nameOf(home_id, event_type, t);

/**
 * Searches one of the two servers for writes acknowledged from this moment on, over the connection that no fault
 * cuts.
 */
export async function findIn(node: Node, load: Load, from: number): Promise<Found> {
  const homes = load.homes.filter(({ at }) => at >= from).map(({ home_id }) => home_id);
  const reports = load.reports.filter(({ at }) => at >= from);
  const there = await asSuperuser<{ home_id: string }>(
    node,
    USER,
    'SELECT home_id FROM homes WHERE home_id = ANY ($1)',
    [homes],
  );
  const named = await asSuperuser<{ name: string }>(
    node,
    USER,
    `SELECT name FROM homes WHERE name LIKE 'Home %' GROUP BY organization_id, name HAVING count(*) > 1`,
  );
  const samples = await asSuperuser<{ home_id: string; t: Date }>(
    node,
    USER,
    'SELECT home_id, t FROM sensor_samples',
  );
  const events = await asSuperuser<{ home_id: string; event_type: string; event_time: Date }>(
    node,
    USER,
    `SELECT home_id, event_type, event_time FROM home_events WHERE event_type LIKE 'tamper%'`,
  );
  const homesThere = new Set(there.map(({ home_id }) => home_id));
  const samplesThere = new Set(samples.map(({ home_id, t }) => `${home_id} ${t.getTime()}`));
  const eventNames = events.map((one) => nameOf(one.home_id, one.event_type, one.event_time.getTime()));
  const eventsThere = new Set(eventNames);
  return {
    acknowledged: homes.length + reports.length,
    lost: [
      ...homes.filter((id) => !homesThere.has(id)).map((id) => `home ${id}`),
      ...reports
        .filter((one) => !samplesThere.has(`${one.home_id} ${one.t}`))
        .map((one) => `sample of ${nameOfReport(one)}`),
      ...reports
        .filter((one) => !eventsThere.has(nameOfReport(one)))
        .map((one) => `event of ${nameOfReport(one)}`),
    ],
    twice: [
      ...named.map(({ name }) => name),
      ...eventNames.filter((name, place) => eventNames.indexOf(name) !== place),
    ],
  };
}

/** Acknowledged reports whose event the receiver did not get. */
export function undelivered(received: readonly Received[], load: Load): string[] {
  const names = new Set(
    received.map(({ body: { event } }) => nameOf(event.home_id, event.type, Date.parse(event.created_at))),
  );
  return load.reports.map(nameOfReport).filter((name) => !names.has(name));
}

/** Deliveries that repeat an earlier name. */
export function deliveredAgain(received: readonly Received[]): number {
  return received.length - new Set(received.map(({ body }) => body.event.webhook_event_id)).size;
}

/** Jobs and deliveries that are overdue for some time. */
export async function overdue(node: Node): Promise<string[]> {
  const rows = await asSuperuser<{ what: string }>(
    node,
    USER,
    `SELECT 'delivery ' || delivery_id || ', attempt ' || attempts AS what FROM deliveries WHERE due_at < now() - interval '5 seconds'
     UNION ALL SELECT 'job ' || kind || ' ' || key || ': ' || coalesce(last_error, '') FROM jobs WHERE due_at < now() - interval '5 seconds'`,
  );
  return rows.map(({ what }) => what);
}
