import sql from 'sql-template-tag';
import { type AuditTools, audit, type By, type Entry } from '../audit/index.ts';
import type { Connection } from '../platform/db/database.ts';

/** Limits the entries of one action for a user in very many organizations. */
const MOST_ORGANIZATIONS = 100;

type AccountAction = Omit<Entry, 'organization_id' | 'object'> & { object?: Entry['object'] };

/**
 * Actions on an account (log-ins, passwords, tokens, apps) belong to no single organization. Each organization that
 * the user is a member of gets an entry, because the account gives access to it. `object` is the account unless
 * given. The actor is the user unless known. Organizations that are moving away get no entry.
 */
export async function auditAccount(tools: AuditTools, by: By, userId: string, action: AccountAction) {
  await audit(tools, ...(await accountEntries(tools.database, by, userId, action)));
}

/** The entries with their actor, for callers that write them later. */
export async function accountEntries(
  connection: Connection,
  by: By,
  userId: string,
  action: AccountAction,
): Promise<[By, ...Entry[]]> {
  const found = await connection.rows<{ fullname: string; organization_id: string }>(sql`
    SELECT u.fullname, m.organization_id FROM users u JOIN members m USING (user_id) JOIN organizations o USING (organization_id)
    WHERE u.user_id = ${userId} AND o.closed_at IS NULL ORDER BY m.organization_id LIMIT ${MOST_ORGANIZATIONS}`);
  const name = found[0]?.fullname;
  const account = { kind: 'user' as const, id: userId, ...(name === undefined ? {} : { name }) };
  // Without the password the actor may be another person.
  const isOwnAction = by.user === null && by.via === 'sign_in' && action.action !== 'login.failed';
  const known = isOwnAction && name !== undefined ? { ...by, user: { user_id: userId, fullname: name } } : by;
  return [known, ...found.map(({ organization_id }) => ({ object: account, ...action, organization_id }))];
}
