import { membersToTell, type PersonToTell } from '../../accounts/index.ts';
import { audit, type By } from '../../audit/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import { badRequest } from '../../platform/errors.ts';
import { inOneTransaction, type Tools } from '../../platform/tools.ts';
import { listOnCall, replaceOnCall } from './store.ts';

/**
 * Those who are told, in their order. Where nobody is listed, or nobody of the list can be told any more: owners and
 * admins, for somebody has to be.
 */
export async function onCallOf(connection: Connection, organizationId: string): Promise<PersonToTell[]> {
  const people = await membersToTell(connection, organizationId);
  const listed = await listOnCall(connection, organizationId);
  const found = listed.flatMap((id) => people.find(({ user_id }) => user_id === id) ?? []);
  if (found.length > 0) return found;
  const having = (wanted: PersonToTell['role']) => people.filter(({ role }) => role === wanted);
  return [...having('owner'), ...having('admin')];
}

/** The whole order at once. */
export function setOnCall(
  tools: Tools,
  { organization_id }: { organization_id: string },
  userIds: string[],
  by: By,
): Promise<string[]> {
  const twice = userIds.find((id, index) => userIds.indexOf(id) !== index);
  if (twice !== undefined) throw badRequest('Nobody can be on call twice.', { context: 'user_ids' });
  return inOneTransaction(tools, async (joined) => {
    const people = await membersToTell(joined.database, organization_id);
    const stranger = userIds.find((id) => !people.some(({ user_id }) => user_id === id));
    if (stranger !== undefined)
      throw badRequest('Only members who can log in can be on call.', { context: 'user_ids' });
    await replaceOnCall(joined.database, organization_id, userIds);
    await audit(joined, by, {
      organization_id,
      action: 'on_call.changed',
      object: { kind: 'organization', id: organization_id },
      changes: [{ member: 'user_ids', to: userIds.join(', ') }],
    });
    return userIds;
  });
}
