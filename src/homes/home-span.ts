import sql, { type Sql } from 'sql-template-tag';
import { plainArray } from '../platform/db/plain-array.ts';

/** A time range of one home, `until` excluded. Homes in different zones have different months. */
export interface HomeSpan {
  home_id: string;
  from: Date;
  until: Date;
}

/** The ranges as a table `span` (home_id, begins, ends) of a FROM clause, for statements about many homes. */
export function spanRows(spans: readonly HomeSpan[]): Sql {
  return sql`unnest(${plainArray(spans.map((span) => span.home_id))}::text[],
    ${plainArray(spans.map((span) => span.from.toISOString()))}::timestamptz[],
    ${plainArray(spans.map((span) => span.until.toISOString()))}::timestamptz[]) AS span (home_id, begins, ends)`;
}
