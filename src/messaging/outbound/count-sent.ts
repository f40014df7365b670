import sql from 'sql-template-tag';
import { type HomeSpan, spanRows } from '../../homes/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import { OUTBOX } from '../../platform/values/message-status.ts';

export interface SentMessages {
  home_id: string;
  sms: number;
  email: number;
  call: number;
}

/** Messages that a gateway took in these spans, to guests and to hosts, by home. */
export function countSent(connection: Connection, spans: readonly HomeSpan[]): Promise<SentMessages[]> {
  return connection.rows<SentMessages>(sql`
    SELECT m.home_id, count(*) FILTER (WHERE m.channel = 'sms') AS sms,
      count(*) FILTER (WHERE m.channel = 'email') AS email, count(*) FILTER (WHERE m.channel = 'call') AS call
    FROM ${spanRows(spans)} JOIN messages m
      ON m.home_id = span.home_id AND m.accepted_at >= span.begins AND m.accepted_at < span.ends
    WHERE m.direction = 'out' AND m.accepted_at IS NOT NULL AND m.gateway IS DISTINCT FROM ${OUTBOX}
    GROUP BY m.home_id`);
}
