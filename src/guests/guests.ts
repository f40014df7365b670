import { audit, type By, changed } from '../audit/index.ts';
import { retryDeadlock } from '../platform/db/retry-deadlock.ts';
import { badRequest, notFound } from '../platform/errors.ts';
import { isPublicId } from '../platform/ids.ts';
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
import { type GuestContent, type GuestDependencies, type GuestRow, newGuest } from './guest.ts';
import { requireGuestQuota } from './guest-quota.ts';
import { requireWritable, requireWritableMembers } from './readonly.ts';
import type { GuestChange, WholeGuest } from './schema.ts';
import { deleteGuest, findGuest, lockGuest, updateGuests } from './store.ts';

/** The actor of a change, and the organization of the home. */
export interface ChangeContext {
  by: By;
  organization_id: string;
}

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

export async function requireGuest(
  { tools }: GuestDependencies,
  homeId: string,
  guestId: string,
): Promise<GuestRow> {
  const guest = isPublicId(guestId) ? await findGuest(tools.database, homeId, guestId) : undefined;
  if (!guest) throw notFound('Guest');
  return guest;
}

/** Full replace: members that the body leaves out are cleared. Read-only members stay. */
export function replaceGuest(
  dependencies: GuestDependencies,
  homeId: string,
  guestId: string,
  input: WholeGuest,
  context: ChangeContext,
): Promise<GuestRow> {
  const content = wholeContent(input);
  return updateGuest(dependencies, homeId, guestId, context, (guest) => {
    requireWritable(guest);
    requireNotErased(guest, content);
    return { ...guest, ...content };
  });
}

/** Changes only the members of the body. A body without writable members writes nothing. */
export function changeGuest(
  dependencies: GuestDependencies,
  homeId: string,
  guestId: string,
  change: GuestChange,
  context: ChangeContext,
): Promise<GuestRow> {
  const content = changedContent(change);
  const status = change.conversation?.status;
  return updateGuest(dependencies, homeId, guestId, context, (guest) => {
    requireWritableMembers(guest, change);
    if (status !== undefined && guest.conversation_status === null) {
      throw invalidGuest('conversation.status', 'can be set once messaging started');
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
  homeId: string,
  guestId: string,
  { by, organization_id }: ChangeContext,
): Promise<void> {
  return retryDeadlock(() =>
    tools.database.transaction(async (connection) => {
      const guest = isPublicId(guestId) ? await lockGuest(connection, homeId, guestId) : undefined;
      if (!guest) throw notFound('Guest');
      requireWritable(guest);
      await deleteGuest(connection, guestId);
      const object = guestObject(guest);
      await audit({ ...tools, database: connection }, by, {
        organization_id,
        action: 'guest.deleted',
        object,
      });
    }),
  );
}

/** Locks the guest, so that of two concurrent changes none is lost. `change` returns the same object to write nothing. */
function updateGuest(
  { tools, rules }: GuestDependencies,
  homeId: string,
  guestId: string,
  { by, organization_id }: ChangeContext,
  change: (guest: GuestRow) => GuestRow,
): Promise<GuestRow> {
  return tools.database.transaction(async (connection) => {
    const before = isPublicId(guestId) ? await lockGuest(connection, homeId, guestId) : undefined;
    if (!before) throw notFound('Guest');
    const wanted = change(before);
    if (wanted === before) return before;
    const after = {
      ...wanted,
      validation_errors: validationErrors(wanted, rules),
      updated_at: tools.clock.now(),
    };
    await updateGuests(connection, [after]);
    await audit({ ...tools, database: connection }, by, {
      organization_id,
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

const AUDITED_MEMBERS = [
  'name',
  'phone_number',
  'email',
  'checkin_time',
  'checkout_time',
  'language',
] as const;

function changedMembers(before: GuestRow, after: GuestRow): string[] {
  const members = AUDITED_MEMBERS.filter((member) => String(before[member]) !== String(after[member]));
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

/** Reads the members of the body. The first invalid one is reported. */
function changedContent(change: GuestChange): Partial<GuestContent> {
  const content: Partial<GuestContent> = {};
  if (change.name !== undefined) content.name = requireField('name', readName(change.name));
  if (change.phone_number !== undefined) {
    content.phone_number = readUnlessNull(change.phone_number, (text) =>
      requireField('phone_number', readPhoneNumber(text)),
    );
  }
  if (change.email !== undefined) {
    content.email = readUnlessNull(change.email, (text) => requireField('email', readEmail(text)));
  }
  if (change.checkin_time !== undefined) {
    content.checkin_time = requireField('checkin_time', readTime(change.checkin_time));
  }
  if (change.checkout_time !== undefined) {
    content.checkout_time = readUnlessNull(change.checkout_time, (text) =>
      requireField('checkout_time', readTime(text)),
    );
  }
  if (change.language !== undefined) {
    content.language = readUnlessNull(change.language, (text) =>
      requireField('language', readLanguage(text)),
    );
  }
  return content;
}

function readUnlessNull<Value>(text: string | null, read: (text: string) => Value): Value | null {
  return text === null ? null : read(text);
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
