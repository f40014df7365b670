import { listNotifiableMembers, type NotifiableMember } from '../../accounts/index.ts';
import { audit, type By } from '../../audit/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import { badRequest } from '../../platform/errors.ts';
import { inOneTransaction, type Tools } from '../../platform/tools.ts';
import { tagKey } from '../../platform/values/tags.ts';
import { listOnCall, listOnCallByTag, replaceOnCall, replaceOnCallByTag } from './store.ts';

/**
 * Members on call, in order: those for the tags of the home first, then those of the organization. The list falls
 * back to owners and admins when it is empty or no listed member can be notified, so it is never empty.
 */
export async function readOnCall(
  connection: Connection,
  organizationId: string,
  home?: { home_id: string | null; tagKeys: readonly string[] },
): Promise<NotifiableMember[]> {
  const people = await listNotifiableMembers(connection, organizationId, home?.home_id);
  const byTag = home ? await listOnCallByTag(connection, organizationId, home.tagKeys) : [];
  const listed = [
    ...byTag.flatMap(({ user_ids }) => user_ids),
    ...(await listOnCall(connection, organizationId)),
  ];
  const found = [...new Set(listed)].flatMap((id) => people.find(({ user_id }) => user_id === id) ?? []);
  if (found.length > 0) return found;
  const having = (wanted: NotifiableMember['role']) => people.filter(({ role }) => role === wanted);
  return [...having('owner'), ...having('admin')];
}

export interface OnCallOrder {
  user_ids: string[];
  /** Undefined keeps the order of tags. */
  by_tag?: { tag: string; user_ids: string[] }[];
}

/** Replaces the whole order. */
export function setOnCall(
  tools: Tools,
  { organization_id }: { organization_id: string },
  { user_ids, by_tag }: OnCallOrder,
  by: By,
): Promise<void> {
  const orders = [
    { context: 'user_ids', user_ids },
    ...(by_tag ?? []).map((one, index) => ({ context: `by_tag.${index}.user_ids`, user_ids: one.user_ids })),
  ];
  for (const { context, user_ids: ids } of orders)
    if (new Set(ids).size < ids.length) throw badRequest('A person can be on call only once.', { context });
  const keys = (by_tag ?? []).map(({ tag }) => tagKey(tag));
  if (new Set(keys).size < keys.length)
    throw badRequest('A tag has one order; "by_tag" has one of them twice.', { context: 'by_tag' });
  return inOneTransaction(tools, async (joined) => {
    const people = new Set(
      (await listNotifiableMembers(joined.database, organization_id)).map((one) => one.user_id),
    );
    for (const { context, user_ids: ids } of orders)
      if (!ids.every((id) => people.has(id)))
        throw badRequest('Only members who can log in can be on call.', { context });
    await replaceOnCall(joined.database, organization_id, user_ids);
    if (by_tag) await replaceOnCallByTag(joined.database, organization_id, by_tag);
    await audit(joined, by, {
      organization_id,
      action: 'on_call.changed',
      object: { kind: 'organization', id: organization_id },
      changes: [
        { member: 'user_ids', to: user_ids.join(', ') },
        ...(by_tag ? [{ member: 'by_tag', to: by_tag.map(({ tag }) => tag).join(', ') }] : []),
      ],
    });
  });
}
