import sql, { type Sql } from 'sql-template-tag';
import type { Connection } from '../../../platform/db/database.ts';
import { IS_KEPT, NO_CLOCK, sampleInsert } from '../shared/insert.ts';
import type { SampleRow } from '../store.ts';

/**
 * One statement. Most samples belong to an open hour and touch nothing else. One of a closed hour sets its series back to
 * that hour, which is then aggregated again. Series are locked in one order, so two statements cannot deadlock.
 */
export async function insertSamples(connection: Connection, samples: readonly SampleRow[]): Promise<number> {
  if (samples.length === 0) return Number.NEGATIVE_INFINITY;
  const kept = await connection.row<{ from_ms: number | null }>(samplesStatement(samples));
  if (!kept || kept.from_ms === null) throw new Error(NO_CLOCK);
  return kept.from_ms;
}

export function samplesStatement(samples: readonly SampleRow[]): Sql {
  return sql`
    WITH stored AS (
      ${sampleInsert(samples, IS_KEPT)}
      RETURNING s.home_id, s.device_id, s.t
    ), late AS (
      SELECT home_id, device_id, date_bin('1 hour', min(t), 'epoch') AS hour FROM stored
      WHERE t < (SELECT closed_until FROM sensor_clock) GROUP BY 1, 2
    ), locked_series AS (
      SELECT r.home_id, r.device_id, late.hour FROM sensor_series r JOIN late USING (home_id, device_id)
      ORDER BY r.home_id, r.device_id FOR UPDATE OF r
    ), set_back AS (
      UPDATE sensor_series r SET rolled_until = least(r.rolled_until, late.hour)
      FROM locked_series late WHERE r.home_id = late.home_id AND r.device_id = late.device_id
    )
    SELECT (extract(epoch FROM kept_from) * 1000)::float8 AS from_ms FROM sensor_clock`;
}
