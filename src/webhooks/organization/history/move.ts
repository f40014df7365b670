import sql, { type Sql } from 'sql-template-tag';

interface Moved {
  /** Rows of `deliveries` that were deleted. */
  from: Sql;
  status: Sql;
  /** At least once. */
  wasSent: Sql;
  /** The last one of each, after those that stand in its row; null for none. */
  attempt: Sql;
  answer: Sql;
}

/**
 * Of what was never tried no text is kept: nothing was sent, and what is not delivered is gone. Of what tells of a guest who was erased
 * meanwhile neither: an answer may repeat what it was sent.
 */
export function movedToHistory({ from, status, wasSent, attempt, answer }: Moved): Sql {
  const isKept = sql`NOT erased AND ${wasSent}`;
  return sql`
    INSERT INTO delivery_history
      (hook_id, created_at, delivery_id, webhook_event_id, event_id, event_type, status, erased, event, digest, tries, answers)
    SELECT hook_id, created_at, delivery_id, webhook_event_id, event_id, event_type, ${status}, erased,
           CASE WHEN ${isKept} THEN event END, CASE WHEN ${isKept} THEN digest END,
           CASE WHEN ${wasSent} THEN concat_ws(',', tries, ${attempt}) END, CASE WHEN ${isKept} THEN concat_ws(',', answers, ${answer}) END
    FROM ${from}`;
}
