import { audit, type By, changed } from '../audit/index.ts';
import { retryDeadlock } from '../platform/db/retry-deadlock.ts';
import { badRequest, notFound } from '../platform/errors.ts';
import { isPublicId } from '../platform/ids.ts';
import { requireNotErased } from './erase.ts';
import {
  CHECKOUT_PROBLEM,
  type Read,
  readEmail,
  readLanguage,
  readName,
  readPhoneNumber,
  readTime,
} from './fields.ts';
import { type GuestContent, type GuestDependencies, type GuestRow, newGuest } from './guest.ts';
import { insertWithCodes } from './put-in.ts';
import { requireWritable, requireWritableBy } from './readonly.ts';
import { requireRoomForGuests } from './room.ts';
import type { GuestChange, WholeGuest } from './schema.ts';
import { deleteGuest, findGuest, lockGuest, updateGuests } from './store.ts';
import { validationErrors } from './validation.ts';

/** By whom a guest is changed, and in whose home. */
export interface Change {
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
    await insertWithCodes(connection, tools.random, [guest]);
    await requireRoomForGuests(connection, dependencies, homeId);
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

/** Full replace: what the body leaves out is cleared. Members that cannot be written stay. */
export function replaceGuest(
  dependencies: GuestDependencies,
  homeId: string,
  guestId: string,
  input: WholeGuest,
  how: Change,
): Promise<GuestRow> {
  const content = wholeContent(input);
  return rewrite(dependencies, homeId, guestId, how, (guest) => {
    requireWritable(guest);
    requireNotErased(guest, content);
    return { ...guest, ...content };
  });
}

/** Only what the body names; a body that names nothing that can be written is no write. */
export function changeGuest(
  dependencies: GuestDependencies,
  homeId: string,
  guestId: string,
  change: GuestChange,
  how: Change,
): Promise<GuestRow> {
  const content = changedContent(change);
  const status = change.conversation?.status;
  return rewrite(dependencies, homeId, guestId, how, (guest) => {
    requireWritableBy(guest, change);
    if (status !== undefined && guest.conversation_status === null) {
      throw invalidGuest('conversation.status', 'can be set once messaging started');
    }
    const after = { ...guest, ...content, conversation_status: status ?? guest.conversation_status };
    requireOrder(after);
    requireNotErased(guest, after);
    return status === undefined && Object.keys(content).length === 0 ? guest : after;
  });
}

/** Whoever sends a message locks it and then its guest; the guest who goes takes the messages along. */
export function removeGuest(
  { tools }: GuestDependencies,
  homeId: string,
  guestId: string,
  { by, organization_id }: Change,
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

/** Locked meanwhile, so that two changes at the same moment both hold. `change` answers the same guest to leave it. */
function rewrite(
  { tools, rules }: GuestDependencies,
  homeId: string,
  guestId: string,
  { by, organization_id }: Change,
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

/** Without a name: guests can be erased, entries cannot. */
export function guestObject({ guest_id, home_id }: Pick<GuestRow, 'guest_id' | 'home_id'>) {
  return { kind: 'guest' as const, id: guest_id, home_id };
}

const WRITTEN = ['name', 'phone_number', 'email', 'checkin_time', 'checkout_time', 'language'] as const;

function changedMembers(before: GuestRow, after: GuestRow): string[] {
  const members = WRITTEN.filter((member) => String(before[member]) !== String(after[member]));
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

/** The members of the body, in the order in which they are complained about. */
function changedContent(change: GuestChange): Partial<GuestContent> {
  const content: Partial<GuestContent> = {};
  if (change.name !== undefined) content.name = checked('name', readName(change.name));
  if (change.phone_number !== undefined) {
    content.phone_number = orNull(change.phone_number, (text) =>
      checked('phone_number', readPhoneNumber(text)),
    );
  }
  if (change.email !== undefined) {
    content.email = orNull(change.email, (text) => checked('email', readEmail(text)));
  }
  if (change.checkin_time !== undefined) {
    content.checkin_time = checked('checkin_time', readTime(change.checkin_time));
  }
  if (change.checkout_time !== undefined) {
    content.checkout_time = orNull(change.checkout_time, (text) => checked('checkout_time', readTime(text)));
  }
  if (change.language !== undefined) {
    content.language = orNull(change.language, (text) => checked('language', readLanguage(text)));
  }
  return content;
}

function orNull<Value>(text: string | null, read: (text: string) => Value): Value | null {
  return text === null ? null : read(text);
}

function checked<Value>(member: string, read: Read<Value>): Value {
  if ('problem' in read) throw invalidGuest(member, read.problem);
  return read.value;
}

function requireOrder({ checkin_time, checkout_time }: GuestContent): void {
  if (checkout_time !== null && checkout_time <= checkin_time) {
    throw invalidGuest('checkout_time', CHECKOUT_PROBLEM);
  }
}
