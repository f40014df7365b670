import {
  listNotifiableMembers,
  lockOrganizationForChange,
  type NotifiableMember,
} from '../../accounts/index.ts';
import { audit, type By } from '../../audit/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import { badRequest } from '../../platform/errors.ts';
import { inOneTransaction, type Tools } from '../../platform/tools.ts';
import { tagKey } from '../../platform/values/tags.ts';
import { type Absence, handoverAt, isAbsent, orderAt, type Rota, type Swap, weekOf } from './rota.ts';
import {
  findRota,
  listAbsences,
  listOnCall,
  listOnCallByTag,
  listSwaps,
  replaceAbsences,
  replaceOnCall,
  replaceOnCallByTag,
  replaceRota,
  replaceSwaps,
} from './store.ts';

/**
 * Members on call, in order: those for the tags of the home first, then those of the rota, or of the list where there
 * is no rota, without absent members. The list falls back to owners and admins when it is empty or no listed member
 * can be notified, so it is never empty.
 */
export async function readOnCall(
  connection: Connection,
  organizationId: string,
  now: Date,
  home?: { home_id: string | null; tagKeys: readonly string[] },
): Promise<NotifiableMember[]> {
  const people = await listNotifiableMembers(connection, organizationId, home?.home_id);
  const byTag = home ? await listOnCallByTag(connection, organizationId, home.tagKeys) : [];
  const absences = await listAbsences(connection, organizationId);
  const listed = [
    ...byTag.flatMap(({ user_ids }) => user_ids),
    ...(await listOrder(connection, organizationId, now)),
  ].filter((id) => !isAbsent(absences, id, now));
  const found = [...new Set(listed)].flatMap((id) => people.find(({ user_id }) => user_id === id) ?? []);
  if (found.length > 0) return found;
  const having = (wanted: NotifiableMember['role']) => people.filter(({ role }) => role === wanted);
  return [...having('owner'), ...having('admin')];
}

/**
 * The order of the rota at this moment, or of the list where there is no rota. A rota that cannot be computed, such as
 * in a time zone that this process does not know, is a list: alerts must not fail with it.
 */
async function listOrder(connection: Connection, organizationId: string, now: Date): Promise<string[]> {
  const rota = await findRota(connection, organizationId);
  if (!rota) return listOnCall(connection, organizationId);
  const swaps = await listSwaps(connection, organizationId);
  try {
    return orderAt({ rota, absences: [], swaps }, now);
  } catch {
    return rota.user_ids;
  }
}

export interface OnCallOrder {
  user_ids: string[];
  /** Undefined keeps the order of tags. */
  by_tag?: { tag: string; user_ids: string[] }[];
  /** Undefined keeps it; null removes it. */
  rota?: Rota | null;
  absences?: Absence[];
  swaps?: Swap[];
}

/** Replaces the whole order. */
export function setOnCall(
  tools: Tools,
  { organization_id }: { organization_id: string },
  { user_ids, by_tag, rota, absences, swaps }: OnCallOrder,
  by: By,
): Promise<void> {
  const orders = [
    { context: 'user_ids', user_ids },
    ...(by_tag ?? []).map((one, index) => ({ context: `by_tag.${index}.user_ids`, user_ids: one.user_ids })),
    ...(rota ? [{ context: 'rota.user_ids', user_ids: rota.user_ids }] : []),
  ];
  requireValidAbsences(absences ?? []);
  const named = [
    ...orders,
    ...(absences ?? []).map((one, index) => ({
      context: `absences.${index}.user_id`,
      user_ids: [one.user_id],
    })),
    ...(swaps ?? []).flatMap((one, index) => [
      { context: `swaps.${index}.user_id`, user_ids: [one.user_id] },
      { context: `swaps.${index}.instead_of`, user_ids: [one.instead_of] },
    ]),
  ];
  for (const { context, user_ids: ids } of orders)
    if (new Set(ids).size < ids.length)
      throw badRequest('An on-call order can contain each member only once.', { context });
  const keys = (by_tag ?? []).map(({ tag }) => tagKey(tag));
  if (new Set(keys).size < keys.length)
    throw badRequest('"by_tag" contains the same tag twice. Keep one entry for each tag.', {
      context: 'by_tag',
    });
  return inOneTransaction(tools, async (joined) => {
    // Without the lock, two requests at once leave rows of both.
    await lockOrganizationForChange(joined.database, organization_id);
    if (swaps)
      requireValidSwaps(swaps, rota === undefined ? await findRota(joined.database, organization_id) : rota);
    const people = new Set(
      (await listNotifiableMembers(joined.database, organization_id)).map((one) => one.user_id),
    );
    for (const { context, user_ids: ids } of named)
      if (!ids.every((id) => people.has(id)))
        throw badRequest('Only members who can log in can be on call.', { context });
    await replaceOnCall(joined.database, organization_id, user_ids);
    if (by_tag) await replaceOnCallByTag(joined.database, organization_id, by_tag);
    if (rota !== undefined) await replaceRota(joined.database, organization_id, rota);
    if (absences) await replaceAbsences(joined.database, organization_id, absences);
    if (swaps) await replaceSwaps(joined.database, organization_id, swaps);
    await audit(joined, by, {
      organization_id,
      action: 'on_call.changed',
      object: { kind: 'organization', id: organization_id },
      changes: [
        { member: 'user_ids', to: user_ids.join(', ') },
        ...(by_tag ? [{ member: 'by_tag', to: by_tag.map(({ tag }) => tag).join(', ') }] : []),
        ...(rota === undefined ? [] : [{ member: 'rota', to: rota?.user_ids.join(', ') ?? '' }]),
        ...(absences ? [{ member: 'absences', to: String(absences.length) }] : []),
        ...(swaps ? [{ member: 'swaps', to: String(swaps.length) }] : []),
      ],
    });
  });
}

function requireValidAbsences(absences: readonly Absence[]): void {
  const known = new Set<string>();
  for (const [index, { user_id, starts_at, ends_at }] of absences.entries()) {
    if (ends_at <= starts_at)
      throw badRequest('An absence must end after it starts.', { context: `absences.${index}.ends_at` });
    const key = `${user_id} ${starts_at.toISOString()}`;
    if (known.has(key))
      throw badRequest('The same absence is listed twice. Remove one of them.', {
        context: `absences.${index}`,
      });
    known.add(key);
  }
}

/** Swaps are by the weeks of the rota; those of a removed rota are ignored. */
function requireValidSwaps(swaps: readonly Swap[], rota: Rota | null | undefined): void {
  const known = new Set<string>();
  for (const [index, { first_day, user_id, instead_of }] of swaps.entries()) {
    if (user_id === instead_of)
      throw badRequest('A member cannot swap with themselves.', { context: `swaps.${index}.instead_of` });
    if (rota && weekOf(rota, handoverAt(rota, first_day)).first_day !== first_day)
      throw badRequest('A swap must name the first day of a week of the rota.', {
        context: `swaps.${index}.first_day`,
      });
    const key = `${first_day} ${instead_of}`;
    if (known.has(key))
      throw badRequest('A member can be replaced only once a week.', { context: `swaps.${index}` });
    known.add(key);
  }
}
