import { hash } from 'node:crypto';
import sql, { type Sql } from 'sql-template-tag';

/**
 * The external id of an erased guest: a hash recognizes the stay when its source lists it again, and reveals nothing. It begins with
 * a space, which no external id of a source does, so that no import can forge it.
 */
export function erasedIdOf(externalId: string): string {
  return ` ${hash('sha256', externalId, 'hex')}`;
}

/** The same, inside a statement. */
export function erasedId(externalId: Sql): Sql {
  return sql`(' ' || encode(sha256(convert_to(${externalId}, 'UTF8')), 'hex'))`;
}
