import sql, { type Sql } from 'sql-template-tag';

interface HistoryMove {
  /** Deleted rows of `deliveries`. */
  from: Sql;
  status: Sql;
  /** SQL condition: at least one attempt was made. */
  wasSent: Sql;
  /** The last attempt of each row, added to those it already has; SQL null for none. */
  attempt: Sql;
  answer: Sql;
}

/**
 * Keeps no text of a delivery that was never tried: nothing was sent, and undelivered events are not kept. Keeps none
 * of an erased guest either: a response may repeat the request.
 */
export function insertIntoHistory({ from, status, wasSent, attempt, answer }: HistoryMove): Sql {
  const isKept = sql`NOT erased AND ${wasSent}`;
  return sql`
    INSERT INTO delivery_history
      (hook_id, created_at, delivery_id, webhook_event_id, event_id, event_type, status, erased, event, digest, tries, answers)
    SELECT hook_id, created_at, delivery_id, webhook_event_id, event_id, event_type, ${status}, erased,
           CASE WHEN ${isKept} THEN event END, CASE WHEN ${isKept} THEN digest END,
           CASE WHEN ${wasSent} THEN concat_ws(',', tries, ${attempt}) END, CASE WHEN ${isKept} THEN concat_ws(',', answers, ${answer}) END
    FROM ${from}`;
}
