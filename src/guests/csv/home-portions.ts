import { tooLarge } from '../../platform/errors.ts';
import type { GuestDraft } from '../drafts/draft.ts';
import { type HomePortion, openPacker } from '../input/portions.ts';

/**
 * Each home is locked while its guests are written, and PostgreSQL has some thousand locks in total. This also bounds the
 * portions that wait in memory until they are full.
 */
export const MOST_HOMES = 200;

/** Groups guests into portions by home, in the order of the file. */
export function openHomePortions(now: Date, emit: (portion: HomePortion) => void) {
  const packers = new Map<string, ReturnType<typeof openPacker>>();

  function openPackerOf(home_id: string) {
    const known = packers.get(home_id);
    if (known) return known;
    if (packers.size >= MOST_HOMES) {
      throw tooLarge(`The file names more than ${MOST_HOMES} homes. Send it in smaller parts.`);
    }
    const packer = openPacker(now, (portion) => emit({ ...portion, home_id }));
    packers.set(home_id, packer);
    return packer;
  }

  return {
    add: (homeId: string, draft: GuestDraft, row: number) => openPackerOf(homeId).add(draft, row),
    flush: () => {
      for (const packer of packers.values()) packer.flush();
    },
    homeIds: () => [...packers.keys()],
  };
}
