import type { Connection } from '../platform/db/database.ts';
import type { GuestDraft } from './draft.ts';
import type { GuestDependencies, Origin } from './guest.ts';
import { putInNew } from './put-in.ts';
import { type Portion, unpacked } from './reading/portions.ts';
import { saveGuests } from './save-guests.ts';
import { lockImportsOf } from './store.ts';

/** Why a guest of this row cannot be stored. */
export type Refuse = (row: number, problem: { column: string; message: string }) => void;

/** Guests are looked at so many at a time, with a turn for others after each: about a millisecond. */
const LOOKED_AT_ONCE = 25;

/** Everything that a thread made ready, in order, in one transaction of the caller. */
export async function savePortions(
  connection: Connection,
  dependencies: GuestDependencies,
  origin: Origin,
  portions: AsyncIterable<Portion>,
  refuse: Refuse,
): Promise<{ created: number; updated: number }> {
  await lockImportsOf(connection, origin.home_id);
  const sum = { created: 0, updated: 0 };
  for await (const portion of portions) {
    const { created, updated } = await savePortion(connection, dependencies, origin, portion, refuse);
    sum.created += created;
    sum.updated += updated;
  }
  return sum;
}

/** One of them, for a caller who has the lock of the home's imports. */
export async function savePortion(
  connection: Connection,
  dependencies: GuestDependencies,
  origin: Origin,
  portion: Portion,
  refuse: Refuse,
): Promise<{ created: number; updated: number }> {
  const { created, refused } = await save(connection, dependencies, origin, portion, refuse);
  return { created, updated: portion.count - created - refused };
}

async function save(
  connection: Connection,
  dependencies: GuestDependencies,
  origin: Origin,
  portion: Portion,
  refuse: Refuse,
): Promise<{ created: number; refused: number }> {
  if (!portion.plain) return saveOneByOne(connection, dependencies, origin, unpacked(portion), refuse);
  const { created, changed } = await putInNew(connection, dependencies, origin, portion);
  if (changed.length === 0) return { created, refused: 0 };
  const wanted = new Set<string | null>(changed);
  const some = unpacked(portion).filter(({ draft }) => wanted.has(draft.external_id));
  const { refused } = await saveOneByOne(connection, dependencies, origin, some, refuse);
  return { created, refused };
}

export async function saveOneByOne(
  connection: Connection,
  dependencies: GuestDependencies,
  origin: Origin,
  guests: { row: number; draft: GuestDraft }[],
  refuse: Refuse,
): Promise<{ created: number; refused: number }> {
  const sum = { created: 0, refused: 0 };
  for (let from = 0; from < guests.length; from += LOOKED_AT_ONCE) {
    const some = guests.slice(from, from + LOOKED_AT_ONCE);
    const drafts = some.map(({ draft }) => draft);
    const saved = await saveGuests(connection, dependencies, origin, drafts);
    sum.created += saved.created;
    sum.refused += saved.refused.length;
    for (const { index, ...problem } of saved.refused) refuse(some[index]?.row ?? 0, problem);
  }
  return sum;
}
