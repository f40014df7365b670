import sql from 'sql-template-tag';
import { type AuditTools, audit, type By, type Entry } from '../audit/index.ts';
import type { Connection } from '../platform/db/database.ts';

/** A person in more organizations than this is told to the first of them; nobody is by accident. */
const MOST_ORGANIZATIONS = 100;

type Deed = Omit<Entry, 'organization_id' | 'object'> & { object?: Entry['object'] };

/**
 * What is done to an account (log-ins, passwords, tokens, apps) belongs to no one organization. It concerns each that the
 * person is a member of at that moment, because all of it opens what they may see there: each gets an entry. Done to the
 * account itself unless `object` says otherwise; by its own person where nobody else is known. One that is closed because it
 * moves has its log elsewhere.
 */
export async function auditAccount(tools: AuditTools, by: By, userId: string, deed: Deed): Promise<void> {
  await audit(tools, ...(await accountEntries(tools.database, by, userId, deed)));
}

/** The entries, with who it was, for whoever writes them later. */
export async function accountEntries(
  connection: Connection,
  by: By,
  userId: string,
  deed: Deed,
): Promise<[By, ...Entry[]]> {
  const found = await connection.rows<{ fullname: string; organization_id: string }>(sql`
    SELECT u.fullname, m.organization_id FROM users u JOIN members m USING (user_id) JOIN organizations o USING (organization_id)
    WHERE u.user_id = ${userId} AND o.closed_at IS NULL ORDER BY m.organization_id LIMIT ${MOST_ORGANIZATIONS}`);
  const name = found[0]?.fullname;
  const account = { kind: 'user' as const, id: userId, ...(name === undefined ? {} : { name }) };
  // Whoever does not know the password is somebody else, as far as we know.
  const isTheirs = by.user === null && by.via === 'sign_in' && deed.action !== 'login.failed';
  const known = isTheirs && name !== undefined ? { ...by, user: { user_id: userId, fullname: name } } : by;
  return [known, ...found.map(({ organization_id }) => ({ object: account, ...deed, organization_id }))];
}
