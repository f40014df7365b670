import { audit, type By } from '../../audit/index.ts';
import type { HomeRow } from '../../homes/store.ts';
import { conflict } from '../../platform/errors.ts';
import { requireCodeAttempt } from '../drafts/insert-guests.ts';
import type { GuestDependencies, GuestRow } from '../guest.ts';
import { guestObject, requireLockedGuest } from '../guests.ts';
import { requireWritable } from '../readonly.ts';
import type { AccessCodeChange } from '../schema.ts';
import { setAccessCode } from '../store.ts';
import { newAccessCode } from './access-code.ts';

/** Sets the code of the body, or a random one. No other request changes the access code of a guest. */
export function changeAccessCode(
  { tools }: GuestDependencies,
  home: Pick<HomeRow, 'home_id' | 'organization_id'>,
  guestId: string,
  { access_code: wanted }: AccessCodeChange,
  by: By,
): Promise<GuestRow> {
  return tools.database.transaction(async (connection) => {
    const before = await requireLockedGuest(connection, home, guestId);
    requireWritable(before);
    if (wanted === before.access_code) return before;
    const updated_at = tools.clock.now();
    const set = (code: string) => setAccessCode(connection, before, code, updated_at);
    let access_code = wanted ?? newAccessCode(tools.random);
    for (let tries = 1; !(await set(access_code)); tries += 1) {
      if (wanted !== undefined)
        throw conflict('Another guest of this home has this access code. Choose another one.');
      requireCodeAttempt(tries);
      access_code = newAccessCode(tools.random);
    }
    await audit({ ...tools, database: connection }, by, {
      organization_id: home.organization_id,
      action: 'guest.access_code_changed',
      object: guestObject(before),
    });
    return { ...before, access_code, updated_at };
  });
}
