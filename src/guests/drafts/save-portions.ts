import type { Connection } from '../../platform/db/database.ts';
import type { GuestDependencies, Origin } from '../guest.ts';
import { type Portion, unpackPortion } from '../input/portions.ts';
import type { GuestDraft } from './draft.ts';
import { insertNewGuests } from './insert-guests.ts';
import { saveGuests } from './save-guests.ts';

/** Called with the reason why the guest of a row cannot be stored. */
export type ReportRefusal = (row: number, problem: { column: string; message: string }) => void;

/** A batch takes about a millisecond; other requests get a turn after each. */
const GUESTS_PER_BATCH = 25;

/** Stores guests that a thread prepared. The caller holds the import lock of the home. */
export async function savePortion(
  connection: Connection,
  dependencies: GuestDependencies,
  origin: Origin,
  portion: Portion,
  refuse: ReportRefusal,
): Promise<{ created: number; updated: number }> {
  const { created, refused } = portion.plain
    ? await savePlain(connection, dependencies, origin, portion, refuse)
    : await saveInBatches(connection, dependencies, origin, unpackPortion(portion), refuse);
  return { created, updated: portion.count - created - refused };
}

async function savePlain(
  connection: Connection,
  dependencies: GuestDependencies,
  origin: Origin,
  portion: Portion,
  refuse: ReportRefusal,
): Promise<{ created: number; refused: number }> {
  const { created, changed } = await insertNewGuests(connection, dependencies, origin, portion);
  if (changed.length === 0) return { created, refused: 0 };
  const wanted = new Set<string | null>(changed);
  const some = unpackPortion(portion).filter(({ draft }) => wanted.has(draft.external_id));
  const { refused } = await saveInBatches(connection, dependencies, origin, some, refuse);
  return { created, refused };
}

export async function saveInBatches(
  connection: Connection,
  dependencies: GuestDependencies,
  origin: Origin,
  guests: { row: number; draft: GuestDraft }[],
  refuse: ReportRefusal,
): Promise<{ created: number; refused: number }> {
  const sum = { created: 0, refused: 0 };
  for (let from = 0; from < guests.length; from += GUESTS_PER_BATCH) {
    const some = guests.slice(from, from + GUESTS_PER_BATCH);
    const drafts = some.map(({ draft }) => draft);
    const saved = await saveGuests(connection, dependencies, origin, drafts);
    sum.created += saved.created;
    sum.refused += saved.refused.length;
    for (const { index, ...problem } of saved.refused) refuse(some[index]?.row ?? 0, problem);
  }
  return sum;
}
