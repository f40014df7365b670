import { hash } from 'node:crypto';
import sql, { type Sql } from 'sql-template-tag';

/**
 * What is kept of what a source calls a stay, once nothing is to be known of the guest: enough to know the stay again
 * when the source tells of it, and nothing that could be read. Begins with a blank, as no id of a source does: so that
 * nobody can bring one that is taken for it.
 */
export function erasedIdOf(externalId: string): string {
  return ` ${hash('sha256', externalId, 'hex')}`;
}

/** The same, inside a statement. */
export function erasedId(externalId: Sql): Sql {
  return sql`(' ' || encode(sha256(convert_to(${externalId}, 'UTF8')), 'hex'))`;
}
