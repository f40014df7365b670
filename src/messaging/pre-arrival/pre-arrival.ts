import sql from 'sql-template-tag';
import { lockExistingGuests } from '../../guests/index.ts';
import { currentAndUpcomingGuests } from '../../guests/stays.ts';
import { effectiveSettings } from '../../homes/settings.ts';
import { findHome, type HomeRow } from '../../homes/store.ts';
import type { JobHandler } from '../../jobs/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { Tools } from '../../platform/tools.ts';
import { planMessage } from '../outbound/plan.ts';
import { usablePhone } from '../outbound/recipient.ts';
import { inTransaction } from '../transaction.ts';
import { hasArrived, type PreArrivalRule, preArrivalDue } from './due-time.ts';

/** Job per home that finds guests to write to; the key is the home id. */
export const PRE_ARRIVAL_JOB = 'pre_arrival';
const HOMES_AT_ONCE = 4;
/** Guests per run; if all are due, the rest follows at once. */
const MOST_GUESTS = 500;
const TEMPLATE = 'pre_arrival_sms';
/** Sources that create guests one by one; others import lists. */
const ONE_BY_ONE = ['app', 'api'];

/**
 * Sends messages to due guests of a home and returns the next due time. Every change of stays or settings runs it
 * again, so no job needs moving.
 */
export function preArrivalHandler(tools: Tools): JobHandler {
  return {
    most: HOMES_AT_ONCE,
    run: (homeId) =>
      inTransaction(tools, async (connection) => {
        const home = await findHome(connection, homeId);
        if (!home) return undefined;
        const { messages } = effectiveSettings(home.settings);
        if (!messages.pre_arrival || messages.max_per_day === 0) return undefined;
        return planArrivals(tools, connection, home, messages);
      }),
  };
}

async function planArrivals(
  tools: Tools,
  connection: Connection,
  home: HomeRow,
  rule: PreArrivalRule,
): Promise<Date | undefined> {
  const now = tools.clock.now();
  const arrivals = await listArrivals(connection, home.home_id, now);
  const dueTime = ({ checkin_time }: Arrival, from: Date) =>
    preArrivalDue(checkin_time, rule, home.timezone, from);
  // Sorted by check-in: a later check-in is never due earlier.
  const waiting = arrivals.find((arrival) => dueTime(arrival, now) > now);
  const due = waiting ? arrivals.slice(0, arrivals.indexOf(waiting)) : arrivals;
  const there = await lockExistingGuests(
    connection,
    due.map(({ guest_id }) => guest_id),
  );
  for (const arrival of due) {
    if (!there.has(arrival.guest_id) || isRejectedNumber(arrival) || isInitialImport(arrival, now)) continue;
    await planArrival(tools, connection, home, arrival, dueTime(arrival, arrival.created_at));
  }
  if (waiting) return dueTime(waiting, now);
  return arrivals.length < MOST_GUESTS ? undefined : now;
}

interface Arrival {
  guest_id: string;
  phone_number: string;
  validation_errors: string[];
  checkin_time: Date;
  created_at: Date;
  source: string;
  /** The failed message. */
  failed_id: string | null;
  failed_to: string | null;
}

/** A rejected number is retried only after it changed. */
function isRejectedNumber({ phone_number, validation_errors, failed_id, failed_to }: Arrival): boolean {
  if (failed_id === null) return false;
  return usablePhone({ phone_number, validation_errors, email: null }) === failed_to;
}

/** Guests imported while already there: an initial import, not an arrival. */
function isInitialImport({ checkin_time, created_at, source }: Arrival, now: Date): boolean {
  return hasArrived(checkin_time, now) || (!ONE_BY_ONE.includes(source) && created_at > checkin_time);
}

async function planArrival(
  tools: Tools,
  connection: Connection,
  { organization_id, home_id }: HomeRow,
  { guest_id, failed_id }: Arrival,
  scheduled_for: Date,
): Promise<void> {
  if (failed_id !== null)
    await connection.rows(sql`UPDATE messages SET once_key = NULL WHERE message_id = ${failed_id}`);
  await planMessage(tools, connection, {
    organization_id,
    home_id,
    guest_id,
    channel: 'sms',
    purpose: 'pre_arrival',
    once_key: `pre_arrival:${guest_id}:${TEMPLATE}`,
    template_id: TEMPLATE,
    scheduled_for,
  });
}

/** Current and future guests with an address and without a message, by check-in. */
function listArrivals(connection: Connection, homeId: string, now: Date): Promise<Arrival[]> {
  return connection.rows<Arrival>(sql`
    SELECT g.*, m.message_id AS failed_id, m.recipient AS failed_to FROM (${currentAndUpcomingGuests(homeId, now)}) AS g
    LEFT JOIN messages m ON m.home_id = ${homeId} AND m.once_key = 'pre_arrival:' || g.guest_id || ':' || ${TEMPLATE}
    WHERE g.phone_number IS NOT NULL AND g.validation_errors = '{}' AND (m.message_id IS NULL OR m.status = 'failed')
    ORDER BY g.checkin_time, g.guest_id LIMIT ${MOST_GUESTS}`);
}
