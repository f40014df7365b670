import type { Connection } from '../../platform/db/database.ts';
import { personOf } from '../erasure/erase.ts';
import { erasedIdOf } from '../erasure/erased-id.ts';
import { validationErrors } from '../fields/validation.ts';
import { type GuestContent, type GuestDependencies, type GuestRow, newGuest, type Origin } from '../guest.ts';
import { lockByExternalIds, updateGuests } from '../store.ts';
import type { GuestDraft } from './draft.ts';
import { insertWithAccessCodes } from './insert-guests.ts';

export interface SaveResult {
  created: number;
  updated: number;
  refused: { index: number; column: string; message: string }[];
}

/**
 * Stores guests of one source in the transaction of the caller, who holds the import lock of the home. Of two drafts with one
 * external id, the first creates the guest and the second updates it.
 */
export async function saveGuests(
  connection: Connection,
  dependencies: GuestDependencies,
  origin: Origin,
  drafts: GuestDraft[],
): Promise<SaveResult> {
  const ids = drafts.flatMap(({ external_id }) => external_id ?? []);
  const stored = await lockByExternalIds(connection, origin, [...new Set([...ids, ...ids.map(erasedIdOf)])]);
  const known = new Map(stored.map((guest) => [guest.external_id, guest]));
  const newGuests: GuestRow[] = [];
  const changed = new Set<GuestRow>();
  const saved: SaveResult = { created: 0, updated: 0, refused: [] };

  for (const [index, draft] of drafts.entries()) {
    const key = draft.external_id;
    const before = key === null ? undefined : (known.get(key) ?? known.get(erasedIdOf(key)));
    const content = contentOf(draft, before);
    const problem = problemOf(before, content, origin);
    if (problem) {
      saved.refused.push({ index, ...problem });
      continue;
    }
    const errors = validationErrors(content, dependencies.rules, draft.phone_problem);
    if (before) {
      // Unchanged guests are not written: most of a repeated import.
      if (updateIfChanged(before, content, errors, origin, dependencies) && !isNew(before))
        changed.add(before);
      saved.updated += 1;
      continue;
    }
    const guest = newGuest(dependencies, origin, content, key, errors);
    newGuests.push(guest);
    if (key !== null) known.set(key, guest);
    saved.created += 1;
  }
  if (changed.size > 0) await updateGuests(connection, [...changed]);
  if (newGuests.length > 0) await insertWithAccessCodes(connection, dependencies.tools.random, newGuests);
  return saved;
}

/** Inserting sets the access code. */
function isNew(guest: GuestRow): boolean {
  return guest.access_code === '';
}

function contentOf(draft: GuestDraft, before: GuestRow | undefined): GuestContent {
  // Erased personal data does not return with the next sync.
  const isErased = before !== undefined && before.erased_at !== null;
  const person = isErased
    ? personOf(before)
    : {
        name: draft.name,
        phone_number: draft.phone_number === undefined ? (before?.phone_number ?? null) : draft.phone_number,
        email: draft.email === undefined ? (before?.email ?? null) : draft.email,
        language: draft.language ?? before?.language ?? null,
      };
  return {
    ...person,
    checkin_time: draft.checkin_time,
    checkout_time: draft.checkout_time === undefined ? (before?.checkout_time ?? null) : draft.checkout_time,
  };
}

function updateIfChanged(
  guest: GuestRow,
  content: GuestContent,
  validation_errors: string[],
  { readonly, integration_id }: Origin,
  { tools }: GuestDependencies,
): boolean {
  if (
    guest.name === content.name &&
    guest.phone_number === content.phone_number &&
    guest.email === content.email &&
    guest.language === content.language &&
    guest.readonly === readonly &&
    guest.integration_id === integration_id &&
    guest.checkin_time.getTime() === content.checkin_time.getTime() &&
    guest.checkout_time?.getTime() === content.checkout_time?.getTime() &&
    guest.validation_errors.join() === validation_errors.join()
  ) {
    return false;
  }
  Object.assign(guest, content, {
    readonly,
    integration_id,
    validation_errors,
    updated_at: tools.clock.now(),
  });
  return true;
}

function problemOf(before: GuestRow | undefined, after: GuestContent, origin: Origin) {
  if (before?.readonly && !origin.readonly) {
    return { column: 'external_id', message: 'belongs to a guest that is read-only' };
  }
  // A draft without a check-out can move the check-in past the stored check-out.
  if (after.checkout_time !== null && after.checkout_time <= after.checkin_time) {
    return { column: 'checkout_time', message: 'must be after checkin_time' };
  }
  return undefined;
}
