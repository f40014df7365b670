import { audit, type By } from '../audit/index.ts';
import { lockHomeStatus } from '../devices/index.ts';
import { eraseMetadata } from '../events/index.ts';
import { erasePersonalData, lockGuests } from '../guests/index.ts';
import { findOrganizationOf, type HomeRow } from '../homes/store.ts';
import { eraseNotes } from '../incidents/index.ts';
import { type ErasedMessages, eraseMessages } from '../messaging/index.ts';
import { retryDeadlock } from '../platform/db/retry-deadlock.ts';
import { notFound } from '../platform/errors.ts';
import { isPublicId } from '../platform/ids.ts';
import { inOneTransaction, type Tools, withLongTimeout } from '../platform/tools.ts';
import { eraseFromHistory } from '../webhooks/index.ts';
import { RESIDUAL_DATA } from './residual-data.ts';

interface Erased extends ErasedMessages {
  /** Existing guests, with the time since which each is erased. */
  guests: Map<string, Date>;
  /** Of these, those with personal data until now. */
  known: number;
  /** Events that named a message's recipient. */
  events: number;
  /** Incident notes with a text. */
  notes: number;
}

/**
 * Erases the personal data of these guests of a home everywhere, in one transaction. Unknown guests are skipped.
 * `along` runs inside it. Locks the home first, as the message sender does, so that no message is half sent
 * meanwhile.
 */
export function eraseGuests(
  tools: Tools,
  homeId: string,
  guestIds: string[],
  along: (joined: Tools) => Promise<void> = async () => undefined,
): Promise<Erased> {
  return retryDeadlock(() =>
    inOneTransaction(withLongTimeout(tools), async (joined) => {
      const { database: connection, clock } = joined;
      const now = clock.now();
      await lockHomeStatus(connection, homeId);
      const existing = await lockGuests(connection, homeId, guestIds);
      const ids = existing.map(({ guest_id }) => guest_id);
      const messages = await eraseMessages(connection, homeId, ids, now);
      const events = await eraseMetadata(connection, homeId, ids);
      const organizationId = events.length > 0 && (await findOrganizationOf(connection, homeId));
      if (organizationId) await eraseFromHistory(connection, organizationId, events);
      const notes = await eraseNotes(connection, homeId, ids);
      const known = await erasePersonalData(connection, homeId, ids, now);
      if (ids.length > 0) await along(joined);
      const guests = new Map(existing.map(({ guest_id, erased_at }) => [guest_id, erased_at ?? now]));
      return { guests, known: known.length, events: events.length, notes, ...messages };
    }),
  );
}

/** Erases one guest on request. Also a read-only guest, because the booking does not change. */
export async function eraseGuest(
  tools: Tools,
  { home_id: homeId, organization_id }: Pick<HomeRow, 'home_id' | 'organization_id'>,
  guestId: string,
  by: By,
) {
  const object = { kind: 'guest' as const, id: guestId, home_id: homeId };
  const erased = isPublicId(guestId)
    ? await eraseGuests(tools, homeId, [guestId], (joined) =>
        audit(joined, by, { organization_id, action: 'guest.erased', object }),
      )
    : undefined;
  const erased_at = erased?.guests.get(guestId);
  if (!erased || !erased_at) throw notFound('Guest');
  const { known, messages, cancelled: cancelled_messages, events, notes } = erased;
  return {
    guest_id: guestId,
    home_id: homeId,
    erased_at,
    was_known: known > 0,
    erased: { messages, cancelled_messages, events, notes },
    remains: [...RESIDUAL_DATA],
  };
}
