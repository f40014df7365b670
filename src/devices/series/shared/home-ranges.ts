import sql from 'sql-template-tag';
import type { Connection } from '../../../platform/db/database.ts';

const HOMES_AT_ONCE = 2000;
/** Sorts after every id: those are hexadecimal. */
const AFTER_ALL = 'g';

/**
 * Ranges of `home_id` that together contain every id, whether such a home exists or not. A statement that compares series
 * with homes and devices takes one range at a time: with distributed series, the rows of one server are sent to the other.
 */
export async function* homeRanges(connection: Connection): AsyncGenerator<{ after: string; last: string }> {
  for (let after = ''; after !== AFTER_ALL; ) {
    const next = await connection.row<{ last: string }>(sql`
      SELECT home_id AS last FROM homes WHERE home_id > ${after} ORDER BY home_id OFFSET ${HOMES_AT_ONCE - 1} LIMIT 1`);
    const last = next?.last ?? AFTER_ALL;
    yield { after, last };
    after = last;
  }
}
