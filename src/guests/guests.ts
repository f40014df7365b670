import { audit, type By, changed } from '../audit/index.ts';
import type { HomeRow } from '../homes/store.ts';
import type { Connection } from '../platform/db/database.ts';
import { retryDeadlock } from '../platform/db/retry-deadlock.ts';
import { badRequest, notFound } from '../platform/errors.ts';
import { isPublicId } from '../platform/ids.ts';
import { inOneTransaction } from '../platform/tools.ts';
import { insertWithAccessCodes } from './drafts/insert-guests.ts';
import { requireNotErased } from './erasure/erase.ts';
import {
  CHECKOUT_PROBLEM,
  type FieldResult,
  readEmail,
  readLanguage,
  readName,
  readPhoneNumber,
  readTime,
} from './fields/fields.ts';
import { validationErrors } from './fields/validation.ts';
import {
  GUEST_MEMBERS,
  type GuestContent,
  type GuestDependencies,
  type GuestRow,
  newGuest,
} from './guest.ts';
import { requireGuestQuota } from './guest-quota.ts';
import { requireWritable, requireWritableMembers } from './readonly.ts';
import type { GuestChange, WholeGuest } from './schema.ts';
import { deleteGuest, findGuest, lockGuest, updateGuests } from './store.ts';

type Home = Pick<HomeRow, 'home_id' | 'organization_id'>;

export function invalidGuest(member: string, problem: string) {
  return badRequest(`"${member}" ${problem}.`, { error_key: 'invalid_guest', context: member });
}

export async function createGuest(
  dependencies: GuestDependencies,
  homeId: string,
  source: string,
  input: WholeGuest,
): Promise<GuestRow> {
  const { tools, rules } = dependencies;
  const content = wholeContent(input);
  const origin = { home_id: homeId, source, readonly: false, integration_id: null };
  const guest = newGuest(dependencies, origin, content, null, validationErrors(content, rules));
  await tools.database.transaction(async (connection) => {
    await insertWithAccessCodes(connection, tools.random, [guest]);
    await requireGuestQuota(connection, dependencies, homeId);
  });
  return guest;
}

export function createAuditedGuest(
  dependencies: GuestDependencies,
  { home_id, organization_id }: Home,
  source: string,
  input: WholeGuest,
  by: By,
): Promise<GuestRow> {
  return inOneTransaction(dependencies.tools, async (joined) => {
    const guest = await createGuest({ ...dependencies, tools: joined }, home_id, source, input);
    await audit(joined, by, { organization_id, action: 'guest.created', object: guestObject(guest) });
    return guest;
  });
}

export async function requireGuest(
  { tools }: GuestDependencies,
  homeId: string,
  guestId: string,
): Promise<GuestRow> {
  const guest = isPublicId(guestId) ? await findGuest(tools.database, homeId, guestId) : undefined;
  if (!guest) throw notFound('Guest');
  return guest;
}

export async function requireLockedGuest(connection: Connection, { home_id }: Home, guestId: string) {
  const guest = isPublicId(guestId) ? await lockGuest(connection, home_id, guestId) : undefined;
  if (!guest) throw notFound('Guest');
  return guest;
}

/** Full replace: members that the body leaves out are cleared. Read-only members stay. */
export function replaceGuest(
  dependencies: GuestDependencies,
  home: Home,
  guestId: string,
  input: WholeGuest,
  by: By,
): Promise<GuestRow> {
  const content = wholeContent(input);
  return updateGuest(dependencies, home, guestId, by, (guest) => {
    requireWritable(guest);
    requireNotErased(guest, content);
    return { ...guest, ...content };
  });
}

/** Changes only the members of the body. A body without writable members writes nothing. */
export function changeGuest(
  dependencies: GuestDependencies,
  home: Home,
  guestId: string,
  change: GuestChange,
  by: By,
): Promise<GuestRow> {
  const content = changedContent(change);
  const status = change.conversation?.status;
  return updateGuest(dependencies, home, guestId, by, (guest) => {
    requireWritableMembers(guest, change);
    if (status !== undefined && guest.conversation_status === null) {
      throw invalidGuest('conversation.status', 'can be set only after messaging has started');
    }
    const after = { ...guest, ...content, conversation_status: status ?? guest.conversation_status };
    requireOrder(after);
    requireNotErased(guest, after);
    return status === undefined && Object.keys(content).length === 0 ? guest : after;
  });
}

/** Retries deadlocks: sending locks the message and then the guest; this locks the guest and then its messages. */
export function removeGuest(
  { tools }: GuestDependencies,
  home: Home,
  guestId: string,
  by: By,
): Promise<void> {
  return retryDeadlock(() =>
    tools.database.transaction(async (connection) => {
      const guest = await requireLockedGuest(connection, home, guestId);
      requireWritable(guest);
      await deleteGuest(connection, guestId);
      await audit({ ...tools, database: connection }, by, {
        organization_id: home.organization_id,
        action: 'guest.deleted',
        object: guestObject(guest),
      });
    }),
  );
}

/** Locks the guest, so that of two concurrent changes none is lost. `change` returns the same object to write nothing. */
function updateGuest(
  { tools, rules }: GuestDependencies,
  home: Home,
  guestId: string,
  by: By,
  change: (guest: GuestRow) => GuestRow,
): Promise<GuestRow> {
  return tools.database.transaction(async (connection) => {
    const before = await requireLockedGuest(connection, home, guestId);
    const wanted = change(before);
    if (wanted === before) return before;
    const after = {
      ...wanted,
      validation_errors: validationErrors(wanted, rules),
      updated_at: tools.clock.now(),
    };
    await updateGuests(connection, [after]);
    await audit({ ...tools, database: connection }, by, {
      organization_id: home.organization_id,
      action: 'guest.updated',
      object: guestObject(before),
      changes: changed(changedMembers(before, after)),
    });
    return after;
  });
}

/** No name: guests can be erased, audit entries cannot. */
export function guestObject({ guest_id, home_id }: Pick<GuestRow, 'guest_id' | 'home_id'>) {
  return { kind: 'guest' as const, id: guest_id, home_id };
}

function changedMembers(before: GuestRow, after: GuestRow): string[] {
  const members = GUEST_MEMBERS.filter((member) => String(before[member]) !== String(after[member]));
  const status = before.conversation_status === after.conversation_status ? [] : ['conversation.status'];
  return [...members, ...status];
}

function wholeContent(input: WholeGuest): GuestContent {
  const content = {
    phone_number: null,
    email: null,
    checkout_time: null,
    language: null,
    ...changedContent(input),
  } as GuestContent;
  requireOrder(content);
  return content;
}

const READERS: { [Member in keyof GuestContent]: (text: string) => FieldResult<GuestContent[Member]> } = {
  name: readName,
  phone_number: readPhoneNumber,
  email: readEmail,
  checkin_time: readTime,
  checkout_time: readTime,
  language: readLanguage,
};

/** Reads the members of the body. The first invalid one is reported. */
function changedContent(change: GuestChange): Partial<GuestContent> {
  const entries = GUEST_MEMBERS.flatMap((member) => {
    const text = change[member];
    if (text === undefined) return [];
    return [[member, text === null ? null : requireField<unknown>(member, READERS[member](text))]];
  });
  return Object.fromEntries(entries);
}

function requireField<Value>(member: string, read: FieldResult<Value>): Value {
  if ('problem' in read) throw invalidGuest(member, read.problem);
  return read.value;
}

function requireOrder({ checkin_time, checkout_time }: GuestContent): void {
  if (checkout_time !== null && checkout_time <= checkin_time) {
    throw invalidGuest('checkout_time', CHECKOUT_PROBLEM);
  }
}
